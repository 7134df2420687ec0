import Archives
import CommandLine
import Fetching
import Foundation
import Libical

/// One thing of a machine that the program uses where it can.
struct InstallationCheck: Entry {
  let name: String
  let isUsable: Bool
  /// Whether nothing goes well without it.
  let isRequired: Bool
  /// What was found, or why it cannot be used.
  let detail: String
  /// What it is for.
  let purpose: String

  /// - Parameters:
  ///   - purpose: what it is needed for.
  ///   - detail: what was found.
  ///   - problem: why it cannot be used; nil if it can.
  init(
    _ name: String, for purpose: String, detail: String = "usable", problem: String?, isRequired: Bool = false
  ) {
    self.name = name
    self.purpose = purpose
    self.isRequired = isRequired
    isUsable = problem == nil
    self.detail = problem ?? detail
  }

  /// The line for people. What is there needs no reason.
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
  /// The libraries that are opened when something needs them.
  static var libraries: [InstallationCheck] {
    [
      library(
        "libcurl", CurlLibrary.isInstalled, install: "libcurl 4",
        for: "feeds, accounts, URLs in place of files, and mail"),
      library(
        "libpsl", PublicSuffixes.isInstalled, install: "libpsl 5",
        for: "passwords for servers that send clients to another host of theirs"),
      library("libarchive", ArchiveLibrary.isInstalled, install: "libarchive 3", for: "zip and gzip files"),
      library(
        "libical", LibicalVersion.isInstalled, install: "libical 3",
        for: "rules in other calendars than the Gregorian one (RSCALE), --second-opinion and --engine libical"),
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

  /// Whether the store is, or can be, a file in a folder that may be written to.
  static func store(_ options: StoreOptions) -> InstallationCheck {
    var problem: String?
    do { try options.checkPlace() } catch { problem = (error as? Failure)?.message ?? "\(error)" }
    let isThere = FileManager.default.fileExists(atPath: options.path)
    return InstallationCheck(
      "store", for: "everything but commands that work on files",
      detail: options.path + (isThere ? "" : ", which the first command that adds something creates"), problem: problem,
      isRequired: true)
  }

  static var terminal: InstallationCheck {
    let context = CommandContext.current
    let name = context.environment["TERM"] ?? ""
    let problem =
      if !Terminal.outputIsTerminal { "standard output is no terminal" } else {
        name.isEmpty || name == "dumb" ? "it has no colours, as TERM says" : String?.none
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
