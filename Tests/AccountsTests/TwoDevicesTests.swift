import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import ICalendar
import SimulatedServer
import Testing

/// Two devices with an account on the same server.
struct Devices {
  let one: World
  let other: World

  init(_ traits: SimulatedTraits = SimulatedTraits(), calendars: [String] = ["work"]) throws {
    one = try World(traits, calendars: calendars)
    other = try World(sharing: one)
  }

  /// Synchronizes both until there are no more changes.
  func settle() async throws {
    for _ in 0..<3 { for world in [one, other] { try await world.sync() } }
  }

  /// The texts of a calendar on the devices and on the server.
  func texts(_ calendar: String = "work") throws -> [[String: String]] {
    [try one.texts(calendar), try other.texts(calendar), one.remoteTexts(calendar)].map { texts in
      texts.mapValues { $0.replacing("\r\n ", with: "") }
    }
  }
}

extension World {
  /// An occurrence of a series on a given day in December.
  func occurrence(_ uid: String, on day: Int) throws -> ItemOccurrence {
    try store.occurrence(named: "\(uid)/202612\(day < 10 ? "0" : "")\(day)T100000Z")
  }

  /// Edits one occurrence of a series, or this and all later ones.
  func edit(_ uid: String, on day: Int, _ span: EditSpan = .this, _ change: (inout Event) -> Void) throws {
    let occurrence = try occurrence(uid, on: day)
    var event = try #require(occurrence.event)
    change(&event)
    try store.save(event, as: occurrence, span: span)
  }

  /// Moves one occurrence of a series, or this and all later ones, to another hour.
  func move(_ uid: String, on day: Int, _ span: EditSpan = .this, to hour: Int) throws {
    try edit(uid, on: day, span) { event in
      event.start = .utc(.at(2026, 12, day, hour))
      event.end = .time(.utc(.at(2026, 12, day, hour + 1)))
    }
  }

  /// The starts of all occurrences in December.
  func starts() throws -> [String] {
    let range = Instant(.at(2026, 12, 1, 0), at: .zero)..<Instant(.at(2027, 1, 1, 0), at: .zero)
    return try store.occurrences(matching: OccurrenceQuery(range, zone: .utc)).occurrences.map { "\($0.start)" }
      .sorted()
  }

  /// Moves the items with a UID to another calendar.
  func moveHere(_ uid: String, to title: String) throws {
    try store.move(store.occurrence(named: uid), to: calendar(title))
  }

  /// Resolves the only open conflict.
  func resolve(_ side: KeptConflict.Side) throws {
    let open = try store.openConflicts()
    try #require(open.count == 1, "\(open.map(\.property))")
    try store.resolveConflict(open[0].id, taking: side)
  }
}

@Suite("Two devices and a server")
struct TwoDevicesTests {
  /// Two devices that share a series of ten days.
  private func devices() async throws -> Devices {
    let devices = try Devices()
    devices.one.addThere("s", title: "Series", "DTEND:20261201T110000Z", "RRULE:FREQ=DAILY;COUNT=10")
    try await devices.settle()
    return devices
  }

  @Test(
    "an occurrence that one device edited and the other deleted stays, and all of it is a conflict",
    arguments: [true, false], [KeptConflict.Side.theirs, .mine])
  func deletedOccurrence(editsFirst: Bool, preferred: KeptConflict.Side) async throws {
    for wasEdited in [false, true] {
      let devices = try await devices()
      let (first, second) = (devices.one, devices.other)
      var account = second.account
      account.chosen.preferred = preferred
      let changed = account
      try second.store.mirroring { try $0.save(changed) }
      if wasEdited {
        try first.edit("s", on: 3) { $0.location = Location(title: "Hall") }
        try await devices.settle()
      }
      let (editor, deleter) = editsFirst ? (first, second) : (second, first)
      try editor.edit("s", on: 3) { $0.title = "Edited" }
      _ = try deleter.store.remove(deleter.occurrence("s", on: 3), span: .this)
      try await first.sync()
      #expect(try await second.sync().conflicts == 1)
      try await devices.settle()
      for text in try devices.texts() {
        #expect(text["s"]?.contains("SUMMARY:Edited") == true && text["s"]?.contains("EXDATE") == false, "\(text)")
      }
      let conflict = try #require(try second.store.openConflicts().first)
      #expect(conflict.property == nil && conflict.taken == (editsFirst ? .theirs : .mine))
      // The side that deleted it may insist, and other changes since then are kept.
      try second.edit("s", on: 7) { $0.title = "Later" }
      try second.resolve(editsFirst ? .mine : .theirs)
      try await devices.settle()
      for text in try devices.texts() {
        #expect(text["s"]?.contains("SUMMARY:Edited") == false && text["s"]?.contains("EXDATE") == true, "\(text)")
        #expect(text["s"]?.contains("SUMMARY:Later") == true)
      }
      #expect(try first.starts().count == 9 && second.starts().count == 9)
    }
  }

