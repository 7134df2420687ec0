import ArgumentParser
import CalendarStore
import Foundation
import StoreAccess

/// Where the store is.
struct StoreOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The store. (default: $ALMANAC_STORE, else almanac/almanac.sqlite in $XDG_DATA_HOME or ~/.local/share)",
      valueName: "path"),
    completion: .file(extensions: ["sqlite"]))
  var store: String?

  @Option(
    name: .long,
    help: ArgumentHelp("How long to wait for another program that writes to the store.", valueName: "seconds"))
  var wait: Double = 5

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Do no more than that program may; see `almanac access`. (default: everything)", valueName: "id"))
  var client: String?

  func validate() throws {
    if store == "" { throw ValidationError("--store has no path") }
    if client == "" { throw ValidationError("--client has no identifier") }
    if !(0...86_400).contains(wait) { throw ValidationError("--wait takes seconds, from 0 to 86400") }
  }

  /// The path that the option, the environment or the custom gives.
  var path: String { CalendarStore.standardPath(chosen: store) }

  /// Opens the store, and makes it where there is none.
  func open() throws -> CalendarStore {
    let path = path
    let files = FileManager.default
    if files.fileExists(atPath: path), !files.isWritableFile(atPath: path) {
      throw Failure(.denied, "the store \(path) may not be written to")
    }
    return try CalendarStore(path: path, options: CalendarStore.Options(patience: wait, client: client))
  }

  /// Opens the store for a run that keeps nothing: where there is none, one in memory stands in for it.
  func openForDryRun() throws -> CalendarStore {
    FileManager.default.fileExists(atPath: path)
      ? try open()
      : try CalendarStore(
        path: ":memory:", options: CalendarStore.Options(client: client))
  }

  /// Opens the store for reading, also where it may not be written to.
  func openForReading() throws -> CalendarStore {
    if !FileManager.default.fileExists(atPath: path) {
      throw Failure(.notFound, "there is no store at \(path); `almanac import FILE` makes one")
    }
    if FileManager.default.isWritableFile(atPath: path) { return try open() }
    return try CalendarStore(
      path: path, options: CalendarStore.Options(isReadOnly: true, patience: wait, client: client))
  }
}

/// How results are shown.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON document.")
  var json = false

  @Option(
    name: .long, help: ArgumentHelp("When to use colour: auto, always or never.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var color: ColorChoice = .auto

  var style: Style { Style(isOn: color.isOn && !json) }
}

extension ColorChoice: ExpressibleByArgument {}

/// In which zone times are shown and read.
struct ZoneOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("The time zone for display. (default: $TZ, else the system's)", valueName: "zone"))
  var tz: String?

  func displayZone() throws -> DisplayZone { try DisplayZone(named: tz) }
}
