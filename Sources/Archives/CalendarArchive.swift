import Foundation
public import ICalendar

/// A compressed file of calendars: one file under gzip, or the .ics files in a ZIP archive.
///
/// Its calendars are inputs like any other, unpacked while they are read. What unpacks to much more than calendars do is
/// refused, so that a small file cannot keep a program busy for ever.
public struct CalendarArchive: Sendable {
  /// The calendars, in the order in which the archive has them. Those in a ZIP archive are named ARCHIVE/NAME.
  public let inputs: [CalendarInput]
  /// How many bytes all of them have, as far as the archive says.
  public let byteCount: UInt64

  /// How many bytes an archive may become: the larger of these, by its own size.
  static let (smallestLimit, largestRatio) = (256 << 20 as UInt64, 250 as UInt64)

  /// Looks at a file.
  ///
  /// Returns nil if it is no archive, is a pipe or the like, or cannot be opened.
  ///
  /// - Parameters:
  ///   - suffix: how the names of calendars end.
  ///   - mayBeEmpty: whether a ZIP archive may have none; then there are no inputs.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the archive has none, or is damaged.
  public init?(path: String, suffix: String = "ics", mayBeEmpty: Bool = false) throws(ICalendarError) {
    // What a pipe gives can be read but once.
    let attributes = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let handle = FileHandle(forReadingAtPath: path)
    else { return nil }
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
          try ArchiveByteSource(ArchiveHandles(path: path, form: .gzip, last: 0), entry: 0, name: path, limit: limit)
        }
      ]
      byteCount = Self.unpackedSize(handle, size)
    case .zip:
      let all = try ArchiveEntries(path: path).entries
      let entries = all.filter { !Self.isHidden($0.name) && $0.hasSuffix(suffix) }
      if entries.isEmpty, !mayBeEmpty {
        throw ICalendarError(.notICalendar, "\(path) is a ZIP archive without .\(suffix) files")
      }
      let handles = ArchiveHandles(path: path, form: .zip, last: entries.last?.number ?? 0)
      var folders = Self.folders(all, in: path)
      inputs = entries.map { entry in
        let name = "\(path)/\(entry.name)"
        var input = CalendarInput(name: name) { () throws(ICalendarError) in
          try ArchiveByteSource(handles, entry: entry.number, name: name, limit: limit)
        }
        input.properties = folders.properties(besides: entry.name)
        return input
      }
      byteCount = entries.reduce(0) { $0 &+ $1.size }
    }
  }

  /// The folders in a ZIP archive; a file in them that is too large to describe a calendar is not read.
  private static func folders(_ entries: [ArchiveEntries.Entry], in path: String) -> CalendarFolder {
    let entries = Dictionary(entries.map { ($0.name, $0) }) { first, _ in first }
    let handles = ArchiveHandles(path: path, form: .zip, last: .max)
    return CalendarFolder { name in
      guard let entry = entries[name] else { return nil }
      let source = try? ArchiveByteSource(handles, entry: entry.number, name: name, limit: 1 << 20)
      return try? source?.bytes(upTo: 1 << 20)
    }
  }

  /// Whether a file is hidden: its name or that of a folder begins with a dot, or is that of the folder in which macOS
  /// keeps copies beside the files of an archive.
  ///
  /// - Parameter path: the path in a folder or an archive.
  public static func isHidden(_ path: String) -> Bool {
    path.split(separator: "/").contains { $0.hasPrefix(".") || $0 == "__MACOSX" }
  }

  /// The size that stands at the end of a gzip file, modulo 2^32 (RFC 1952 2.3.1).
  private static func unpackedSize(_ handle: FileHandle, _ size: UInt64) -> UInt64 {
    guard size >= 18, (try? handle.seek(toOffset: size - 4)) != nil, let end = try? handle.read(upToCount: 4) else {
      return 0
    }
    return end.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
