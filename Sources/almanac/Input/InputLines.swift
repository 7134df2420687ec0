import CommandLine
import Foundation

/// The lines of a file or of standard input as they arrive, so that input from a pipe can be processed line by line.
enum InputLines {
  /// Calls a function with each line, including its line ending.
  ///
  /// - Parameter path: The path of the file, or `-` for standard input.
  /// - Throws: `Failure` `notFound` if it cannot be read, and any error that the function throws.
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
