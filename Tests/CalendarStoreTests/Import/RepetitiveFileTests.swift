import CalendarStore
import ICalendar
import StoreTestSupport
import TestSupport
import Testing

/// Files that repeat something many times: importing them takes time in proportion to their size.
@Suite("Importing repetitive files", .timeLimit(.minutes(60)))
struct RepetitiveFileTests {
  private static let size = Nightly.count(60_000, byDay: 16_000)

  @Test("four times as much takes at most about four times as long", arguments: RepetitiveCalendar.all)
  func growth(file: RepetitiveCalendar) {
    let growth = Growth.ofTime(for: Self.size) { size in
      guard let store = try? CalendarStore(path: ":memory:") else { return }
      for variant in [0, 1] {
        let bytes = Array(file.text(size, variant: variant).utf8)
        _ = try? store.importCalendars([CalendarInput(name: "repetition.ics", bytes: bytes)])
      }
    }
    #expect(growth < 8, "\(file)")
  }
}
