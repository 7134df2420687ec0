/// The sizes of the generated files.
struct Sizes {
  var mixedMegabytes = 10
  /// The size for work that takes about a second per megabyte.
  var smallMegabytes = 2
  var lineMegabytes = 10
  var files = 10_000
  var flatEvents = 1_000_000
  var flatImportEvents = 100_000
  var happenings = 100_000
  var meetings = 10_000
  var manyHappenings: Int?
  var findings = 1_000_000
  var readMemoryMegabytes = 100
  var importMemoryMegabytes = 30

  /// Just enough to see that everything works.
  static let quick = Sizes(
    mixedMegabytes: 1, smallMegabytes: 1, lineMegabytes: 1, files: 500, flatEvents: 20_000, flatImportEvents: 5_000,
    happenings: 5_000, meetings: 500, findings: 100_000,
    readMemoryMegabytes: 20, importMemoryMegabytes: 5)

  /// All sizes named in the goals, even if they take minutes.
  static let full = Sizes(
    flatImportEvents: 1_000_000, manyHappenings: 1_000_000, findings: 10_000_000, readMemoryMegabytes: 1000,
    importMemoryMegabytes: 100)
}

extension Int {
  /// The number as written in benchmark names: 1M, 100k, 500.
  var inName: String {
    if self >= 1_000_000, isMultiple(of: 1_000_000) { return "\(self / 1_000_000)M" }
    if self >= 1_000, isMultiple(of: 1_000) { return "\(self / 1_000)k" }
    return String(self)
  }

  /// The number of megabytes as written in benchmark names: 10MB, 1GB.
  var megabytesInName: String {
    self >= 1_000 && isMultiple(of: 1_000) ? "\(self / 1_000)GB" : "\(self)MB"
  }
}
