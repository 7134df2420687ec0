import CivilTime
import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension CommandContext {
  /// The context of the process: its arguments, environment and standard streams, and the system clock.
  package static let process = CommandContext(
    arguments: Swift.CommandLine.arguments, environment: ProcessInfo.processInfo.environment, terminals: .process,
    now: { .now }, output: writeOutput, errors: writeErrors)

  /// Writes all bytes to standard output; ends the program if the reader has closed the pipe.
  private static let writeOutput: Writing = { bytes in
    var start = 0
    bytes.withUnsafeBytes { buffer in
      while start < buffer.count, let base = buffer.baseAddress {
        let count = write(1, base + start, buffer.count - start)
        if count < 0 {
          if errno == EINTR { continue }
          if errno != EPIPE {
            writeErrors(Array("almanac: error: standard output: \(String(cString: strerror(errno)))\n".utf8))
          }
          exit(errno == EPIPE ? 141 : 1)
        }
        start += count
      }
    }
  }

  /// Writes all bytes to standard error; if that fails, the error is ignored.
  private static let writeErrors: Writing = { bytes in
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(2, $0.baseAddress, $0.count) }
      if count < 0, errno != EINTR { return }
      rest = rest.dropFirst(max(0, count))
    }
  }
}

extension CommandContext.Terminals {
  /// The terminals among the standard streams of the process.
  fileprivate static var process: Self {
    var terminals = Self()
    terminals.input = isatty(0) != 0
    terminals.output = isatty(1) != 0
    terminals.errors = isatty(2) != 0
    terminals.columns = {
      var size = winsize()
      return ioctl(1, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0 ? Int(size.ws_col) : nil
    }
    return terminals
  }
}
