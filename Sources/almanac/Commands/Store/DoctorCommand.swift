import ArgumentParser
import CalendarModel
import CalendarStore
import CalendarText
import CommandLine
import Foundation
import Libical
import Settings

struct DoctorCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check the store, the time zone data and the libraries.",
    discussion: """
      The exit code is 8 if the store is damaged, and 1 if anything else is wrong.

      With --salvage the store is only read: everything readable is written to a new store, which `almanac store \
      restore` can put in place of the damaged one. The exit code is then 1 if anything was lost.

      With --install no store is opened: it lists what almanac can use on this machine, and what each missing part is \
      needed for. The exit code is then 1 if something essential is missing.
      """)

  @Flag(name: .long, help: "First rebuild all data that the store derives from its components.")
  var reindex = false

  @Option(
    name: .long,
    help: ArgumentHelp("Write everything readable in a damaged store to a new one.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var salvage: String?

  @Flag(name: .long, help: "Show what almanac can use on this machine, and what is missing.")
  var install = false

  @OptionGroup var zoneOptions: ZoneOptions
  @OptionGroup(title: "Store") var storeOptions: StoreOptions
  @OptionGroup var output: OutputOptions

  func validate() throws {
    if salvage == "" { throw ValidationError("--salvage needs a file name") }
    if install, reindex || salvage != nil {
      throw ValidationError("--install does not open a store; omit --reindex and --salvage")
    }
    if salvage != nil, reindex { throw ValidationError("--salvage and --reindex cannot be used together") }
    if salvage != nil, storeOptions.client != nil {
      throw ValidationError("only the owner of the store can salvage it; omit --client")
    }
  }

  func run() async throws {
    if install { return try await InstallationReport(store: storeOptions).print(output) }
    if let salvage { return try SalvageResult(of: storeOptions, to: salvage).print(output) }
    var checks = [
      DoctorCheck("libical", LibicalVersion.isInstalled ? LibicalVersion.text : "not installed; needed for RSCALE"),
      DoctorCheck("sqlite", StoreLibrary.sqliteVersion), zoneData,
    ]
    if let zone = try? zoneOptions.displayZone() { checks.append(DoctorCheck("display-zone", zone.name)) }
    checks.append(DoctorCheck(UserSettings.current))
    var isDamaged = false
    if FileManager.default.fileExists(atPath: storeOptions.path) {
      let store = try opened()
      if reindex { checks.append(DoctorCheck("reindex", "\(try store.reindex()) items had outdated data")) }
      let bar = ProgressBar(isOn: !output.json)
      defer { bar.finish() }
      let report = try store.examine { bar.update(items: $0, of: $1) }
      bar.finish()
      isDamaged = !report.isGood
      checks += DoctorCheck.all(report)
    } else {
      checks.append(DoctorCheck("store", "none yet at \(storeOptions.path); to create it, run `almanac import FILE`"))
    }
    Listing(["checks": checks]).print(output.json ? .json : .text, output.style) {
      checks.map { "\($0.ok ? "ok  " : "BAD ") \(output.style.bold($0.name)): \($0.detail)" }
    }
    if isDamaged { throw ExitCode(ExitStatus.corrupt.rawValue) }
    if !checks.allSatisfy(\.ok) { throw ExitCode(ExitStatus.findings.rawValue) }
  }

  /// The store to check.
  ///
  /// - Throws: `Failure` if the store cannot be opened; its message does not suggest the command that is running.
  private func opened() throws -> CalendarStore {
    do {
      return try reindex ? storeOptions.openForRepair() : storeOptions.openExisting(needsSettings: false)
    } catch let error as StoreError where error.code == .corrupt {
      throw Failure(
        .corrupt,
        "\(error.message); `almanac store doctor\(CommandContext.current.typed("--store")) --salvage FILE` saves everything readable"
      )
    }
  }

  private var zoneData: DoctorCheck {
    let found = ZoneData.found
    return DoctorCheck("zone-data", found ?? ZoneData.missing, ok: found != nil)
  }
}

/// One check of the doctor.
private struct DoctorCheck: Entry {
  let name: String
  let ok: Bool
  let detail: String

  init(_ name: String, _ detail: String, ok: Bool = true) {
    self.name = name
    self.detail = detail
    self.ok = ok
  }

  /// The settings file.
  init(_ settings: SettingsFile) {
    if let problem = settings.problems.first {
      let more = settings.problems.count > 1 ? "; `almanac config check` lists all problems" : ""
      self.init("settings", "\(problem)\(more)", ok: false)
    } else if FileManager.default.fileExists(atPath: settings.file) {
      self.init("settings", "\(settings.file), \(settings.entries.count.of("setting"))")
    } else {
      self.init("settings", "none at \(settings.file)")
    }
  }

  /// The results of the store's own checks.
  static func all(_ report: StoreReport) -> [DoctorCheck] {
    let counts = report.itemCounts.sorted { $0.key.rawValue < $1.key.rawValue }.map { ", \($0.value) \($0.key)" }
      .joined()
    let store = "\(report.path), \(report.size) bytes, revision \(report.revision)\(counts)"
    return [DoctorCheck("store", store)]
      + report.checks.map { check in
        let command =
          check.isDerived ? "doctor --reindex` rebuilds it" : "doctor --salvage FILE` saves everything readable"
        let advice = check.isGood ? "" : "; `almanac \(command)"
        return DoctorCheck(check.name, check.detail + advice, ok: check.isGood)
      }
  }

  static let columns: Columns<DoctorCheck> = [Column("name", \.name), Column("ok", \.ok), Column("detail", \.detail)]
}
