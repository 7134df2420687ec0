package import ICalendar

/// Somebody as people write it: `Name <address>`, or one of them.
package struct PersonText {
  /// The calendar address of somebody who has none, as Outlook writes it.
  package static let nobody = "invalid:nomail"

  /// The calendar address.
  package let uri: String
  /// CN, if there is a name.
  package let parameters: [Parameter]

  package init(_ text: String) {
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
