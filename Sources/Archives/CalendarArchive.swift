import Foundation
public import ICalendar

/// A compressed file of calendars: one file under gzip, or the .ics files in a ZIP archive.
///
/// Its calendars are inputs like any other, unpacked while they are read. What unpacks to much more than calendars do is
/// refused, so that a small file cannot keep a program busy for ever.
public struct CalendarArchive: Sendable {
  /// The forms that are read.
  enum Form: Sendable {
    case gzip, zip

    /// The form of which the first bytes are typical; nil for anything else.
    init?(beginning bytes: some Sequence<UInt8>) {
      if bytes.starts(with: [0x1F, 0x8B]) {
        self = .gzip
      } else if bytes.starts(with: [0x50, 0x4B, 0x03, 0x04]) || bytes.starts(with: [0x50, 0x4B, 0x05, 0x06]) {
        self = .zip
      } else {
        return nil
      }
    }
  }

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
  /// - Parameter suffix: how the names of calendars end.
  /// - Throws: ``ICalendar/ICalendarError``: `notICalendar` if the archive has none, or is damaged.
  public init?(path: String, suffix: String = "ics") throws(ICalendarError) {
    // What a pipe gives can be read but once.
    let attributes = try? FileManager.default.attributesOfItem(atPath: (path as NSString).resolvingSymlinksInPath)
    guard attributes?[.type] as? FileAttributeType == .typeRegular,
      let handle = FileHandle(forReadingAtPath: path)
    else { return nil }
    defer { try? handle.close() }
    guard let beginning = try? handle.read(upToCount: 4), let form = Form(beginning: beginning) else { return nil }
    let size = (try? handle.seekToEnd()) ?? 0
    let limit = max(Self.smallestLimit, size.multipliedReportingOverflow(by: Self.largestRatio).partialValue)
    switch form {
    case .gzip:
      inputs = [
        CalendarInput(name: path) { () throws(ICalendarError) in
          try ArchiveByteSource(path: path, form: .gzip, entry: 0, name: path, limit: limit)
        }
      ]
      byteCount = Self.unpackedSize(handle, size)
    case .zip:
      let entries = try ArchiveEntries(path: path).entries.filter { $0.isVisible && $0.hasSuffix(suffix) }
      if entries.isEmpty {
        throw ICalendarError(.notICalendar, "\(path) is a ZIP archive without .\(suffix) files")
      }
      inputs = entries.map { entry in
        let name = "\(path)/\(entry.name)"
        return CalendarInput(name: name) { () throws(ICalendarError) in
          try ArchiveByteSource(path: path, form: .zip, entry: entry.number, name: name, limit: limit)
        }
      }
      byteCount = entries.reduce(0) { $0 &+ $1.size }
    }
  }

  /// The size that stands at the end of a gzip file, modulo 2^32 (RFC 1952 2.3.1).
  private static func unpackedSize(_ handle: FileHandle, _ size: UInt64) -> UInt64 {
    guard size >= 18, (try? handle.seek(toOffset: size - 4)) != nil, let end = try? handle.read(upToCount: 4) else {
      return 0
    }
    return end.reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
