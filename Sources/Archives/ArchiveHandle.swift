import CArchive
import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An archive opened by libarchive. Only one reader may use it at a time.
final class ArchiveHandle: @unchecked Sendable {
  private let library: almanac_archive
  private let archive: OpaquePointer
  private let path: String
  /// The number of entries visited so far.
  private(set) var entryCount = 0

  /// Opens an archive.
  ///
  /// - Throws: `ICalendarError` `notICalendar` if the archive is damaged; `unreadable` if there is not enough memory or
  ///   libarchive is not installed.
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

  /// A locale that can represent every name. It is created once and never changes.
  private static let locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil).map(Locale.init)

  /// The last error.
  private var failure: ICalendarError {
    let reason = library.archive_error_string(archive).map { String(cString: $0) } ?? "it is damaged"
    return ICalendarError(.notICalendar, "\(path) could not be unpacked: \(reason)")
  }

  /// Moves to the next entry; returns nil after the last one.
  func next() throws(ICalendarError) -> (name: String, size: UInt64, isFile: Bool)? {
    // libarchive returns names in the encoding of the thread's locale, and no name if it cannot be represented.
    let previous = Self.locale.map { uselocale($0.handle) }
    defer { if let previous { uselocale(previous) } }
    var entry: OpaquePointer?
    let code = library.archive_read_next_header(archive, &entry)
    if code == ARCHIVE_EOF { return nil }
    guard code == ARCHIVE_OK || code == ARCHIVE_WARN, let entry else { throw failure }
    entryCount += 1
    let name = library.archive_entry_pathname_utf8(entry) ?? library.archive_entry_pathname(entry)
    // The file type bits: 0100000 is a regular file.
    return (
      name.map { String(cString: $0) } ?? "", UInt64(max(0, library.archive_entry_size(entry))),
      library.archive_entry_filetype(entry) & 0o170000 == 0o100000
    )
  }

  /// Copies the next bytes of the entry to the start of a buffer; returns 0 at the end.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    let count = library.archive_read_data(archive, buffer.baseAddress, buffer.count)
    if count < 0 { throw failure }
    return count
  }
}