  @Test("one device changes the title of an occurrence, the other its location and length, without a conflict")
  func oneOccurrence() async throws {
    let devices = try await devices()
    try devices.one.edit("s", on: 3) { $0.title = "Title" }
    try devices.other.edit("s", on: 3) { $0.location = Location(title: "Hall") }
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 0)
    try await devices.settle()
    try devices.one.move("s", on: 5, to: 15)
    try devices.other.edit("s", on: 5) { $0.notes = "Bring bread" }
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 0)
    try await devices.settle()
    for text in try devices.texts() {
      for line in ["SUMMARY:Title", "LOCATION:Hall", "DTSTART:20261205T150000Z", "DESCRIPTION:Bring bread"] {
        #expect(text["s"]?.contains(line) == true, "\(text)")
      }
    }
    // Both changed the title: that is one conflict.
    try devices.one.edit("s", on: 8) { $0.title = "One" }
    try devices.other.edit("s", on: 8) { $0.title = "Other" }
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 1)
    #expect(try devices.other.store.openConflicts().map(\.property) == ["SUMMARY"])
  }

  /// A change to the series on one device, the expected calendar if that side wins, and whether it is a split.
  private struct Change: Sendable {
    let name: String
    let hours: [Int: Int]
    let apply: @Sendable (World) throws -> Void

    static let split4 = Change(name: "split at 4", hours: [1: 3, 2: 7]) { world in
      try world.move("s", on: 4, .future, to: 12)
    }
    static let split6 = Change(name: "split at 6", hours: [1: 5, 3: 5]) { world in
      try world.move("s", on: 6, .future, to: 13)
    }
    static let moved = Change(name: "moved", hours: [4: 10]) { world in
      try world.move("s", on: 1, .all, to: 14)
    }
    static let detached = Change(name: "detached", hours: [1: 9, 5: 1]) { world in
      try world.move("s", on: 8, to: 15)
    }
  }

  /// The number of occurrences that begin at 10 o'clock, and at the hours in the changes.
  private func hours(_ world: World) throws -> [Int: Int] {
    let hours = ["T10": 1, "T12": 2, "T13": 3, "T14": 4, "T15": 5]
    return try world.starts().reduce(into: [:]) { counts, start in
      for (text, number) in hours where start.contains(text) { counts[number, default: 0] += 1 }
    }
  }

  @Test("changes to occurrences on one device move along when the other moves the series", arguments: [true, false])
  func movedSeries(movesFirst: Bool) async throws {
    let devices = try await devices()
    let (mover, editor) = movesFirst ? (devices.one, devices.other) : (devices.other, devices.one)
    try mover.move("s", on: 1, .all, to: 14)
    try editor.edit("s", on: 3) { $0.location = Location(title: "Hall") }
    try editor.move("s", on: 5, to: 18)
    _ = try editor.store.remove(editor.occurrence("s", on: 7), span: .this)
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 0)
    try await devices.settle()
    let hours = [14, 14, 14, 14, 18, 14, 14, 14, 14]
    for world in [devices.one, devices.other] {
      #expect(try world.starts().map { Int($0.dropFirst(9).prefix(2)) } == hours)
    }
    for text in try devices.texts() {
      #expect(text["s"]?.contains("EXDATE:20261207T140000Z") == true && text["s"]?.contains("Hall") == true, "\(text)")
    }
  }

  @Test(
    "a change to the series on one device reaches the occurrence in which the other changed something else",
    arguments: [true, false], [true, false])
  func changedSeries(changesFirst: Bool, moves: Bool) async throws {
    let devices = try await devices()
    let (changer, editor) = changesFirst ? (devices.one, devices.other) : (devices.other, devices.one)
    try changer.edit("s", on: 1, .all) { $0.location = Location(title: "Hall") }
    if moves { try changer.move("s", on: 1, .all, to: 14) }
    try editor.edit("s", on: 3) { $0.title = "Mine" }
    try editor.edit("s", on: 5) { $0.location = Location(title: "Room") }
    try await devices.one.sync()
    // Both changed the location on the 5th.
    #expect(try await devices.other.sync().conflicts == 1)
    try await devices.settle()
    for text in try devices.texts() {
      let components = text["s"]?.split(separator: "BEGIN:VEVENT") ?? []
      let mine = components.filter { $0.contains("SUMMARY:Mine") }
      #expect(components.count == 4 && mine.count == 1 && mine[0].contains("LOCATION:Hall"), "\(text)")
    }
    #expect(try devices.one.starts().count == 10 && devices.one.starts() == devices.other.starts())
    let places = { (world: World) in
      try world.store.items(matching: ItemQuery()).map { $0.component.first(.location)?.text ?? "" }.sorted()
    }
    let (theirs, mine) = changesFirst ? ("Hall", "Room") : ("Room", "Hall")
    #expect(try places(devices.other) == ["Hall", "Hall", theirs].sorted())
    // The decision applies to that occurrence.
    try devices.other.resolve(.mine)
    try await devices.settle()
    for world in [devices.one, devices.other] { #expect(try places(world) == ["Hall", "Hall", mine].sorted()) }
  }

  @Test("an occurrence of a to-do that both devices completed is completed once")
  func completedTwice() async throws {
    let devices = try await devices()
    var plants = Reminder(uid: "plants", title: "Water plants")
    plants.due = .time(.utc(.at(2026, 12, 1, 18)))
    plants.recurrenceRules = [RecurrenceValue("FREQ=DAILY;INTERVAL=3")]
    try devices.one.store.add(plants, to: devices.one.calendar("work"))
    try await devices.settle()
    for world in [devices.one, devices.other] { try world.store.complete(world.store.occurrence(named: "plants")) }
    try await devices.settle()
    for world in [devices.one, devices.other] {
      let titles = try world.store.items(matching: ItemQuery()).filter { $0.component.first(.completed) != nil }
      #expect(titles.count == 1)
    }
  }

  @Test("a series that one device split and the other changed is not duplicated, and a decision covers both halves")
  func split() async throws {
    let pairs: [(Change, Change)] = [
      (.split4, .moved), (.moved, .split4), (.split4, .split6), (.detached, .split4), (.split4, .detached),
    ]
    for (first, second) in pairs {
      for preferred in [KeptConflict.Side.theirs, .mine] {
        let label: Comment = "\(first.name), \(second.name), \(preferred)"
        let devices = try await devices()
        var account = devices.other.account
        account.chosen.preferred = preferred
        let changed = account
        try devices.other.store.mirroring { try $0.save(changed) }
        try first.apply(devices.one)
        try second.apply(devices.other)
        try await devices.one.sync()
        #expect(try await devices.other.sync().conflicts == 1, label)
        try await devices.settle()
        let (standing, losing) = preferred == .theirs ? (first, second) : (second, first)
        for world in [devices.one, devices.other] { #expect(try hours(world) == standing.hours, label) }
        try devices.other.resolve(preferred == .theirs ? .mine : .theirs)
        #expect(try hours(devices.other) == losing.hours, label)
        _ = try devices.other.store.undo()
        #expect(try hours(devices.other) == standing.hours, label)
        try devices.other.resolve(preferred == .theirs ? .mine : .theirs)
        try await devices.settle()
        for world in [devices.one, devices.other] { #expect(try hours(world) == losing.hours, label) }
        let texts = try devices.texts()
        let count = losing.name.hasPrefix("split") ? 2 : 1
        for text in texts {
          #expect(text.count == count && text["s"]?.contains("RECURRENCE-SET") == (count == 2), label)
        }
      }
    }
  }

  @Test("a part that was split off earlier stays whatever happens to a later split")
  func splitAgain() async throws {
    let devices = try await devices()
    try Change.split6.apply(devices.one)
    try await devices.settle()
    try devices.one.move("s", on: 3, .future, to: 12)
    try devices.other.move("s", on: 1, .all, to: 14)
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 1)
    try devices.other.resolve(.mine)
    try await devices.settle()
    for world in [devices.one, devices.other] { #expect(try hours(world) == [4: 5, 3: 5]) }
  }

  @Test(
    "an item that one device moved to another calendar and the other edited is in that calendar with the edit",
    arguments: [true, false], [("home", "work"), ("work", "home")])
  func moved(movesFirst: Bool, calendars: (from: String, to: String)) async throws {
    let devices = try Devices(calendars: ["home", "work"])
    devices.one.addThere("a", title: "A", in: calendars.from)
    devices.one.addThere("rest", title: "Rest", in: calendars.from)
    try await devices.settle()
    let (mover, editor) = movesFirst ? (devices.one, devices.other) : (devices.other, devices.one)
    try mover.moveHere("a", to: calendars.to)
    try editor.changeHere("a") { $0.notes = "Edited" }
    try await devices.one.sync()
    #expect(try await devices.other.sync().conflicts == 0)
    try await devices.settle()
    for text in try devices.texts(calendars.from) { #expect(text.keys.sorted() == ["rest"]) }
    for text in try devices.texts(calendars.to) { #expect(text["a"]?.contains("DESCRIPTION:Edited") == true) }
    let writes = devices.one.server.writeCount
    try await devices.settle()
    #expect(devices.one.server.writeCount == writes)
  }

  @Test(
    "an item that both devices moved to different calendars is only in the first one's, with the second one's edits",
    arguments: [("home", "work", "club"), ("work", "club", "home"), ("club", "home", "work"), ("home", "club", "work")])
  func movedApart(from: String, first: String, second: String) async throws {
    let devices = try Devices(calendars: ["club", "home", "work"])
    devices.one.addThere("a", title: "A", in: from)
    devices.one.addThere("rest", title: "Rest", in: from)
    try await devices.settle()
    try devices.one.moveHere("a", to: first)
    try devices.other.moveHere("a", to: second)
    try devices.other.changeHere("a") { $0.notes = "Edited" }
    try await devices.one.sync()
    let report = try await devices.other.sync()
    #expect(report.conflicts == 0)
    #expect(report.calendars.flatMap(\.refused).map(\.title) == ["A"])
    try await devices.settle()
    for text in try devices.texts(from) { #expect(text.keys.sorted() == ["rest"]) }
    for text in try devices.texts(first) { #expect(text["a"]?.contains("DESCRIPTION:Edited") == true) }
    for text in try devices.texts(second) { #expect(text.isEmpty) }
    let writes = devices.one.server.writeCount
    try await devices.settle()
    #expect(devices.one.server.writeCount == writes)
  }

  @Test(
    "a move is combined with an edit that arrives while it is sent; a change on both sides is a conflict")
  func movedMeanwhile() async throws {
    let devices = try Devices(calendars: ["home", "work"])
    devices.one.addThere("a", title: "A", in: "home")
    try await devices.settle()
    try devices.one.moveHere("a", to: "work")
    try devices.one.changeHere("a") { $0.title = "Mine" }
    let start = devices.one.server.requests.count
    let text = try #require(devices.one.server.texts("home").first)
    devices.one.server.interrupt(at: start + 1) { _ in (text.key, text.value.replacing("SUMMARY:A", with: "SUMMARY:B"))
    }
    try await devices.one.sync()
    try await devices.settle()
    for text in try devices.texts("home") { #expect(text.isEmpty) }
    for text in try devices.texts("work") { #expect(text["a"]?.contains("SUMMARY:B") == true, "\(text)") }
    try devices.one.resolve(.mine)
    try await devices.settle()
    for text in try devices.texts("work") { #expect(text["a"]?.contains("SUMMARY:Mine") == true, "\(text)") }
  }

  @Test(
    "many moved items are not deletions to hold back, and items of one UID in two calendars stay two")
  func manyMoved() async throws {
    let devices = try Devices(calendars: ["home", "work"])
    for number in 0..<20 { devices.one.addThere("i\(number)", title: "I", in: "home") }
    for name in ["home", "work"] { devices.one.addThere("twice", title: "In \(name)", in: name) }
    try await devices.settle()
    for number in 0..<20 { try devices.one.moveHere("i\(number)", to: "work") }
    for world in [devices.one, devices.other] { #expect(try await !world.sync().isIncomplete) }
    for text in try devices.texts("home") { #expect(text.count == 1) }
    for text in try devices.texts("work") { #expect(text.count == 21) }
    devices.one.deleteThere("twice", in: "home")
    try await devices.settle()
    for text in try devices.texts("work") { #expect(text["twice"]?.contains("SUMMARY:In work") == true) }
    for text in try devices.texts("home") { #expect(text.isEmpty) }
  }
}
