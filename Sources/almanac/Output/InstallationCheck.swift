import Archives
import CommandLine
import Fetching
import Foundation
import Libical

/// Something on the machine that the program can use.
struct InstallationCheck: Entry {
  let name: String
  let isUsable: Bool
  /// Whether the program requires it.
  let isRequired: Bool
  /// What was found, or why it cannot be used.
  let detail: String
  /// Its purpose.
  let purpose: String

  /// - Parameters:
  ///   - purpose: What it is needed for.
  ///   - detail: What was found.
  ///   - problem: Why it cannot be used, or nil if it can.
  init(
    _ name: String, for purpose: String, detail: String = "usable", problem: String?, isRequired: Bool = false
  ) {
    self.name = name
    self.purpose = purpose
    self.isRequired = isRequired
    isUsable = problem == nil
    self.detail = problem ?? detail
  }

  /// The check as a line of text. The purpose is shown only if it cannot be used.
  func line(_ style: Style) -> String {
    let sign = isUsable ? "ok  " : isRequired ? "BAD " : "none"
    return "\(sign) \(style.bold(name)): \(detail)" + (isUsable ? "" : "; needed for \(purpose)")
  }

  static let columns: Columns<InstallationCheck> = [
    Column("name", \.name), Column("usable", \.isUsable), Column("required", \.isRequired), Column("detail", \.detail),
    Column("needed_for", \.purpose),
  ]
}

extension InstallationCheck {
  /// The libraries that are loaded when needed.
  static var libraries: [InstallationCheck] {
    [
      library(
        "libcurl", CurlLibrary.isInstalled, install: "libcurl 4",
        for: "feeds, accounts, files at URLs, and mail"),
      library(
        "libpsl", PublicSuffixes.isInstalled, install: "libpsl 5",
        for: "passwords for servers that redirect to another host"),
      library("libarchive", ArchiveLibrary.isInstalled, install: "libarchive 3", for: "zip and gzip files"),
      library(
        "libical", LibicalVersion.isInstalled, install: "libical 3",
        for: "rules in non-Gregorian calendars (RSCALE), --second-opinion and --engine libical"),
    ]
  }

  private static func library(
    _ name: String, _ isInstalled: Bool, install: String, for purpose: String
  ) -> InstallationCheck {
    InstallationCheck(name, for: purpose, problem: isInstalled ? nil : "not installed; install \(install)")
  }

  static var zoneData: InstallationCheck {
    let found = ZoneData.found
    return InstallationCheck(
      "zone-data", for: "all times with a time zone", detail: found ?? "",
      problem: found == nil ? ZoneData.missing : nil,
      isRequired: true)
  }

  /// Whether the store is a file, or can be created, in a writable folder.
  static func store(_ options: StoreOptions) -> InstallationCheck {
    var problem: String?
    do { try options.checkPlace() } catch { problem = (error as? Failure)?.message ?? "\(error)" }
    let isThere = FileManager.default.fileExists(atPath: options.path)
    return InstallationCheck(
      "store", for: "all commands except those that work on files",
      detail: options.path + (isThere ? "" : ", created by the first command that adds something"), problem: problem,
      isRequired: true)
  }

  static var terminal: InstallationCheck {
    let context = CommandContext.current
    let name = context.environment["TERM"] ?? ""
    let problem =
      if !Terminal.outputIsTerminal { "standard output is not a terminal" } else {
        name.isEmpty || name == "dumb" ? "it has no colours according to TERM" : String?.none
      }
    return InstallationCheck(
      "terminal", for: "colours, and tables as wide as the window", detail: "\(name), \(Terminal.width) columns",
      problem: problem)
  }

  static var server: InstallationCheck {
    let path = ServerProgram.path
    return InstallationCheck(
      "almanac-server", for: "`almanac serve`", detail: path ?? "",
      problem: path == nil ? "not installed; install the package almanac-server" : nil)
  }
}
