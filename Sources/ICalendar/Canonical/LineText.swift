/// What content lines can be made of.
package enum LineText {
  /// Whether a name can stand at the beginning of a line, or of a parameter. Real files have blanks and underscores in
  /// names, and those come back.
  package static func isName(_ name: String) -> Bool {
    var name = name
    return name.withUTF8 { isName($0) }
  }

  /// Whether a name in UTF-8 can stand at the beginning of a line, or of a parameter.
  package static func isName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    !name.isEmpty
      && name.allSatisfy {
        $0 >= 0x20 && $0 != 0x7F && $0 != 0x3A && $0 != 0x3B && $0 != 0x2C && $0 != 0x22 && $0 != 0x3D
      }
  }

  /// A text as it is, but for what no line can have: a line break becomes that of a text.
  package static func raw(_ text: [UInt8]) -> [UInt8] {
    guard text.contains(where: { $0 == 0x0A || $0 == 0x0D }) else { return text }
    return Array(String(decoding: text, as: UTF8.self).replacing(/\r\n|\r|\n/, with: "\\n").utf8)
  }

  /// The form of a value of a type that another format names.
  package static func form(ofType name: String, property: KnownProperty?) -> ValueForm {
    let list = property.map { PropertyTable.definition(for: $0).list } ?? .none
    switch ValueType(name: name) {
    case .unknown?: return ValueForm(.unknown, list)
    case .uid?, .xmlReference?, nil: return ValueForm(.unknown, list, foreignType: name.uppercased())
    case let type?: return ValueForm(type, list)
    }
  }
}
