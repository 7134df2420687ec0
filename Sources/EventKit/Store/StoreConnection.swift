import CalendarStore
import Foundation

/// The database of a path within this process: all event stores on it share one connection, and hear of its changes.
final class StoreConnection: @unchecked Sendable {
  let path: String
  private let lock = NSLock()
  private var opened: CalendarStore?
  private var watchers: [WeakReference<EKEventStore>] = []

  private static let registry = Registry()

  private final class Registry: @unchecked Sendable {
    let lock = NSLock()
    var connections: [String: WeakReference<StoreConnection>] = [:]
  }

  /// The connection with the store at a path, which is opened when it is first needed.
  static func shared(path: String) -> StoreConnection {
    registry.lock.withLock {
      if let known = registry.connections[path]?.object { return known }
      registry.connections = registry.connections.filter { $0.value.object != nil }
      let connection = StoreConnection(path: path)
      registry.connections[path] = WeakReference(connection)
      return connection
    }
  }

  private init(path: String) {
    self.path = path
  }

  /// Where the store of a program is: `ALMANAC_STORE`, else `almanac/almanac.sqlite` in `XDG_DATA_HOME` or
  /// `~/.local/share`, as for the program `almanac`.
  static var defaultPath: String {
    let environment = ProcessInfo.processInfo.environment
    if let path = environment["ALMANAC_STORE"], !path.isEmpty {
      // SQLite would take :memory: and file:... for something else than files.
      return path.contains(":") && !path.hasPrefix("/") ? "./" + path : path
    }
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (data ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.local/share") + "/almanac/almanac.sqlite"
  }

  /// The database; where it cannot be opened, the next call tries again.
  func database() throws(StoreError) -> CalendarStore {
    lock.lock()
    defer { lock.unlock() }
    if let opened { return opened }
    let isLocked = FileManager.default.fileExists(atPath: path) && !FileManager.default.isWritableFile(atPath: path)
    let store = try CalendarStore(path: path, options: CalendarStore.Options(isReadOnly: isLocked))
    opened = store
    return store
  }

  /// Lets an event store hear of changes.
  func add(_ store: EKEventStore) {
    lock.withLock {
      watchers.removeAll { $0.object == nil }
      watchers.append(WeakReference(store))
    }
  }

  /// Lets an event store hear of nothing more.
  func remove(_ store: EKEventStore) {
    lock.withLock { watchers.removeAll { $0.object == nil || $0.object === store } }
  }

  /// Tells all event stores on the database that it has changed.
  func postChange() {
    let stores = lock.withLock { watchers.compactMap(\.object) }
    for store in stores { NotificationCenter.default.post(name: .EKEventStoreChanged, object: store) }
  }
}

/// An object that is not kept alive.
struct WeakReference<Object: AnyObject> {
  private(set) weak var object: Object?

  init(_ object: Object) { self.object = object }
}
