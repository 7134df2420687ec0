package import ArgumentParser
package import CalendarStore
import Foundation
import Settings
import StoreAccess

/// Where the store is.
package struct StoreOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The store. (default: $ALMANAC_STORE, else that of the settings, else almanac/almanac.sqlite in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "path"),
    completion: .file(extensions: ["sqlite"]))
  package var store: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How long to wait while another program writes to the store.", valueName: "seconds"))
  package var wait: Double = 5

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Do only what this program may do; see `almanac access`. (default: everything)", valueName: "id"))
  package var client: String?

  package init() {}

  package func validate() throws {
    if store == "" { throw ValidationError("--store needs a path") }
    if client == "" { throw ValidationError("--client needs an identifier") }
    if !(0...86_400).contains(wait) { throw ValidationError("--wait takes seconds, from 0 to 86400") }
  }

  /// The path that the option, the environment or the settings give, else the usual one.
  package var path: String { Self.path(chosen: store) }

  /// The path of the store for an option, which is nil if it was not given.
  package static func path(chosen: String?) -> String {
    CalendarStore.standardPath(
      chosen: chosen ?? UserSettings.path(.store), environment: CommandContext.current.environment)
  }

  /// Checks that the store is or can be a file in a folder that may be written to.
  package func checkPlace() throws {
    let path = path
    try checkWay()
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure(.denied, "\(path) is a folder; a store is a file, such as \(path)/almanac.sqlite")
    }
    if isReadOnly { throw Failure(.denied, "the store \(path) is not writable") }
    if files.fileExists(atPath: folder), !files.isWritableFile(atPath: folder) {
      throw Failure(.denied, "the folder \(folder) of the store is not writable")
    }
  }

  /// Whether there is a file that may not be written to.
  package var isReadOnly: Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere && !isFolder.boolValue && !FileManager.default.isWritableFile(atPath: path)
  }

  /// The folder of the store.
  private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// Checks that everything on the way to the store that is there is a folder that may be entered.
  ///
  /// - Parameter consequence: what follows if one may not.
  private func checkWay(consequence: String = "") throws {
    let files = FileManager.default
    var url = URL(fileURLWithPath: path).deletingLastPathComponent()
    while !files.fileExists(atPath: url.path), url.pathComponents.count > 1 { url.deleteLastPathComponent() }
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
      throw Failure(.notFound, "\(url.path) is a file and no folder; name another place with --store")
    }
    if !files.isExecutableFile(atPath: url.path) {
      throw Failure(.denied, "the folder \(url.path) may not be entered\(consequence)")
    }
  }

  /// Makes the folder of the store if there is none.
  private func makeFolder() throws {
    if FileManager.default.fileExists(atPath: folder) { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(.notFound, "the folder \(folder) of the store cannot be created; name another place with --store")
    }
  }

  /// Opens the store, and creates it if there is none.
  ///
  /// - Parameter sends: Whether changes of meetings tell those whom they concern; nil if the settings say so.
  /// - Throws: `Failure` also if the settings that it needs have a problem: what somebody has set must not be passed over.
  package func open(sends: Bool? = nil) throws -> CalendarStore {
    try UserSettings.checkGeneral()
    return try openForRepair(sends: sends)
  }

  /// Opens the store whatever is wrong with the settings.
  package func openForRepair(sends: Bool? = nil) throws -> CalendarStore {
    try checkPlace()
    try makeFolder()
    return try CalendarStore(
      path: path,
      options: CalendarStore.Options(patience: wait, client: client, scheduling: Self.scheduling(sends: sends)))
  }

  /// For whom meetings are scheduled; nil if nobody said who that is.
  private static func scheduling(sends: Bool?) -> SchedulingOptions? {
    let addresses = UserSettings.ownAddresses
    if addresses.isEmpty { return nil }
    return SchedulingOptions(
      addresses: Set(addresses), sends: sends ?? (UserSettings.current.text(.schedulingSend) == "always"))
  }

  /// Opens the store for a run that keeps nothing: if there is none, one in memory stands in for it.
  package func openForDryRun(sends: Bool? = nil) throws -> CalendarStore {
    if FileManager.default.fileExists(atPath: path) { return try open(sends: sends) }
    return try CalendarStore(
      path: ":memory:", options: CalendarStore.Options(client: client, scheduling: Self.scheduling(sends: sends)))
  }

  /// Opens the store for a change, if there is one.
  package func openToChange(sends: Bool? = nil) throws -> CalendarStore {
    try checkExists()
    return try open(sends: sends)
  }

  /// Opens the store again for a change, during a long run.
  ///
  /// - Throws: `StoreError` alone, whatever is in the way.
  package func openAgain() throws(StoreError) -> CalendarStore {
    do {
      return try openToChange()
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(.unavailable, Failure(error)?.message ?? "\(error)")
    }
  }

  private func checkExists() throws {
    try checkWay(consequence: ", so nobody knows whether \(path) is a store")
    if !FileManager.default.fileExists(atPath: path) {
      throw Failure(.notFound, "there is no store at \(path); `almanac import FILE` creates one")
    }
    if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size == 0 {
      throw Failure(.notFound, "\(path) is empty and no store; `almanac import FILE` makes it one")
    }
  }

  /// Opens the store if there is one; for reading alone if it or its folder is not writable.
  ///
  /// - Parameter needsSettings: whether it fails if the settings have a problem.
  package func openExisting(needsSettings: Bool = true) throws -> CalendarStore {
    if needsSettings { try UserSettings.checkGeneral() }
    try checkExists()
    let files = FileManager.default
    var isFolder: ObjCBool = false
    _ = files.fileExists(atPath: path, isDirectory: &isFolder)
    if isFolder.boolValue || [path, folder].allSatisfy(files.isWritableFile) { return try openForRepair() }
    return try CalendarStore(
      path: path,
      options: CalendarStore.Options(
        isReadOnly: true, patience: wait, client: client, scheduling: Self.scheduling(sends: false)))
  }
}

/// The time zone in which times are shown and read.
package struct ZoneOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time zone for display. (default: $TZ, else that of the settings, else the system's)", valueName: "zone"))
  package var tz: String?

  package init() {}

  package func displayZone() throws -> DisplayZone { try DisplayZone(named: tz ?? UserSettings.text(.timeZone)) }
}
