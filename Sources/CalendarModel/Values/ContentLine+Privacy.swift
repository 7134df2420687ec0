package import ICalendar

extension ContentLine {
  /// Whether the line is CLASS. Blanks, a byte order mark and other non-letters in the name are ignored, because such a
  /// line was evidently meant to restrict access.
  package var isClass: Bool {
    property == .classification
      || name.unicodeScalars.filter { $0.isASCII && $0.properties.isAlphabetic }.map { String($0).uppercased() }
        .joined() == "CLASS"
  }

  /// Whether the line is meant to restrict access in programs that do not use CLASS: Apple's Calendar Server, Exchange,
  /// and programs that put a group before the name, as in vCard.
  package var isForeignClass: Bool {
    // Hardly any line has such a name.
    let bytes = name.utf8
    guard bytes.first == UInt8(ascii: "X") || bytes.first == UInt8(ascii: "x") || bytes.contains(UInt8(ascii: "."))
    else {
      return false
    }
    let parts = name.uppercased().split(separator: ".")
    return switch parts.last {
    case "X-CALENDARSERVER-ACCESS", "X-MICROSOFT-CDO-SENSITIVITY", "X-MICROSOFT-SENSITIVITY": true
    case "CLASS": parts.count > 1
    default: false
    }
  }

  /// Whether the line restricts access in programs that do not use CLASS.
  package var isPrivateElsewhere: Bool {
    if !isForeignClass { return false }
    return name.uppercased().hasSuffix("SENSITIVITY") ? text.trimmingBlanks != "0" : !isPublicClass
  }

  /// Whether a CLASS value means public.
  package var isPublicClass: Bool { Classification(rawValue: uri) == .public }
}
