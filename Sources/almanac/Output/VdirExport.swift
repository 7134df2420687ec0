import CalendarStore
import CommandLine
import Foundation
import ICalendar

/// Writes calendars as vdirs: one folder per calendar, with its name and color in the files `displayname` and `color`,
/// and one .ics file per UID, with the overrides of a series and the VTIMEZONEs it needs.
///
/// Files whose contents would not change are not rewritten, so programs that watch the folder see only real changes.
/// Other files in the folders are not touched.
struct VdirExport {
  private let store: CalendarStore
  private let query: ItemQuery
  private let options: ExportOptions
  private let isDryRun: Bool

  init(_ store: CalendarStore, _ query: ItemQuery, _ options: ExportOptions, isDryRun: Bool) {
    self.store = store
    self.query = query
    self.options = options
    self.isDryRun = isDryRun
  }

  func write(into folder: String) throws -> ExportResult {
    var result = ExportResult()
    let all = try store.calendars().map(\.calendar)
    let chosen = try query.calendars.map { try store.calendar(named: $0).id }
    var names: Set<String> = []
    for calendar in all {
      // Names are chosen for all calendars, so that a name does not depend on which calendars are exported.
      let name = Self.name(calendar, besides: &names)
      guard chosen.isEmpty || chosen.contains(calendar.id) else { continue }
      try write(calendar, into: (folder as NSString).appendingPathComponent(name), &result)
    }
    return result
  }

  /// The folder name of a calendar: its title, or its identifier if another calendar's folder has that name.
  private static func name(_ calendar: StoredCalendar, besides names: inout Set<String>) -> String {
    let title = FileName.name(for: calendar.title, ending: "")
    // Some file systems are not case-sensitive.
    let isFree = !title.isEmpty && names.insert(title.lowercased()).inserted
    return isFree ? title : calendar.identifier
  }

  private func write(_ calendar: StoredCalendar, into folder: String, _ result: inout ExportResult) throws {
    var query = query
    query.calendars = [calendar.identifier]
    let uids = try store.uids(matching: query)
    if uids.isEmpty { return }
    if !isDryRun {
      try FileName.createFolder(folder)
      let title = calendar.title.split(whereSeparator: \.isNewline).joined(separator: " ")
      try write(Array((title + "\n").utf8), to: "displayname", in: folder)
      if let color = calendar.color { try write(Array((color + "\n").utf8), to: "color", in: folder) }
    }
    for uid in uids {
      query.uids = [uid]
      var bytes: [UInt8] = []
      let summary = try store.export(query, options: options) { bytes += $0 }
      let name = FileName.name(for: uid)
      if !isDryRun { try write(bytes, to: name, in: folder) }
      result.add(summary, file: (folder as NSString).appendingPathComponent(name))
    }
  }

  private func write(_ bytes: [UInt8], to name: String, in folder: String) throws {
    let path = (folder as NSString).appendingPathComponent(name)
    if FileManager.default.contents(atPath: path) == Data(bytes) { return }
    try AtomicFile.write(bytes, to: path)
  }
}
