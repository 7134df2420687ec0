package import ArgumentParser
package import CalendarStore
import Foundation
import Settings
import StoreAccess

/// The options that specify the store.
package struct StoreOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The store. (default: $ALMANAC_STORE, else the setting, else almanac/almanac.sqlite in $XDG_DATA_HOME or ~/.local/share)",
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
      "Use this program's access rights; see `almanac access`. (default: full access)", valueName: "id"))
  package var client: String?

  package init() {}

  package func validate() throws {
    if store == "" { throw ValidationError("--store needs a path") }
    if client == "" { throw ValidationError("--client needs an identifier") }
    if !(0...86_400).contains(wait) { throw ValidationError("--wait must be a number of seconds from 0 to 86400") }
  }

  /// The path given by the option, the environment or the settings, or else the default path.
  package var path: String { Self.path(chosen: store) }

  /// The path of the store for the value of the option, which is nil if it was not given.
  package static func path(chosen: String?) -> String {
    CalendarStore.standardPath(
      chosen: chosen ?? UserSettings.path(.store), environment: CommandContext.current.environment)
  }

  /// Checks that the store is a file, or can be created, in a writable folder.
  package func checkPlace() throws {
    let path = path
    try checkWay()
    let files = FileManager.default
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue {
      throw Failure(.denied, "\(path) is a folder; a store must be a file, such as \(path)/almanac.sqlite")
    }
    if isReadOnly { throw Failure(.denied, "the store \(path) is not writable") }
    if files.fileExists(atPath: folder), !files.isWritableFile(atPath: folder) {
      throw Failure(.denied, "the folder \(folder) of the store is not writable")
    }
  }

  /// Whether the file exists but is not writable.
  package var isReadOnly: Bool {
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    return isThere && !isFolder.boolValue && !FileManager.default.isWritableFile(atPath: path)
  }

  /// The folder of the store.
  private var folder: String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

  /// Checks that every existing part of the path to the store is an accessible folder.
  ///
  /// - Parameter consequence: Text to add to the message if a folder is not accessible.
  private func checkWay(consequence: String = "") throws {
    let files = FileManager.default
    var url = URL(fileURLWithPath: path).deletingLastPathComponent()
    while !files.fileExists(atPath: url.path), url.pathComponents.count > 1 { url.deleteLastPathComponent() }
    var isFolder: ObjCBool = false
    if files.fileExists(atPath: url.path, isDirectory: &isFolder), !isFolder.boolValue {
      throw Failure(.notFound, "\(url.path) is a file, not a folder; give another location with --store")
    }
    if !files.isExecutableFile(atPath: url.path) {
      throw Failure(.denied, "the folder \(url.path) cannot be accessed\(consequence)")
    }
  }

  /// Creates the folder of the store if necessary.
  private func makeFolder() throws {
    if FileManager.default.fileExists(atPath: folder) { return }
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw Failure(
        .notFound, "the folder \(folder) of the store cannot be created; give another location with --store")
    }
  }

  /// Opens the store, and creates it if necessary.
  ///
  /// - Parameter sends: Whether changes to meetings are sent to the people they affect, or nil to follow the settings.
  /// - Throws: `Failure`, including if the required settings have a problem, because a setting must not be ignored
  ///   silently.
  package func open(sends: Bool? = nil) throws -> CalendarStore {
    try UserSettings.checkGeneral()
    return try openForRepair(sends: sends)
  }

  /// Opens the store even if the settings have problems.
  package func openForRepair(sends: Bool? = nil) throws -> CalendarStore {
    try checkPlace()
    try makeFolder()
    return try CalendarStore(
      path: path,
      options: CalendarStore.Options(patience: wait, client: client, scheduling: Self.scheduling(sends: sends)))
  }

  /// The addresses for which meetings are scheduled, or nil if they are unknown.
  private static func scheduling(sends: Bool?) -> SchedulingOptions? {
    let addresses = UserSettings.ownAddresses
    if addresses.isEmpty { return nil }
    return SchedulingOptions(
      addresses: Set(addresses), sends: sends ?? (UserSettings.current.text(.schedulingSend) == "always"))
  }

  /// Opens the store for a dry run. If there is no store, an in-memory store is used.
  package func openForDryRun(sends: Bool? = nil) throws -> CalendarStore {
    if FileManager.default.fileExists(atPath: path) { return try open(sends: sends) }
    return try CalendarStore(
      path: ":memory:", options: CalendarStore.Options(client: client, scheduling: Self.scheduling(sends: sends)))
  }

  /// Opens the store for a change, if it exists.
  package func openToChange(sends: Bool? = nil) throws -> CalendarStore {
    try checkExists()
    return try open(sends: sends)
  }

  /// Reopens the store for a change, during a long run.
  ///
  /// - Throws: Only `StoreError`, whatever the reason.
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
    try checkWay(consequence: ", so it is unknown whether \(path) is a store")
    if !FileManager.default.fileExists(atPath: path) {
      throw Failure(.notFound, "there is no store at \(path); to create one, run `almanac import FILE`")
    }
    if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int, size == 0 {
      throw Failure(.notFound, "\(path) is empty, not a store; to make it a store, run `almanac import FILE`")
    }
  }

  /// Opens the store if it exists; read-only if the file or its folder is not writable.
  ///
  /// - Parameter needsSettings: Whether to fail if the settings have a problem.
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

/// The time zone in which times are displayed and read.
package struct ZoneOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The time zone for display. (default: $TZ, else the setting, else the system's)", valueName: "zone"))
  package var tz: String?

  package init() {}

  package func displayZone() throws -> DisplayZone { try DisplayZone(named: tz ?? UserSettings.text(.timeZone)) }
}
