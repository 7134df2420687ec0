import CArchive
import ICalendar

/// The contents of a ZIP archive.
struct ArchiveEntries {
  /// A file in an archive.
  struct Entry {
    /// The index among all entries, including folders.
    let number: Int
    /// The path in the archive.
    let name: String
    /// The size in bytes; 0 if the archive does not state it.
    let size: UInt64

    func hasSuffix(_ suffix: String) -> Bool { name.lowercased().hasSuffix("." + suffix) }
  }

  /// The files, in archive order.
  private(set) var entries: [Entry] = []

  /// The maximum number of entries, more than any collection of calendars has.
  static let limit = 100_000

  init(path: String) throws(ICalendarError) {
    let archive = try ArchiveHandle(path: path, form: .zip)
    var number = 0
    while let entry = try archive.next() {
      if entry.isFile {
        entries.append(Entry(number: number, name: entry.name, size: entry.size))
      }
      number += 1
      if number > Self.limit {
        throw ICalendarError(.tooLarge, "\(path) could not be unpacked: it has more than \(Self.limit) entries")
      }
    }
  }
}
