import CalendarStore
import Foundation
import Synchronization

/// The stores of the users: one for each, or the one of the only user there is.
final class ServedStores: Sendable {
  /// The name of the single owner in paths.
  static let owner = "owner"

  private let place: StorePlace
  private let opened = Mutex<[String: CalendarStore]>([:])

  init(_ place: StorePlace) { self.place = place }

  /// The store of a user.
  func store(of user: String) throws -> CalendarStore {
    switch place {
    case .single(let store): return store
    case .folder(let folder, let open):
      return try opened.withLock { opened in
        if let store = opened[user] { return store }
        let store = try open("\(folder)/\(user).sqlite")
        opened[user] = store
        return store
      }
    }
  }

  /// The store of a user who has one.
  func existing(of user: String) throws -> CalendarStore? {
    guard case .folder(let folder, _) = place, FileManager.default.fileExists(atPath: "\(folder)/\(user).sqlite") else {
      return nil
    }
    return try store(of: user)
  }

  /// The stores of users that may share calendars with each other.
  func others() -> [(user: String, store: CalendarStore)] { if case .folder = place { all() } else { [] } }

  /// All stores there are, with the names of their users; those that cannot be opened are left out.
  func all() -> [(user: String, store: CalendarStore)] {
    switch place {
    case .single(let store): return [("", store)]
    case .folder(let folder, _):
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.sorted().compactMap { name in
        let user = String(name.dropLast(7))
        guard name.hasSuffix(".sqlite"), UserFile.isName(user), let store = try? store(of: user) else { return nil }
        return (user, store)
      }
    }
  }

  /// Whether all is well: the one store can be read, or the folder of them.
  func check() throws {
    switch place {
    case .single(let store): _ = try store.revision()
    case .folder(let folder, _): _ = try FileManager.default.contentsOfDirectory(atPath: folder)
    }
  }
}
