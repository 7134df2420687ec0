import CommandLine
import Conversion
import ICalendar

/// Writes the result of a conversion.
enum ConversionOutput {
  /// Writes a spooled result to a file, or to standard output for `-`.
  static func write(_ spool: Spool, to path: String) throws {
    if path == "-" { return try spool.forEachPiece { StandardOutput.write($0) } }
    let file = try AtomicFile.interruptible(path: path)
    try spool.forEachPiece { try file.write($0) }
    try file.finish()
  }

  /// Writes bytes to a file, or to standard output for `-`.
  static func write(_ bytes: [UInt8], to path: String) throws {
    if path == "-" { return StandardOutput.write(bytes) }
    try AtomicFile.write(bytes, to: path)
  }
}
