import ICalendar

extension AtomicFile {
  /// Begins to write a file that is removed if the program is interrupted.
  static func interruptible(path: String) throws -> AtomicFile {
    if path.isEmpty { throw Failure(.usage, "the name of the file to write is empty") }
    do {
      return try AtomicFile(path: path) { Interruption.remove($0) }
    } catch {
      throw Failure(.notFound, error.message)
    }
  }
}
