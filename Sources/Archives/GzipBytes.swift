import CArchive

/// Compresses bytes with gzip (RFC 1952).
package enum GzipBytes {
  /// Returns the compressed bytes, which are always the same for the same input; nil if there is not enough memory or
  /// libarchive is not installed.
  package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let library = almanac_archive_functions()?.pointee, let archive = library.archive_write_new() else {
      return nil
    }
    defer { _ = library.archive_write_free(archive) }
    _ = library.archive_write_add_filter_gzip(archive)
    _ = library.archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
    _ = library.archive_write_set_format_raw(archive)
    _ = library.archive_write_set_bytes_in_last_block(archive, 1)
    // Incompressible data becomes slightly larger.
    var packed = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1000 + 1024)
    var count = 0
    let isDone = packed.withUnsafeMutableBytes { buffer in
      guard let entry = library.archive_entry_new(),
        library.archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &count) == ARCHIVE_OK
      else { return false }
      defer { library.archive_entry_free(entry) }
      _ = library.archive_entry_set_filetype(entry, 0o100000)
      return library.archive_write_header(archive, entry) == ARCHIVE_OK
        && bytes.withUnsafeBytes { library.archive_write_data(archive, $0.baseAddress, $0.count) } == bytes.count
        && library.archive_write_close(archive) == ARCHIVE_OK
    }
    return isDone ? Array(packed.prefix(count)) : nil
  }
}
