import Foundation
public import ICalendar

/// A compressed file of calendars: a file compressed with gzip, or the .ics files in a ZIP archive.
///
/// Its calendars are ordinary inputs that are unpacked while they are read. Files that expand far more than calendars
/// normally do are rejected, so a small file cannot keep a program busy forever.
public struct CalendarArchive: Sendable {
  /// The calendars, in archive order. Calendars in a ZIP archive are named ARCHIVE/NAME.
  public let inputs: [CalendarInput]
  /// The total size of the calendars in bytes, according to the archive.
  public let byteCount: UInt64

  /// The limit on the unpacked size of an archive: the larger of a fixed size and a multiple of the archive's size.
  static let (smallestLimit, largestRatio) = (64 << 20 as UInt64, 250 as UInt64)

  /// Opens a file.
  ///
  /// Returns nil if the file is not an archive, is not a regular file (a pipe, for example), or cannot be opened.
  ///
  /// - Parameters:
  ///   - suffix: The file name suffix of calendar files.
  ///   - mayBeEmpty: Whether a ZIP archive without calendars is allowed. Such an archive has no inputs.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the archive contains no calendars or is damaged.
  public init?(path: String, suffix: String = "ics", mayBeEmpty: Bool = false) throws(ICalendarError) {
    guard FileKind.isRegular(path), let handle = FileHandle(forReadingAtPath: path) else { return nil }
    defer { try? handle.close() }
    guard let beginning = try? handle.read(upToCount: 4), let form = PackedForm(beginning: beginning) else {
      return nil
    }
    let size = (try? handle.seekToEnd()) ?? 0
    let limit = max(Self.smallestLimit, size.multipliedReportingOverflow(by: Self.largestRatio).partialValue)
    switch form {
    case .gzip:
      inputs = [
        CalendarInput(name: path) { () throws(ICalendarError) in
          let source = try ArchiveByteSource(
            ArchiveHandles(path: path, form: .gzip, last: 0, limit: limit), entry: 0, name: path)
          return try MailBeginning.refuse(in: source, "\(path) is a compressed e-mail; decompress it first")
        }
      ]
      byteCount = Self.unpackedSize(handle, size)
    case .zip:
      let all = try ArchiveEntries(path: path).entries
      let entries = all.filter { !Self.isHidden($0.name) && $0.hasSuffix(suffix) }
      if entries.isEmpty, !mayBeEmpty {
        throw ICalendarError(.notICalendar, "\(path) is a ZIP archive without .\(suffix) files")
      }
      let handles = ArchiveHandles(path: path, form: .zip, last: entries.last?.number ?? 0, limit: limit)
      var folders = Self.folders(all, in: path)
      inputs = entries.map { entry in
        let name = "\(path)/\(entry.name)"
        var input = CalendarInput(name: name) { () throws(ICalendarError) in
          let source = try ArchiveByteSource(handles, entry: entry.number, name: name)
          return try MailBeginning.refuse(in: source, "\(name) is a compressed e-mail; decompress it first")
        }
        input.properties = folders.properties(besides: entry.name)
        return input
      }
      byteCount = entries.reduce(0) { $0 &+ $1.size }
    }
  }

  /// Returns the folders in a ZIP archive. Files that are too large to describe a calendar are not read.
  private static func folders(_ entries: [ArchiveEntries.Entry], in path: String) -> CalendarFolder {
    let entries = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
    let handles = ArchiveHandles(path: path, form: .zip, last: .max, limit: smallestLimit)
    return CalendarFolder { name in
      guard let entry = entries[name] else { return nil }
      let source = try? ArchiveByteSource(handles, entry: entry.number, name: name)
      return try? source?.bytes(upTo: 1 << 20)
    }
  }

  /// Whether a file is hidden: a component of its path begins with a dot or is `__MACOSX`, the folder that macOS adds
  /// to archives.
  ///
  /// - Parameter path: The path in a folder or an archive.
  public static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// Returns the size stored at the end of a gzip file, modulo 2^32 (RFC 1952 2.3.1).
  private static func unpackedSize(_ handle: FileHandle, _ size: UInt64) -> UInt64 {
    guard size >= 18, (try? handle.seek(toOffset: size - 4)) != nil, let end = try? handle.read(upToCount: 4) else {
      return 0
    }
    return end.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
