import CArchive

/// libarchive, which is loaded when the first archive is opened.
package enum ArchiveLibrary {
  /// Whether libarchive is installed.
  package static var isInstalled: Bool { almanac_archive_functions() != nil }
}
