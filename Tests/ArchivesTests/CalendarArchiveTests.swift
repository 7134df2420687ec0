import Foundation
import ICalendar
import TestSupport
import Testing

@testable import Archives

@Suite("Compressed files and archives")
struct CalendarArchiveTests {
  private func fixture(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Fixtures/" + name
  }

  private func bytes(of input: CalendarInput) throws -> [UInt8] {
    let source = try input.open()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 100)
    while true {
      let count = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if count == 0 { return bytes }
      bytes += buffer[..<count]
    }
  }

  private func uids(of input: CalendarInput) throws -> [String] {
    String(decoding: try bytes(of: input), as: UTF8.self).split(separator: "\r\n")
      .filter { $0.hasPrefix("UID:") }.map { String($0.dropFirst(4)) }
  }

  @Test("a gzip file is one calendar, whatever its name")
  func gzip() throws {
    let archive = try #require(try CalendarArchive(path: fixture("one-calendar.ics.gz")))
    let input = try #require(archive.inputs.first)
    #expect(archive.inputs.count == 1 && input.name == fixture("one-calendar.ics.gz"))
    #expect(try uids(of: input) == ["packed"])
    #expect(try archive.byteCount == UInt64(bytes(of: input).count))
    // When it is opened again, it starts from the beginning.
    #expect(try uids(of: input) == ["packed"])
    let folder = try TemporaryFolder()
    let other = folder.file("download")
    try FileManager.default.copyItem(atPath: fixture("one-calendar.ics.gz"), toPath: other)
    #expect(try CalendarArchive(path: other)?.inputs.map(\.name) == [other])
  }

  @Test("the calendars of a ZIP archive are inputs under their names; hidden files and others are left out")
  func zip() throws {
    let path = fixture("two-calendars-and-others.zip")
    let archive = try #require(try CalendarArchive(path: path))
    #expect(archive.inputs.map(\.name) == ["\(path)/Export/Work.ics", "\(path)/Export/Größe.ICS"])
    #expect(try archive.inputs.map(uids) == [["work", "more work"], ["home"]])
    #expect(try archive.byteCount == UInt64(archive.inputs.map { try bytes(of: $0).count }.reduce(0, +)))
    #expect(try CalendarArchive(path: fixture("with-cards.zip"), suffix: "vcf")?.inputs.count == 1)
  }

  /// An archive of calendars, each with its number as the UID.
  private func numbered(_ count: Int, in folder: TemporaryFolder) throws -> String {
    let path = folder.file("many.zip")
    let files = (0..<count).map { (name: "\($0).ics", text: "BEGIN:VEVENT\r\nUID:\($0)\r\nEND:VEVENT\r\n") }
    try Data(StoredZIP.bytes(files)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test("calendars are read in any order, and several at once")
  func anyOrder() throws {
    let folder = try TemporaryFolder()
    let inputs = try #require(try CalendarArchive(path: numbered(40, in: folder))).inputs
    #expect(inputs.count == 40)
    for order in [Array(0..<40), (0..<40).reversed(), (0..<40).map { $0 * 7 % 40 }] {
      #expect(try order.map { try uids(of: inputs[$0]) } == order.map { ["\($0)"] })
    }
    let open = try [3, 1, 2].map { try inputs[$0].open() }
    #expect(try uids(of: inputs[2]) == ["2"] && open.count == 3)
  }

  @Test("reading in order goes through the archive once")
  func once() throws {
    let folder = try TemporaryFolder()
    let handles = try ArchiveHandles(path: numbered(3, in: folder), form: .zip, last: 2, limit: .max)
    let first = try #require(try handles.handle(at: 0))
    let other = try #require(try handles.handle(at: 0))
    #expect(first !== other && first.entryCount == 1)
    handles.giveBack(first)
    let second = try #require(try handles.handle(at: 1))
    #expect(second === first && second.entryCount == 2)
    handles.giveBack(second)
    handles.giveBack(other)
    // The nearest handle before the entry.
    #expect(try handles.handle(at: 2) === first)
    #expect(try handles.handle(at: 3) == nil)
  }

  @Test("other files and missing ones are not archives")
  func others() throws {
    #expect(try CalendarArchive(path: #filePath)?.inputs.count == nil)
    #expect(try CalendarArchive(path: fixture("missing.zip"))?.inputs.count == nil)
    let folder = try TemporaryFolder()
    let pipe = folder.file("pipe")
    mkfifo(pipe, 0o600)
    #expect(try CalendarArchive(path: pipe)?.inputs.count == nil)
    #expect(try CalendarArchive(path: fixture(""))?.inputs.count == nil)
  }

  @Test("an archive without calendars is an error")
  func none() {
    #expect(throws: ICalendarError(.notICalendar, "\(fixture("no-calendars.zip")) is a ZIP archive without .ics files"))
    {
      try CalendarArchive(path: fixture("no-calendars.zip"))
    }
  }

  @Test("damaged and encrypted archives are errors with a reason", arguments: ["cut-off.ics.gz", "encrypted.zip"])
  func damaged(name: String) throws {
    let archive = try #require(try CalendarArchive(path: fixture(name)))
    let error = #expect(throws: ICalendarError.self) { try bytes(of: #require(archive.inputs.first)) }
    #expect(error?.code == .notICalendar && error?.message.contains(" could not be unpacked: ") == true)
  }

  @Test("a file that becomes larger than a calendar of its size exceeds the reader's limit")
  func tooLarge() throws {
    let path = fixture("two-calendars-and-others.zip")
    let entry = try #require(try ArchiveEntries(path: path).entries.first { $0.hasSuffix("ics") })
    let handles = ArchiveHandles(path: path, form: .zip, last: entry.number, limit: 10)
    let source = try ArchiveByteSource(handles, entry: entry.number, name: entry.name)
    let error = #expect(throws: ICalendarError.self) { try source.bytes(upTo: 100) }
    #expect(error?.code == .tooLarge && error?.message.contains(" could not be unpacked: ") == true)
  }

  @Test(
    "no truncation and no changed byte of an archive crashes or hangs",
    arguments: ["one-calendar.ics.gz", "two-calendars-and-others.zip"])
  func anyDamage(name: String) throws {
    let folder = try TemporaryFolder()
    let original = try [UInt8](Data(contentsOf: URL(fileURLWithPath: fixture(name))))
    var generator = SeededGenerator(seed: 7)
    for round in 0..<300 {
      var bytes = original
      if round.isMultiple(of: 2) {
        bytes = Array(bytes.prefix(Int.random(in: 0..<bytes.count, using: &generator)))
      } else {
        for _ in 0..<3 {
          bytes[Int.random(in: 0..<bytes.count, using: &generator)] = UInt8.random(in: 0...255, using: &generator)
        }
      }
      let path = folder.file("damaged")
      try Data(bytes).write(to: URL(fileURLWithPath: path))
      guard let archive = try? CalendarArchive(path: path) else { continue }
      for input in archive.inputs {
        let found = try? self.bytes(of: input)
        #expect((found?.count ?? 0) < 1 << 20)
      }
    }
  }

  @Test("a file that unpacks to far more than a calendar is refused while it is read")
  func bomb() throws {
    let path = fixture("spaces-without-end.ics.gz")
    let handles = ArchiveHandles(path: path, form: .gzip, last: 0, limit: 100_000)
    let source = try ArchiveByteSource(handles, entry: 0, name: path)
    var count = 0
    let error = #expect(throws: ICalendarError.self) { try read(source, &count) }
    #expect(error?.message.contains("expands to more than") == true)
    #expect(count <= 100_000)
  }

  @Test("the files of an archive share its limit, and a file that is read again counts once")
  func sharedLimit() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "almanac-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "three.zip").path
    let text = String(repeating: "\r\n", count: 500)
    try Data(StoredZIP.bytes(["a", "b", "c"].map { ("\($0).ics", text) })).write(to: URL(fileURLWithPath: path))
    let handles = ArchiveHandles(path: path, form: .zip, last: 2, limit: 2500)
    var count = 0
    for entry in [0, 0, 1, 0] { try read(try ArchiveByteSource(handles, entry: entry, name: path), &count) }
    #expect(count == 4000)
    #expect(throws: ICalendarError.self) { try read(try ArchiveByteSource(handles, entry: 2, name: path), &count) }
  }

  private func read(_ source: ArchiveByteSource, _ count: inout Int) throws {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let read = try buffer.withUnsafeMutableBytes { try source.read(into: $0) }
      if read == 0 { return }
      count += read
    }
  }
}
