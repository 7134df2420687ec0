import CalendarStore
import CivilTime
import CommandLine

/// A revision in a list.
struct RevisionEntry: Entry {
  private let revision: Revision
  private let time: String
  private let shortTime: String

  init(_ revision: Revision, _ times: TimeText) {
    self.revision = revision
    time = times.json(.utc(revision.instant.civil(at: .zero)))
    shortTime = times.short(.utc(revision.instant.civil(at: .zero)))
  }

  private var remarks: String {
    var remarks: [String] = []
    if let target = revision.undoes { remarks.append("undoes \(target)") }
    if revision.isUndone { remarks.append("undone") }
    if revision.calendars > 0 { remarks.append("calendars: \(revision.calendars)") }
    return remarks.joined(separator: ", ")
  }

  static let columns: Columns<RevisionEntry> = [
    Column("revision", "REVISION", \.revision.number), Column(heading: "TIME", \.shortTime).times,
    Column("command", "COMMAND", \.revision.command), Column("added", "ADDED", \.revision.added),
    Column("updated", "UPDATED", \.revision.updated), Column("deleted", "DELETED", \.revision.deleted),
    Column(heading: "REMARKS", \.remarks), Column("time", \.time), Column("calendars", \.revision.calendars),
    Column("undoes", \.revision.undoes), Column("undone", \.revision.isUndone),
  ]
}
