import CArchive
import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An archive that libarchive has open. One reader uses it at a time.
final class ArchiveHandle: @unchecked Sendable {
  private let library: almanac_archive
  private let archive: OpaquePointer
  private let path: String
  /// How many entries it has gone to.
  private(set) var entryCount = 0

  /// - Throws: `ICalendarError` `notICalendar` if it is damaged; `unreadable` if there is no memory, or libarchive is not
  ///   installed.
  init(path: String, form: PackedForm) throws(ICalendarError) {
    guard let library = almanac_archive_functions()?.pointee else {
      throw ICalendarError(
        .unreadable,
        "\(path) could not be unpacked: libarchive is not installed; install libarchive 3, or unpack the file first")
    }
    self.library = library
    guard let archive = library.archive_read_new() else {
      throw ICalendarError(.unreadable, "\(path) could not be read: there is not enough memory")
    }
    self.archive = archive
    self.path = path
    switch form {
    case .gzip:
      _ = library.archive_read_support_filter_gzip(archive)
      _ = library.archive_read_support_format_raw(archive)
      _ = library.archive_read_support_format_empty(archive)
    case .zip:
      _ = library.archive_read_support_format_zip_seekable(archive)
    }
    if library.archive_read_open_filename(archive, path, 65_536) != ARCHIVE_OK { throw failure }
  }

  deinit {
    _ = library.archive_read_free(archive)
  }

  private struct Locale: @unchecked Sendable {
    let handle: locale_t
  }

  /// A locale in which every name can be written; it is made once and never changes.
  private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil).map(Locale.init)

  /// What went wrong last.
  private var failure: ICalendarError {
    let reason = library.archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
    return ICalendarError(.notICalendar, "\(path) could not be unpacked: \(reason)")
  }

  /// Goes to the next entry; nil behind the last.
  func next() throws(ICalendarError) -> (name: String, size: UInt64, isFile: Bool)? {
    // libarchive gives names in the encoding of the thread's locale, and none that cannot be written in it.
    let previous = Self.locale.map { uselocale($0.handle) }
    defer { if let previous { uselocale(previous) } }
    var entry: OpaquePointer?
    let code = library.archive_read_next_header(archive, &entry)
    if code == ARCHIVE_EOF { return nil }
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else { throw failure }
    entryCount += 1
    let name = library.archive_entry_pathname_utf8(entry) ?? library.archive_entry_pathname(entry)
    // The bits of a file's type: 0100000 is a regular file.
    return (
      name.map { String(cString: $0) } ?? "", UInt64(max(0, library.archive_entry_size(entry))),
      library.archive_entry_filetype(entry) & 0o170000 == 0o100000
    )
  }

  /// Fills the start of a buffer with the next bytes of the entry; 0 at its end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    let count = library.archive_read_data(archive, buffer.baseAddress, buffer.count)
    if count < 0 { throw failure }
    return count
  }
}
