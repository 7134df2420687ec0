import ArgumentParser
import CalendarStore
import CivilTime
import Foundation
import Libical

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the store and what the program stands on.",
    discussion: "The exit code is 8 where the store is damaged, and 1 where anything else is not as it should be.")

  @Flag(name: .long, help: "First derive again whatever the store keeps beside the components.")
  var reindex = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    var report = DoctorReport()
    report.add("libical", LibicalVersion.text, isGood: true)
    report.add("sqlite", StoreLibrary.sqliteVersion, isGood: true)
    addZones(&report)
    var isDamaged = false
    if FileManager.default.fileExists(atPath: storeOptions.path) {
      let store = try reindex ? storeOptions.open() : storeOptions.openForReading()
      if reindex { report.add("reindex", "\(try store.reindex()) items had other columns", isGood: true) }
      let examined = try store.examine()
      isDamaged = !examined.isGood
      report.add(examined)
    } else {
      report.add("store", "there is none yet at \(storeOptions.path); `almanac import FILE` makes it", isGood: true)
    }
    try report.print(output)
    if isDamaged { throw ExitCode(ExitStatus.corrupt.rawValue) }
    if !report.isGood { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  private func addZones(_ report: inout DoctorReport) {
    let database = TimeZoneDatabase.system
    let isThere = database.contains("Europe/Berlin")
    report.add(
      "zone-data",
      isThere
        ? "version \(database.version ?? "unknown"), in \(database.folders.joined(separator: ", "))"
        : "no time zone database was found; install tzdata, or name its folder in TZDIR",
      isGood: isThere)
    if let zone = try? zoneOptions.displayZone() { report.add("display-zone", zone.name, isGood: true) }
  }
}

/// What the doctor found.
private struct DoctorReport: Encodable {
  var checks: [Check] = []

  struct Check: Encodable {
    let name: String
    let ok: Bool
    let detail: String
  }

  var isGood: Bool { checks.allSatisfy(\.ok) }

  mutating func add(_ name: String, _ detail: String, isGood: Bool) {
    checks.append(Check(name: name, ok: isGood, detail: detail))
  }

  mutating func add(_ report: StoreReport) {
    let counts = report.itemCounts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    add(
      "store",
      "\(report.path), \(report.size) bytes, revision \(report.revision)"
        + (counts.isEmpty ? "" : ", " + counts.joined(separator: ", ")), isGood: true)
    for check in report.checks { add(check.name, check.detail, isGood: check.isGood) }
  }

  func print(_ output: OutputOptions) throws {
    if output.json {
      StandardOutput.write(try JSON.text(["checks": checks]))
      return
    }
    for check in checks {
      StandardOutput.write("\(check.ok ? "ok  " : "BAD ") \(output.style.bold(check.name)): \(check.detail)")
    }
  }
}
