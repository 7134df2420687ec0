import CalendarModel
import CalendarStore
import CivilTime
import GRDB
import ICalendar
import TestSupport
import Testing

@Suite("Imports of items that were edited here")
struct EditedItemTests {
  /// A store whose calendar was imported from an export made on a Monday.
  private let test: TestStore
  private let monday: String
  /// The same export on the following Friday: every DTSTAMP is different, and the lunch has another location and other
  /// notes.
  private let friday: String

  init() throws {
    test = try TestStore(now: "20261124T120000Z")
    monday = String(decoding: try Fixture.bytes("google-export-monday.ics"), as: UTF8.self)
    friday = String(decoding: try Fixture.bytes("google-export-friday.ics"), as: UTF8.self)
    try test.load(monday)
  }

  private func edit(_ change: (inout Event) -> Void) throws { try test.edit("uid:lunch@google.com", .all, change) }

  private func load(_ text: String, _ policy: ImportOptions.ConflictPolicy = .mine) throws -> ImportSummary {
    let summary = try test.load(text, options: ImportOptions(conflictPolicy: policy))
    #expect(try test.store.examine().isGood)
    return summary
  }

  /// The texts of items from their last imports.
  private func importedTexts() throws -> [String] {
    try test.database {
      try String.fetchAll($0, sql: "SELECT CAST(content AS TEXT) FROM imported_texts ORDER BY item_id")
    }
  }

  /// The values of properties of the lunch.
  private func values(_ properties: KnownProperty...) throws -> [String?] {
    let item = try #require(test.store.items(named: "lunch@google.com").first)
    return properties.map { item.component.first($0)?.text }
  }

  @Test(
    "an export that differs only in DTSTAMP is unchanged, and not a revision",
    arguments: [
      ImportOptions.ConflictPolicy.mine, .theirs, .newer, .replace, .keep, .fail,
    ])
  func restamped(policy: ImportOptions.ConflictPolicy) throws {
    let revision = try test.store.revision()
    let again = monday.replacing("20261123T080102Z", with: "20261127T160304Z")
      .replacing("LAST-MODIFIED:20261101T090000Z", with: "LAST-MODIFIED:20261126T090000Z")
    #expect(try load(again, policy).numbers == [0, 0, 2, 0, 0])
    #expect(try test.store.revision() == revision)
    #expect(try load(again.replacing("SUMMARY:Review", with: "SUMMARY:Retrospective")).numbers == [0, 1, 1, 0, 0])
  }

  @Test("edits stay if the file has not changed, whatever its DTSTAMP is")
  func unchangedFile() throws {
    try edit { $0.title = "Lunch with Ana" }
    let revision = try test.store.revision()
    #expect(try load(monday).numbers == [0, 0, 2, 0, 0])
    #expect(try load(monday.replacing("20261123T080102Z", with: "20261127T160304Z")).numbers == [0, 0, 2, 0, 0])
    #expect(try values(.summary, .location) == ["Lunch with Ana", "Room 4"])
    #expect(try test.store.revision() == revision)
  }

