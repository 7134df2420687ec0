import Foundation
import ICalendar

/// File names made from UIDs and titles, which may contain any characters.
package enum FileName {
  /// The UID with an extension. Characters that some file systems do not allow are written as `%XX`, as are most
  /// punctuation marks at the beginning, because programs would mistake `-x` for an option. Long names are truncated
  /// and made unique with a checksum.
  ///
  /// - Parameter isTitle: Whether the text is a human-readable name, in which spaces between words are kept.
  package static func name(for uid: String, ending: String = ".ics", isTitle: Bool = false) -> String {
    var name = ""
    let last = uid.utf8.count - 1
    for (index, byte) in uid.utf8.enumerated() {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        character.isLetter && byte < 0x80 || character.isNumber && byte < 0x80 || character == "_"
        || index > 0 && "@-+=.".contains(character)
      let isBlank = isTitle && character == " " && index > 0 && index < last
      if isPlain || isBlank {
        name.append(character)
      } else {
        name += "%" + byte.hexadecimal
      }
    }
    guard name.count > 200 else { return name + ending }
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in uid.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return name.prefix(180) + "~" + String(checksum, radix: 16) + ending
  }

  /// Creates a folder, unless it exists.
  package static func createFolder(_ path: String) throws {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch {
      throw Failure(.notFound, "the folder \(path) cannot be created: \(error.localizedDescription)")
    }
  }
}
