import TerminalText

/// Data on standard output.
package enum StandardOutput {
  /// Writes a line, or several, for people: nothing of them makes a terminal do things.
  package static func write(_ line: String) {
    write(lines: [line])
  }

  /// Writes many lines at once, for people.
  package static func write(lines: [String]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.printableLine.utf8)
      bytes.append(0x0A)
    }
    write(bytes)
  }

  /// Writes text that may hold bytes of files, for people.
  package static func writeForPeople(_ bytes: [UInt8]) {
    write(Array(String(decoding: bytes, as: UTF8.self).printable.utf8))
  }

  /// Writes all bytes as they are.
  package static func write(_ bytes: [UInt8]) {
    CommandContext.current.output(bytes)
  }
}
