import CArchive

/// Bytes under gzip (RFC 1952).
package enum GzipBytes {
  /// The same bytes always become the same; nil if there is no memory.
  package static func packed(_ bytes: [UInt8]) -> [UInt8]? {
    guard let archive = archive_write_new() else { return nil }
    defer { archive_write_free(archive) }
    archive_write_add_filter_gzip(archive)
    archive_write_set_filter_option(archive, "gzip", "timestamp", nil)
    archive_write_set_format_raw(archive)
    archive_write_set_bytes_in_last_block(archive, 1)
    // What cannot be made smaller becomes a little larger.
    var packed = [UInt8](repeating: 0, count: bytes.count + bytes.count / 1000 + 1024)
    var count = 0
    let isDone = packed.withUnsafeMutableBytes { buffer in
      guard let entry = archive_entry_new(),
        archive_write_open_memory(archive, buffer.baseAddress, buffer.count, &count) == ARCHIVE_OK
      else { return false }
      defer { archive_entry_free(entry) }
      archive_entry_set_filetype(entry, 0o100000)
      return archive_write_header(archive, entry) == ARCHIVE_OK
        && bytes.withUnsafeBytes { archive_write_data(archive, $0.baseAddress, $0.count) } == bytes.count
        && archive_write_close(archive) == ARCHIVE_OK
    }
    return isDone ? Array(packed.prefix(count)) : nil
  }
}
