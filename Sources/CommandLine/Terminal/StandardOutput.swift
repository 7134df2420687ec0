import TerminalText

/// Data on standard output.
package enum StandardOutput {
  /// Writes one or more lines of text, in which control characters are made visible.
  package static func write(_ line: String) {
    write(lines: [line])
  }

  /// Writes many lines of text, a megabyte at a time.
  package static func write(lines: some Sequence<String>) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.printableLine.utf8)
      bytes.append(0x0A)
      if bytes.count > 1 << 20 {
        CommandContext.current.output(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    CommandContext.current.output(bytes)
  }

  /// Writes the contents of a file: unchanged, or on a terminal as text in which control characters are made visible,
  /// because calendars from strangers may contain them.
  package static func write(_ bytes: [UInt8]) {
    let shown = Terminal.outputIsTerminal ? Array(String(decoding: bytes, as: UTF8.self).printable.utf8) : bytes
    CommandContext.current.output(shown)
  }
}
