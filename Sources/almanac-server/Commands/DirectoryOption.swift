import ArgumentParser
import CalendarServer
import CalendarStore
import CommandLine
import Foundation

/// Whose server it is that users are of: the folder that its stores are in.
struct DirectoryOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The folder of the stores, as the server has it.", valueName: "folder"), completion: .directory)
  var stores: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The store, if the server has a single one. (default: the usual store)", valueName: "path"),
    completion: .file(extensions: ["sqlite"]))
  var store: String?

  #if ALMANAC_CLUSTER
  @OptionGroup var choice: ClusterChoice
  #endif

  func validate() throws {
    if stores != nil, store != nil { throw ValidationError("give only one of --store and --stores") }
    #if ALMANAC_CLUSTER
    if choice.cluster != nil, stores ?? store != nil {
      throw ValidationError("--cluster goes without --store and --stores")
    }
    #endif
  }

  /// The folder of the directory.
  private var folder: String { Self.folder(stores: stores, store: StoreOptions.path(chosen: store)) }

  /// The folder that the directory of a server is in.
  static func folder(stores: String?, store: String) -> String {
    stores ?? URL(fileURLWithPath: store).deletingLastPathComponent().path
  }

  /// The directory; it is made if there is none.
  func directory() throws -> any UserRegister {
    #if ALMANAC_CLUSTER
    if let settings = try choice.settings() { return try ClusterOptions.failing { try ClusterDirectory(settings) } }
    #endif
    return try Self.directory(in: folder)
  }

  /// The directory in a folder; it is made if there is none.
  static func directory(in folder: String) throws -> DirectoryFile {
    let directory = try ServerFailure.failing { () throws(ServerError) in try DirectoryFile(folder: folder) }
    if let file = try olderUsers(directory) {
      throw Failure(
        .conflict,
        "the users are in \(file.path) until `almanac serve users import \(file.path.shellWord)` brings them here")
    }
    return directory
  }

  /// The directory, into which users of a file may be brought.
  func directoryForImport() throws -> any UserRegister {
    #if ALMANAC_CLUSTER
    if choice.cluster != nil { return try directory() }
    #endif
    return try ServerFailure.failing { () throws(ServerError) in try DirectoryFile(folder: folder) }
  }

  /// Removes a user.
  ///
  /// - Returns: what is left of the user, for people; nil if nothing is.
  func remove(_ name: String) throws -> String? {
    #if ALMANAC_CLUSTER
    if let settings = try choice.settings() {
      let copies = try ClusterOptions.failing { try PassingCopies(settings) }
      let home = try ServerFailure.failing { () throws(ServerError) in
        try copies.directory.remove(name, copies.folder)
      }
      return "the home \(home) is nobody's now"
    }
    #endif
    let directory = try Self.directory(in: folder)
    return try ServerFailure.failing { () throws(ServerError) in
      guard let stores else {
        try directory.remove(name)
        return nil
      }
      let folder = StoreFolder(path: stores) { try CalendarStore(path: $0) }
      return try folder.remove(name, from: directory).map { "the store is now \($0)" }
    }
  }

  /// The file at the usual place where older versions kept users, if the directory has never had one.
  static func olderUsers(_ directory: DirectoryFile) throws -> UserFile? {
    let file = UserFile.standard(folder: UserSettings.folder)
    let isUnused = try ServerFailure.failing { () throws(ServerError) in try directory.isUnused }
    return isUnused && FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}

/// Errors of the server as those of the program.
enum ServerFailure {
  /// Turns errors of the server into those of the program.
  static func failing<Value>(_ body: () throws(ServerError) -> Value) throws -> Value {
    do { return try body() } catch { throw Failure(error) }
  }
}

/// Where a new password comes from.
struct NewPasswordOption: ParsableArguments {
  @Flag(name: .long, help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  /// The password that somebody types, or that standard input has.
  func password(of name: String) throws -> String {
    let password =
      passwordStdin ? readLine() : Terminal.canAsk ? Terminal.askSecret("New password of \(name): ") : nil
    guard let password, !password.isEmpty else {
      throw Failure(.usage, "there is no password; --password-stdin reads it from standard input")
    }
    return password
  }
}
