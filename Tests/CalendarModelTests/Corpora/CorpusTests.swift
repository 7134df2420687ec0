import CalendarModel
import CivilTime
import ICalendar
import Testing

@Suite("Real files", .enabled(if: Corpus.folder != nil))
struct CorpusTests {
  @Test("an edit that sets nothing leaves every component unchanged, byte for byte")
  func nothing() throws {
    let items = try Corpus.items()
    #expect(items.count > 1000)
    for item in items {
      let same =
        item.component == .vevent
        ? try Event(item).applied(to: item, at: now) : try Reminder(item).applied(to: item, at: now)
      #expect(same == item)
    }
  }

  @Test("what is read can be written into a new component and read back")
  func copies() throws {
    for item in try Corpus.items() where item.component == .vevent {
      var event = try Event(item)
      event.uid = event.uid ?? "1"
      // Raw values with line endings and the like can be written only in their own file.
      guard let copy = try? event.component(at: now) else { continue }
      var again = try Event(copy)
      again.stamp = event.stamp
      again.created = event.created
      again.lastModified = event.lastModified
      // A place without a title is written as its address, and a contradicting coordinate follows the text.
      again.location = event.location
      #expect(again == event, "\(item)")
    }
  }
}