  @Test("changes in the file are merged with the edits, and a second import changes nothing")
  func joined() throws {
    try edit {
      $0.title = "Lunch with Ana"
      $0.alarms = []
    }
    let summary = try load(friday)
    #expect(summary.numbers == [0, 1, 1, 0, 0] && summary.conflicts == [])
    #expect(
      try values(.summary, .location, .description) == ["Lunch with Ana", "Canteen", "Bring your own plates and cups."])
    #expect(try test.store.items(named: "lunch@google.com").first?.component.components(.valarm).isEmpty == true)
    let revision = try test.store.revision()
    #expect(try load(friday).numbers == [0, 0, 2, 0, 0])
    #expect(try test.store.revision() == revision)
    // Later changes are compared with the last import.
    #expect(try load(friday.replacing("LOCATION:Canteen", with: "LOCATION:Mill")).numbers == [0, 1, 1, 0, 0])
    #expect(try values(.summary, .location) == ["Lunch with Ana", "Mill"])
  }

  @Test(
    "if both changed a property, the policy decides, and the conflict is named once",
    arguments: [
      (ImportOptions.ConflictPolicy.mine, "Roof"), (.theirs, "Canteen"),
    ])
  func conflict(policy: ImportOptions.ConflictPolicy, place: String) throws {
    try edit {
      $0.title = "Lunch with Ana"
      $0.location = Location(title: "Roof")
    }
    let summary = try load(friday, policy)
    let conflict = try #require(summary.conflicts.first)
    #expect(summary.conflicts.count == 1 && summary.updated == 1)
    #expect(conflict.property == "LOCATION" && conflict.uid == "lunch@google.com" && conflict.line == 7)
    #expect(conflict.base == ["Room 4"] && conflict.mine == ["Roof"] && conflict.theirs == ["Canteen"])
    #expect(conflict.takesTheirs == (policy == .theirs))
    #expect(
      try values(.summary, .location, .description) == ["Lunch with Ana", place, "Bring your own plates and cups."])
    #expect(try load(friday, policy).conflicts == [])
  }

  @Test("a conflict without other changes leaves the item as it is, and is named once")
  func conflictAlone() throws {
    try edit { $0.location = Location(title: "Roof") }
    let later = monday.replacing("Room 4", with: "Canteen").replacing("20261123T080102Z", with: "20261127T160304Z")
    let before = try test.exportedText()
    let summary = try load(later)
    #expect(summary.conflicts.map(\.property) == ["LOCATION"] && summary.numbers == [0, 0, 2, 0, 0])
    #expect(try test.exportedText() == before)
    let revision = try test.store.revision()
    #expect(try load(later).conflicts == [])
    #expect(try test.store.revision() == revision)
  }

  @Test("a change from another copy of the calendar is kept like an edit")
  func changedElsewhere() throws {
    let item = try #require(test.store.items(named: "lunch@google.com").first)
    let calendar = try #require(test.store.calendars().map(\.calendar).first { $0.title == "Team" })
    var builder = ComponentBuilder(item.component)
    builder.set(ContentLine("SUMMARY:Lunch with Ana"))
    try test.store.mirroring { batch in
      _ = try batch.put([builder.component()], zones: [], uid: "lunch@google.com", calendarID: calendar.id)
    }
    #expect(try load(friday).conflicts == [])
    #expect(try values(.summary, .location) == ["Lunch with Ana", "Canteen"])
  }

  @Test(
    "policies for whole items ignore edits",
    arguments: [
      (ImportOptions.ConflictPolicy.newer, "Team lunch"), (.replace, "Team lunch"), (.keep, "Lunch with Ana"),
    ])
  func wholeItems(policy: ImportOptions.ConflictPolicy, title: String) throws {
    try edit { $0.title = "Lunch with Ana" }
    _ = try load(friday, policy)
    #expect(try values(.summary) == [title])
    #expect(throws: StoreError.self) { try load(monday.replacing("Room 4", with: "Room 5"), .fail) }
    // An item that was replaced as a whole is once again identical to the file.
    if policy != .keep { #expect(try test.count("imported_texts") == 0) }
  }

  @Test("a move here and notes in the file, and the reverse, are both kept")
  func moved() throws {
    try edit {
      $0.start = .utc(.at(2026, 12, 4, 11))
      $0.end = .time(.utc(.at(2026, 12, 4, 12)))
    }
    #expect(try load(friday).conflicts == [])
    #expect(try values(.dtstart, .description) == ["20261204T110000Z", "Bring your own plates and cups."])
    let later = friday.replacing("20261203T1", with: "20261210T1").replacing("SEQUENCE:1", with: "SEQUENCE:2")
    #expect(try load(later).conflicts.map(\.property) == ["DTSTART"])
    #expect(try values(.dtstart) == ["20261204T110000Z"])
  }

  @Test("an occurrence that was deleted here stays deleted when the series changes in the file")
  func deletedOccurrence() throws {
    let occurrence = try test.occurrence("uid:review@google.com/20261208T083000Z")
    try test.store.remove(occurrence, span: .this)
    let count = try test.happenings().count
    #expect(try load(friday.replacing("SUMMARY:Review", with: "SUMMARY:Retrospective")).updated == 2)
    #expect(try test.happenings().count == count)
    #expect(try test.happenings().count { $0.hasSuffix("Retrospective") } == 9)
  }

  @Test("an older version of the file is ignored, whatever was edited since")
  func olderFile() throws {
    try edit { $0.title = "Lunch with Ana" }
    let older = monday.replacing("SEQUENCE:1", with: "SEQUENCE:0").replacing("Room 4", with: "Room 1")
    #expect(try load(older).skipped.map(\.isOlder) == [true])
    #expect(try values(.summary, .location) == ["Lunch with Ana", "Room 4"])
  }

  @Test("an undo restores the item and the base of the previous import")
  func undone() throws {
    try edit { $0.location = Location(title: "Roof") }
    let before = try importedTexts()
    #expect(before.count == 1)
    #expect(try load(friday).conflicts.count == 1)
    #expect(try importedTexts() != before)
    try test.store.undo()
    #expect(try values(.location, .description) == ["Roof", "Bring your own plates."])
    #expect(try importedTexts() == before)
    #expect(try load(friday).conflicts.count == 1)
  }

  @Test("an edit after an undo of an edit, or of an import, is merged all the same")
  func editedAfterUndo() throws {
    try edit { $0.title = "Lunch with Ana" }
    try test.store.undo()
    try edit { $0.title = "Lunch with Ben" }
    #expect(try load(friday).conflicts == [])
    #expect(try values(.summary, .location) == ["Lunch with Ben", "Canteen"])

    let other = try TestStore()
    try other.load(monday)
    try other.load(friday)
    try other.store.undo()
    try other.edit("uid:lunch@google.com", .all) { $0.title = "Lunch with Ana" }
    try other.load(friday)
    #expect(try other.titles() == ["Lunch with Ana", "Review"])
    #expect(try other.store.examine().isGood)
  }

  @Test("undoing a deletion restores the item with its import base")
  func deletedAndUndone() throws {
    try edit { $0.title = "Lunch with Ana" }
    try test.store.remove(test.occurrence("uid:lunch@google.com"), span: .all)
    #expect(try test.count("imported_texts") == 0)
    try test.store.undo()
    #expect(try load(friday).updated == 1)
    #expect(try values(.summary, .location) == ["Lunch with Ana", "Canteen"])
  }

  @Test("a cancellation reaches an edited item, and later changes from the source are merged again")
  func cancelled() throws {
    try edit { $0.title = "Lunch with Ana" }
    let cancel = friday.replacing("VERSION:2.0", with: "VERSION:2.0\r\nMETHOD:CANCEL")
      .replacing("SEQUENCE:1", with: "SEQUENCE:2").replacing("SUMMARY:Review", with: "SUMMARY:No review")
    #expect(try load(cancel).updated >= 1)
    #expect(try values(.summary, .status) == ["Lunch with Ana", "CANCELLED"])
    let back = friday.replacing("SEQUENCE:1", with: "SEQUENCE:3")
    #expect(try load(back).conflicts == [])
    #expect(try values(.summary, .status, .location) == ["Lunch with Ana", "CONFIRMED", "Canteen"])
  }
}
