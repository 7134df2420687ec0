import CalendarStore
import Foundation
import ICalendar
import Testing

@Suite("The sample files through the store")
struct SampleTests {
  static let files: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: Fixture.samples.path)) ?? []
    return names.filter { $0.hasSuffix(".ics") }.sorted()
  }()

  @Test("samples exist")
  func present() {
    #expect(Self.files.count > 20)
  }

  @Test("nothing is lost, and a second import and a second export change nothing", arguments: files)
  func roundTrip(name: String) throws {
    let trip = try RoundTrip(file: Fixture.samples.appendingPathComponent(name))
    #expect(trip.lostItems == [])
    #expect(trip.lostTimeZones == [])
    #expect(trip.lostProperties == [])
    #expect(trip.isIdempotent)
    #expect(trip.isDeterministic)
  }

  @Test("all samples go into one store, twice, and out again")
  func together() throws {
    let test = try TestStore()
    let inputs = Self.files.map { Fixture.samples.appendingPathComponent($0) }
    func load() throws -> [Int] {
      try test.store.importCalendars(inputs.map { .init(path: $0.path) }).numbers
    }
    let first = try load()
    #expect(first[0] > 200)
    let before = try test.contents()
    let second = try load()
    #expect(second[0] == 0 && second[1] == 0 && second[3] == 0)
    #expect(try test.contents() == before)
    #expect(try test.store.examine().isGood)
    let exported = try test.exported()
    #expect(try test.exported() == exported)
  }
}
