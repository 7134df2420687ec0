import CArchive

/// libarchive, which is opened when the first archive is.
package enum ArchiveLibrary {
  /// Whether it is installed.
  package static var isInstalled: Bool { almanac_archive_functions() != nil }
}
