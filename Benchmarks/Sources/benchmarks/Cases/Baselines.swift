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

  /// One component at a time.
  static func libical(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_TYPED, libical_baseline_stream)
  }

  /// One component at a time, all values and parameters as strings.
  static func libicalAsText(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_AS_TEXT, libical_baseline_stream)
  }

  /// One component at a time in each of two threads.
  static func libicalInTwoThreads(_ path: String) throws -> Work {
    try libical(path, LIBICAL_BASELINE_TYPED, libical_baseline_stream_two_threads)
  }

  /// The whole file as one tree.
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

  /// The first occurrences of a rule, so many times.
  static func libicalExpanding(_ rule: String, from start: String, count: Int, times: Int) throws -> Work {
    try libicalRecurring(rule, times) { libical_baseline_expand(rule, start, count, &$0) }
  }

  /// The occurrences of a rule in a range of times, so many times.
  ///
  /// - Parameter isPrepared: Whether the rule is read once only.
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

  /// A calendar as libical has it in memory.
  final class LibicalCalendar {
    private let calendar: OpaquePointer

    init(_ path: String) throws {
      guard let calendar = libical_baseline_calendar_read(path) else {
        throw WorkloadError("libical could not read \(path)")
      }
      self.calendar = calendar
    }

    deinit { libical_baseline_calendar_free(calendar) }

    /// What all events have in a range.
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
  /// The whole file as a calendar of typed models; nil where the library is not installed.
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
