import CalendarStore
import ICalendar

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Work {
  /// Imports files into a store, including opening and closing it.
  public static func importing(_ paths: [String], into store: String) throws -> Work {
    let database = try CalendarStore(path: store)
    let summary = try database.importCalendars(paths.map { CalendarInput(path: $0) })
    try database.close()
    if let failure = summary.failures.first { throw failure.error }
    var work = Work()
    work.bytes = Int(summary.byteCount)
    work.items = summary.added + summary.updated + summary.unchanged
    return work
  }

  /// Checks everything in a store.
  public static func examining(_ store: String) throws -> Work {
    let database = try CalendarStore(path: store, options: CalendarStore.Options(isReadOnly: true))
    let report = try database.examine()
    try database.close()
    guard report.isGood else { throw WorkloadError("\(report.checks.filter { !$0.isGood })") }
    var work = Work()
    work.bytes = Int(report.size)
    work.items = report.itemCounts.values.reduce(0, +)
    return work
  }

  /// Undoes the latest change of a store.
  public static func undoing(_ store: String) throws -> Work {
    let database = try CalendarStore(path: store)
    let summary = try database.undo()
    try database.close()
    var work = Work()
    work.items = summary.added + summary.updated + summary.deleted
    return work
  }

  /// Exports everything in a store to a file, including opening and closing the store.
  public static func exporting(_ store: String, to path: String) throws -> Work {
    guard let file = fopen(path, "wb") else { throw WorkloadError("\(path) cannot be written") }
    defer { fclose(file) }
    let database = try CalendarStore(path: store, options: CalendarStore.Options(isReadOnly: true))
    let summary = try database.export { bytes in
      if fwrite(bytes, 1, bytes.count, file) < bytes.count { throw WorkloadError("\(path) cannot be written") }
    }
    try database.close()
    var work = Work()
    work.bytes = summary.byteCount
    work.items = summary.items
    return work
  }
}

/// An error that stopped a workload.
public struct WorkloadError: Error, CustomStringConvertible {
  /// A readable description of the reason.
  public let description: String

  /// Creates an error with a reason.
  public init(_ description: String) {
    self.description = description
  }
}
