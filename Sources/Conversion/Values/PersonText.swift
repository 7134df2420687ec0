import CalendarModel
import ICalendar

/// Somebody as people write it: `Name <address>`, or one of them.
struct PersonText {
  /// The calendar address of somebody who has none, as Outlook writes it.
  static let nobody = "invalid:nomail"

  /// The calendar address.
  let uri: String
  /// CN, if there is a name.
  let parameters: [Parameter]

  init(_ text: String) {
    var address = text
    var name = ""
    if text.hasSuffix(">"), let open = text.lastIndex(of: "<") {
      address = String(text[text.index(after: open)...].dropLast())
      name = String(text[..<open]).trimmingBlanks
    } else if !text.contains("@"), !text.contains(":") {
      name = text
      address = Self.nobody
    }
    let scheme = address.prefix { $0 != ":" }
    let isURI = scheme.count < address.count && !scheme.contains("@")
    uri = isURI ? address : CalendarAddress.uri(ofMailAddress: address)
    parameters = name.isEmpty ? [] : [Parameter("CN", [name])]
  }
}
