package import ICalendar

/// A person as typed by a user: `Name <address>`, or only one of the two.
package struct PersonText {
  /// Outlook's placeholder for a missing calendar address.
  package static let nobody = "invalid:nomail"

  /// The calendar address.
  package let uri: String
  /// The name, CN, if there is one.
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
