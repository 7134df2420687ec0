/// Checks and conversions for the parts of content lines.
package enum LineText {
  /// Whether a name is allowed at the beginning of a line or a parameter. Real files have blanks and underscores in
  /// names, and these are preserved.
  package static func isName(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isName($0) }
  }

  /// Whether a name in UTF-8 is allowed at the beginning of a line or a parameter.
  package static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != 0x3A && $0 != 0x3B && $0 != 0x2C && $0 != 0x22 && $0 != 0x3D
      }
  }

  /// The text unchanged, except that line breaks, which a content line cannot contain, are escaped.
  package static func raw(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return Array(String(decoding: text, as: UTF8.self).replacing(/\r\n|\r|\n/, with: "\\n").utf8)
  }

  /// The form of a value whose type is named by another format.
  package static func form(ofType name: String, property: KnownProperty?) -> ValueForm {
    let list = property.map { PropertyTable.definition(for: $0).list } ?? .none
    switch ValueType(name: name) {
    case .unknown?: return ValueForm(.unknown, list)
    case .uid?, .xmlReference?, nil: return ValueForm(.unknown, list, foreignType: name.uppercased())
    case let type?: return ValueForm(type, list)
    }
  }
}
