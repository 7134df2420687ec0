import CivilTime
import ICalendar

/// Parses the TZIDs that programs write, and the display names of zones.
enum TZIDSyntax {
  /// A name without surrounding quotes and white space, and without text escapes.
  static func plain(_ name: String) -> String {
    var rest = Substring(name.contains("\\") ? TextValue.decode(name) : name)
    let isAround = { (character: Character) in character.isWhitespace || character == "\"" || character == "'" }
    while let first = rest.first, isAround(first) { rest.removeFirst() }
    while let last = rest.last, isAround(last) { rest.removeLast() }
    return String(rest)
  }

  /// A name with one of several endings replaced, in any letter case.
  static func replacing(_ endings: [String], with ending: String, in name: String) -> String {
    for old in endings where name.lowercased().hasSuffix(old.lowercased()) {
      return String(name.dropLast(old.count)) + ending
    }
    return name
  }

  /// The offset in a name such as `UTC+2`, `GMT+0200`, `(GMT -03:30)` or `+02:00`, or nil for other names.
  static func offset(_ name: String) -> UTCOffset? {
    let inner = name.hasPrefix("(") && name.hasSuffix(")") ? String(name.dropFirst().dropLast()) : name
    return offset(afterPrefix: inner)
  }

  /// The offset and the places in a display name: `(UTC+01:00) Amsterdam, Berlin`,
  /// `(GMT) Greenwich Mean Time : Dublin`.
  ///
  /// A name that does not begin with an offset has only places.
  static func offsetAndPlaces(_ name: String) -> (offset: UTCOffset?, places: [String]) {
    guard name.hasPrefix("("), let close = name.firstIndex(of: ")") else { return (nil, places(name)) }
    let head = String(name[name.index(after: name.startIndex)..<close])
    let isUniversal = ["utc", "gmt"].contains(head.lowercased())
    guard let offset = isUniversal ? .zero : offset(afterPrefix: head) else { return (nil, places(name)) }
    return (offset, places(String(name[name.index(after: close)...])))
  }

  private static func offset(afterPrefix name: String) -> UTCOffset? {
    let hasPrefix = ["utc", "gmt"].contains(name.prefix(3).lowercased())
    let rest = plain(String(hasPrefix ? name.dropFirst(3) : Substring(name)))
    guard let sign = rest.first, "+-\u{2212}".contains(sign) else { return nil }
    return UTCOffsetValue.read(rest.filter { $0 != " " })
  }

  /// The places of a list in folded form, without empty ones.
  static func places(_ text: String) -> [String] {
    text.split { $0 == "," || $0 == ":" || $0 == ";" }.map { folded($0) }.filter { !$0.isEmpty }
  }

  /// Text in lowercase without accents and punctuation, with words separated by single blanks.
  static func folded(_ text: some StringProtocol) -> String {
    var words: [String] = [""]
    for character in text.lowercased() {
      if character == "&" {
        words += ["and", ""]
      } else if let plain = accents[character] {
        words[words.count - 1].append(plain)
      } else if character.isLetter || character.isNumber {
        words[words.count - 1].append(character)
      } else if character.isWhitespace || "-/_()".contains(character) {
        words.append("")
      }
    }
    return words.filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static let accents: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip("áàâãäåçéèêëíìîïñóòôõöøúùûü", "aaaaaaceeeeiiiinoooooouuuu"))
}
