import Foundation
import TerminalText

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Data on standard output.
enum StandardOutput {
  /// Writes a line, or several, for people: nothing of them makes a terminal do things.
  static func write(_ line: String) {
    write(lines: [line])
  }

  /// Writes many lines at once, for people.
  static func write(lines: [String]) {
    var bytes: [UInt8] = []
    for line in lines {
      bytes.append(contentsOf: line.printableLine.utf8)
      bytes.append(0x0A)
    }
    write(bytes)
  }

  /// Writes text that may hold bytes of files, for people.
  static func writeForPeople(_ bytes: [UInt8]) {
    write(Array(String(decoding: bytes, as: UTF8.self).printable.utf8))
  }

  /// Writes all bytes as they are; ends the program where nobody reads them any more.
  static func write(_ bytes: [UInt8]) {
    var start = 0
    bytes.withUnsafeBytes { buffer in
      while start < buffer.count, let base = buffer.baseAddress {
        let count = systemWrite(1, base + start, buffer.count - start)
        if count < 0 {
          if errno == EINTR { continue }
          if errno != EPIPE { Terminal.error("standard output: \(String(cString: strerror(errno)))") }
          exit(errno == EPIPE ? 141 : ExitStatus.findings.rawValue)
        }
        start += count
      }
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ address: UnsafeRawPointer, _ count: Int) -> Int {
  write(descriptor, address, count)
}
