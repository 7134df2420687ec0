import TerminalText

/// Data on standard output.
package enum StandardOutput {
  /// Writes one or more lines of text, in which control characters are made visible.
  package static func write(_ line: String) {
    write(lines: [line])
  }

  /// Writes many lines of text at once.
  package static func write(lines: [String]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.printableLine.utf8)
      bytes.append(0x0A)
    }
    write(bytes)
  }

  /// Writes text that may contain raw bytes from files.
  package static func writeForPeople(_ bytes: [UInt8]) {
    write(Array(String(decoding: bytes, as: UTF8.self).printable.utf8))
  }

  /// Writes all bytes unchanged.
  package static func write(_ bytes: [UInt8]) {
    CommandContext.current.output(bytes)
  }
}
