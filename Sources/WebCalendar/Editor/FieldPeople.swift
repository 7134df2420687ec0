import CalendarModel
import CalendarStore
import CalendarText
import Scheduling

/// The people in an item's form, one per line, without the organizer.
struct FieldPeople {
  /// The maximum number of people in a form.
  static var most: Int { MeetingLoad.people }

  private let people: [(line: String, address: String, identity: AddressIdentity)]

  init(_ item: some CalendarItem) {
    let organizer = item.organizer.map { AddressIdentity($0.address) }
    people = item.participants.map { (Self.line($0), $0.address, AddressIdentity($0.address)) }
      .filter { $0.identity != organizer }
  }

  var count: Int { people.count }
  /// Whether there are too many people for a form, or whether their names are too long.
  var areMany: Bool { count > Self.most || people.reduce(0) { $0 + $1.line.utf8.count } > 100_000 }
  /// The text of the field.
  var text: String { people.map(\.line).joined(separator: "\n") }

  /// Returns the people who are added and removed by the text of the field.
  ///
  /// - Parameter organizer: The address to use as organizer if the item has no organizer.
  func change(_ text: String, as organizer: String) throws(EditProblem) -> PeopleChange {
    var change = PeopleChange(organizer: organizer)
    let known = Set(people.map(\.identity))
    let lines = Dictionary(people.map { ($0.line, $0.identity) }) { first, _ in first }
    var named: Set<AddressIdentity> = []
    for text in text.split(whereSeparator: \.isNewline) {
      let line = PlainText.line(String(text))
      let (name, address) = Self.parts(line)
      let identity = lines[line] ?? AddressIdentity(address)
      guard !line.isEmpty, named.insert(identity).inserted, !known.contains(identity) else { continue }
      guard let invitation = Invitation(address, name: name) else {
        throw EditProblem(.noAddress, [PlainText.short(address)], in: .people)
      }
      change.invited.append(invitation)
      if named.count > Self.most { throw EditProblem(.tooManyPeople, [String(Self.most)], in: .people) }
    }
    change.removed = people.filter { !named.contains($0.identity) }.map(\.address)
    return change
  }

  private static func line(_ person: Participant) -> String {
    let address = CalendarAddress.shown(person.address)
    let name = PlainText.line(person.commonName ?? "")
    return PlainText.line(name.isEmpty ? address : "\(name) <\(address)>")
  }

  /// Splits `name <address>` into the name, if there is one, and the address.
  private static func parts(_ line: String) -> (name: String?, address: String) {
    guard line.last == ">", let start = line.lastIndex(of: "<") else { return (nil, line) }
    let name = line[..<start].split(separator: " ").joined(separator: " ")
    return (name.isEmpty ? nil : name, String(line[line.index(after: start)...].dropLast()))
  }
}

/// The people whom a form newly invites and those whom it no longer invites.
struct PeopleChange {
  /// The address to use as organizer if the item has no organizer.
  let organizer: String
  var invited: [Invitation] = []
  var removed: [String] = []

  var isEmpty: Bool { invited.isEmpty && removed.isEmpty }

  /// Applies the change to an item that has just been saved.
  func apply(to id: ItemID, in batch: EditBatch) throws(StoreError) {
    if isEmpty { return }
    let occurrence = try batch.occurrence(of: batch.item(id))
    try batch.invite(invited, removing: removed, to: occurrence, as: organizer)
  }
}
