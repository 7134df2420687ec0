import Bounds

extension String {
  /// The text as one word of a shell command line, quoted if necessary.
  package var shellWord: String {
    let isPlain = { (byte: UInt8) in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "_-.:/@%+=,".utf8.contains(byte)
      }
    }
    return !isEmpty && utf8.allSatisfy(isPlain) ? self : "'" + escaping(["'": "'\\''"]) + "'"
  }
}
