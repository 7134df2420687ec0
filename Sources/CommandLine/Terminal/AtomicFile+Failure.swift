package import ICalendar

extension AtomicFile {
  /// Begins writing a file, which is removed if the program is interrupted.
  package static func interruptible(path: String) throws -> AtomicFile {
    if path.isEmpty { throw Failure(.usage, "the file name is empty") }
    do {
      return try AtomicFile(path: path) { Interruption.remove($0) }
    } catch {
      throw Failure(.notFound, error.message)
    }
  }

  /// Writes a file that appears only when it is complete.
  package static func write(_ bytes: [UInt8], to path: String) throws {
    let file = try interruptible(path: path)
    try file.write(bytes)
    try file.finish()
  }
}
