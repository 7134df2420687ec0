import CivilTime
import Foundation
import LibicalBaseline
import Workloads

#if KCALENDARCORE
import KCalendarCoreBaseline
#endif

/// The libraries that Almanac is measured against.
enum Baseline {
  typealias LibicalFunction = (
    UnsafePointer<CChar>?, libical_baseline_walk, UnsafeMutablePointer<libical_baseline_result>?
  ) -> CInt

  /// Parses one component at a time.
  static func libical(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_TYPED, libical_baseline_stream)
  }

  /// Parses one component at a time, with all values and parameters as strings.
  static func libicalAsText(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_AS_TEXT, libical_baseline_stream)
  }

  /// Parses one component at a time in each of two threads.
  static func libicalInTwoThreads(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_TYPED, libical_baseline_stream_two_threads)
  }

  /// Parses the whole file into one tree.
  static func libicalWhole(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_TYPED, libical_baseline_whole_file)
  }

  private static func libical(
    _ path: String, _ walk: libical_baseline_walk, _ function: LibicalFunction
  ) throws -> Work {
    var result = libical_baseline_result()
    let error = function(path, walk, &result)
    if error != 0 { throw WorkloadError("libical could not read \(path): error \(error)") }
    var work = Work()
    work.bytes = result.bytes
    work.items = result.components
    work.checksum = Int(truncatingIfNeeded: result.checksum)
    return work
  }

  /// Repeatedly expands the first occurrences of a rule.
  static func libicalExpanding(_ rule: String, from start: String, count: Int, times: Int) throws -> Work {
    try libicalRecurring(rule, times) { libical_baseline_expand(rule, start, count, &$0) }
  }

  /// Repeatedly expands the occurrences of a rule in a time range.
  ///
  /// - Parameter isPrepared: Whether the rule is parsed only once.
  static func libicalLookingInto(
    _ rule: String, from start: String, range: (from: String, to: String), times: Int, isPrepared: Bool
  ) throws -> Work {
    var work = Work()
    for _ in 0..<(isPrepared ? 1 : times) {
      work = try libicalRecurring(rule, 1) {
        libical_baseline_window(rule, start, range.from, range.to, isPrepared ? times : 1, &$0)
      }
    }
    work.items = times
    return work
  }

  /// A calendar in libical's in-memory form.
  final class LibicalCalendar {
    private let calendar: OpaquePointer

    init(_ path: String) throws {
      guard let calendar = libical_baseline_calendar_read(path) else {
        throw WorkloadError("libical could not read \(path)")
      }
      self.calendar = calendar
    }

    deinit { libical_baseline_calendar_free(calendar) }

    /// Finds the occurrences of all events in a range.
    func happening(in range: Range<Instant>) -> Work {
      var result = libical_baseline_result()
      libical_baseline_calendar_range(
        calendar, range.lowerBound.secondsSince1970, range.upperBound.secondsSince1970, &result)
      var work = Work()
      work.items = result.components
      work.checksum = Int(truncatingIfNeeded: result.checksum)
      return work
    }
  }

  private static func libicalRecurring(
    _ rule: String, _ times: Int, _ function: (inout libical_baseline_result) -> CInt
  ) throws -> Work {
    var result = libical_baseline_result()
    for _ in 0..<times where function(&result) == 0 { throw WorkloadError("libical refuses \(rule)") }
    var work = Work()
    work.items = result.components
    work.checksum = Int(truncatingIfNeeded: result.checksum)
    return work
  }

  #if KCALENDARCORE
  /// Reads the whole file into a calendar of typed models; nil if the library is not installed.
  static let kCalendarCore: (@Sendable (String) throws -> Work)? = { path in
    var result = kcalendarcore_baseline_result()
    if kcalendarcore_baseline_load(path, &result) == 0 { throw WorkloadError("KCalendarCore could not read \(path)") }
    var work = Work()
    work.bytes = (try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int) ?? 0
    work.items = result.incidences
    work.checksum = Int(truncatingIfNeeded: result.checksum)
    return work
  }
  #else
  static let kCalendarCore: (@Sendable (String) throws -> Work)? = nil
  #endif
}
