import Bounds

extension String {
  /// The text as one word of a shell command line, quoted if necessary.
  package var shellWord: String {
    !isEmpty && utf8.allSatisfy(\.isPlainInShell) ? self : "'" + escaping(["'": "'\\''"]) + "'"
  }
}

extension UInt8 {
  /// Whether the character has no special meaning in a shell.
  package var isPlainInShell: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: "_-.:/@%+=,".utf8.contains(self)
    }
  }
}
