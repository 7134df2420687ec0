/// File names made of UIDs, which may hold anything.
enum FileName {
  /// The UID with `.ics`; what no file system takes everywhere is written as `%XX`, long ones are cut and told apart by
  /// a checksum.
  static func name(for uid: String) -> String {
    var name = ""
    for (index, byte) in uid.utf8.enumerated() {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        character.isLetter && byte < 0x80 || character.isNumber && byte < 0x80 || "@_-+=".contains(character)
      if isPlain || (character == "." && index > 0) {
        name.append(character)
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        name += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    guard name.count > 200 else { return name + ".ics" }
    var checksum: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in uid.utf8 { checksum = (checksum ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return name.prefix(180) + "~" + String(checksum, radix: 16) + ".ics"
  }
}
