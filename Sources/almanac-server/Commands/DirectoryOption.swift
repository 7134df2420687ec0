import ArgumentParser
import CalendarServer
import CalendarStore
import CommandLine
import Foundation

/// Selects the server whose users are managed, by its folder of stores.
struct DirectoryOption: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp("The server's folder of stores.", valueName: "folder"), completion: .directory)
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
    if stores != nil, store != nil { throw ValidationError("use only one of --store and --stores") }
    #if ALMANAC_CLUSTER
    if choice.cluster != nil, stores ?? store != nil {
      throw ValidationError("--cluster cannot be combined with --store or --stores")
    }
    #endif
  }

  /// The folder of the directory.
  private var folder: String { Self.folder(stores: stores, store: StoreOptions.path(chosen: store)) }

  /// Returns the folder with the directory of a server.
  static func folder(stores: String?, store: String) -> String {
    stores ?? URL(fileURLWithPath: store).deletingLastPathComponent().path
  }

  /// Opens the directory, and creates it if it does not exist.
  func directory() throws -> any UserRegister {
    #if ALMANAC_CLUSTER
    if let settings = try choice.settings() { return try ClusterOptions.failing { try ClusterDirectory(settings) } }
    #endif
    return try Self.directory(in: folder)
  }

  /// Opens the directory in a folder, and creates it if it does not exist.
  static func directory(in folder: String) throws -> DirectoryFile {
    let directory = try ServerFailure.failing { () throws(ServerError) in try DirectoryFile(folder: folder) }
    if let file = try olderUsers(directory) {
      throw Failure(
        .conflict,
        "the users are still in \(file.path); run `almanac serve users import \(file.path.shellWord)` first")
    }
    return directory
  }

  /// Opens the directory into which the users in a file are imported.
  func directoryForImport() throws -> any UserRegister {
    #if ALMANAC_CLUSTER
    if choice.cluster != nil { return try directory() }
    #endif
    return try ServerFailure.failing { () throws(ServerError) in try DirectoryFile(folder: folder) }
  }

  /// Removes a user.
  ///
  /// - Returns: A description of what remains of the user, or nil if nothing does.
  func remove(_ name: String) throws -> String? {
    #if ALMANAC_CLUSTER
    if let settings = try choice.settings() {
      let copies = try ClusterOptions.failing { try PassingCopies(settings) }
      let home = try ServerFailure.failing { () throws(ServerError) in
        try copies.directory.remove(name, copies.folder)
      }
      return "the home \(home) no longer has an owner"
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

  /// Returns the standard user file of older versions, if the directory has never had a user.
  static func olderUsers(_ directory: DirectoryFile) throws -> UserFile? {
    let file = UserFile.standard(folder: UserSettings.folder)
    let isUnused = try ServerFailure.failing { () throws(ServerError) in try directory.isUnused }
    return isUnused && FileManager.default.fileExists(atPath: file.path) ? file : nil
  }
}

/// Converts server errors to failures of the program.
enum ServerFailure {
  /// Converts server errors to failures of the program.
  static func failing<Value>(_ body: () throws(ServerError) -> Value) throws -> Value {
    do { return try body() } catch { throw Failure(error) }
  }
}

/// The source of a new password.
struct NewPasswordOption: ParsableArguments {
  @Flag(name: .long, help: "Read the password from the first line of standard input.")
  var passwordStdin = false

  /// Reads the password from the terminal or from standard input.
  func password(of name: String) throws -> String {
    let password =
      passwordStdin ? readLine() : Terminal.canAsk ? Terminal.askSecret("New password of \(name): ") : nil
    guard let password, !password.isEmpty else {
      throw Failure(.usage, "a password is required; --password-stdin reads it from standard input")
    }
    return password
  }
}
