import Foundation
import ICalendar

/// Makes UTF-8 of text in another charset of single bytes.
struct MailCharset {
  /// What each byte is in UTF-8; nil if the text is in UTF-8 already.
  private let table: [[UInt8]]?

  /// The charset of a name (IANA's registry); nil if it is not understood.
  init?(_ name: String) {
    switch name {
    case "utf-8", "utf8", "us-ascii", "ascii", "": table = nil
    case "iso-8859-15", "latin9", "latin-9":
      guard var bytes = Self.table(.windowsCP1252) else { return nil }
      for (byte, character) in Self.latin9 { bytes[Int(byte)] = Array(String(character).utf8) }
      table = bytes
    default:
      guard let encoding = Self.encodings[name], let bytes = Self.table(encoding) else { return nil }
      table = bytes
    }
  }

  /// What the bytes are in UTF-8.
  func decode(_ bytes: [UInt8]) -> [UInt8] {
    guard let table else { return bytes }
    if bytes.allSatisfy({ $0 < 0x80 }) { return bytes }
    return bytes.flatMap { table[Int($0)] }
  }

  /// Mail that says ISO 8859-1 means Windows' superset of it.
  private static let encodings: [String: String.Encoding] = [
    "iso-8859-1": .windowsCP1252, "latin1": .windowsCP1252, "windows-1252": .windowsCP1252, "cp1252": .windowsCP1252,
    "iso-8859-2": .isoLatin2, "windows-1250": .windowsCP1250, "windows-1251": .windowsCP1251,
    "windows-1253": .windowsCP1253, "windows-1254": .windowsCP1254,
  ]

  /// Where ISO 8859-15 differs from ISO 8859-1.
  private static let latin9: KeyValuePairs<UInt8, Character> = [
    0xA4: "€", 0xA6: "Š", 0xA8: "š", 0xB4: "Ž", 0xB8: "ž", 0xBC: "Œ", 0xBD: "œ", 0xBE: "Ÿ",
  ]

  private static func table(_ encoding: String.Encoding) -> [[UInt8]]? {
    guard String(bytes: [0x41, 0xE4], encoding: encoding) != nil else { return nil }
    return (UInt8.min...UInt8.max).map { byte in
      byte < 0x80 ? [byte] : Array((String(bytes: [byte], encoding: encoding) ?? "\u{FFFD}").utf8)
    }
  }
}
