import CommandLine
import Foundation

/// The lines of a file, or of standard input, as they come: a pipe can be answered line by line.
enum InputLines {
  /// Gives each line, with its end, to a function.
  ///
  /// - Parameter path: the file; `-` for standard input.
  /// - Throws: `Failure` `notFound` if it cannot be read; what the function throws.
  static func forEach(of path: String, _ body: (String) throws -> Void) throws {
    if path == "-" {
      while let line = readLine() { try body(line) }
      return
    }
    guard let file = fopen(path, "r") else {
      throw Failure(.notFound, "\(path) cannot be read: \(String(cString: strerror(errno)))")
    }
    defer { fclose(file) }
    var buffer: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(buffer) }
    while getline(&buffer, &capacity, file) > 0, let buffer {
      try body(String(cString: buffer))
    }
  }
}
