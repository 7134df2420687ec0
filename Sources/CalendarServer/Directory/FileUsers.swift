import Synchronization

/// The users in a file, as of the last time it was read.
final class FileUsers: UserSource {
  private struct State {
    var entries: [StoredPassword]
    var generation: Int64 = 0
  }

  private let file: UserFile
  private let state: Mutex<State>

  /// - Throws: `ServerError` if the file cannot be used or contains no users.
  init(_ file: UserFile) throws(ServerError) {
    self.file = file
    state = Mutex(State(entries: try file.usableEntries()))
  }

  /// Reads the file again. If it cannot be used, nothing changes.
  ///
  /// - Throws: `ServerError` if the file cannot be used or contains no users.
  func reload() throws(ServerError) {
    let entries = try file.usableEntries()
    state.withLock { state in
      state.entries = entries
      state.generation += 1
    }
  }

  func generation() -> Int64 { state.withLock { $0.generation } }

  func names() -> [String] { Set(state.withLock { $0.entries.map(\.name) }).sorted() }

  func contains(_ name: String) -> Bool { state.withLock { $0.entries.contains { $0.name == name } } }

  func passwords(of name: String) -> [StoredPassword] { state.withLock { $0.entries.filter { $0.name == name } } }
}
