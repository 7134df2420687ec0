import CalendarModel
import CalendarStore

/// A contact, possibly with a birthday.
struct Contact {
  /// The contact's UID, or nil if the vCard has none.
  let uid: String?
  let name: String
  /// The birthday, or nil if the vCard has none.
  let birthday: BirthDate?
  /// Whether the vCard has a birthday without a day.
  let hasUnknownDay: Bool

  /// Reads a contact from a vCard; nil if the vCard has no name.
  init?(_ card: VCard) {
    let names = [
      card.first("FN")?.text, Self.name(card.first("N")), card.first("NICKNAME")?.text, card.first("ORG")?.fields.first,
    ]
    guard let name = names.compactMap({ $0 }).first(where: { !$0.isEmpty }) else { return nil }
    self.name = name
    uid = card.first("UID")?.text
    let line = card.first("BDAY")
    birthday = line.flatMap { BirthDate($0) }
    hasUnknownDay = birthday == nil && line.map { !$0.text.isEmpty } ?? false
  }

  private static func name(_ line: VCardLine?) -> String? {
    guard let fields = line?.fields else { return nil }
    let order = [1, 2, 0].compactMap { fields.indices.contains($0) && !fields[$0].isEmpty ? fields[$0] : nil }
    return order.joined(separator: " ")
  }

  /// The UID of the birthday event, which is always the same for the same contact.
  var eventUID: String { Digest((uid.flatMap { $0.isEmpty ? nil : "uid " + $0 } ?? "name " + name).utf8).uuid }
}
