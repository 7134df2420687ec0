import CalendarStore
import Foundation

/// The shown notifications, so that a later one replaces an earlier one, and a click can be matched to its alarms.
///
/// It outlives the program but not the session. There is a folder per notification server, with a file for each
/// notification. If several programs receive a click, the one that removes the file handles it.
struct NotificationMemory {
  /// One process of a notification server, from its start to its end.
  struct Server: Hashable {
    let bus: String
    let name: String
  }

  /// A shown notification.
  struct Entry: Equatable {
    var link: String?
    var deliveries: [AlarmDelivery.ID]
  }

  private let folder: URL

  /// Opens the memory for one server and deletes the memory of earlier servers.
  ///
  /// - Parameter place: The folder for all servers.
  init(_ server: Server, in place: URL) throws {
    let bus = server.bus.filter { $0.isASCII && ($0.isLetter || $0.isNumber) }
    let name = "\(bus)-\(server.name.filter { $0.isASCII && $0.isNumber || $0 == "." })"
    folder = place.appendingPathComponent(name, isDirectory: true)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for other in try FileManager.default.contentsOfDirectory(atPath: place.path)
    where other.hasPrefix("\(bus)-") && other != name {
      try? FileManager.default.removeItem(at: place.appendingPathComponent(other))
    }
  }

  /// The parts of the file names: a number, a dot, and a key.
  private var names: [(number: UInt32, name: String)] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap { name in
      UInt32(name.prefix { $0 != "." }).map { ($0, name) }
    }
  }

  /// The number of the notification shown for a key, or nil if there is none.
  func number(of key: String) -> UInt32? { names.first { $0.name == "\($0.number).\(key)" }?.number }

  /// Records that a notification is shown.
  func note(_ number: UInt32, key: String, _ entry: Entry) {
    for known in names where known.number == number || known.name == "\(known.number).\(key)" { remove(known.name) }
    let text = "\(entry.link ?? "")\n\(entry.deliveries.map(String.init).joined(separator: " "))"
    // Without the file the notification is still shown, but clicks on it have no effect.
    try? Data(text.utf8).write(to: folder.appendingPathComponent("\(number).\(key)"), options: .atomic)
  }

  /// The shown notifications.
  var entries: [(number: UInt32, entry: Entry)] {
    names.compactMap { number, name in entry(name).map { (number, $0) } }
  }

  /// Whether there is no record of a shown notification on any server.
  ///
  /// - Parameter place: The folder for all servers.
  static func isEmpty(in place: URL) -> Bool {
    FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)?
      .contains { ($0 as? URL).map { UInt32($0.lastPathComponent.prefix { $0 != "." }) != nil } ?? false } != true
  }

  /// Removes and returns a notification, or returns nil if it is unknown or another program has handled it.
  @discardableResult
  func take(_ number: UInt32) -> Entry? {
    guard let name = names.first(where: { $0.number == number })?.name,
      let entry = entry(name), remove(name)
    else { return nil }
    return entry
  }

  private func entry(_ name: String) -> Entry? {
    guard let text = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8) else { return nil }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let link = lines.first.map(String.init) ?? ""
    return Entry(
      link: link.isEmpty ? nil : link,
      deliveries: lines.dropFirst().first?.split(separator: " ").compactMap { AlarmDelivery.ID($0) } ?? [])
  }

  @discardableResult
  private func remove(_ name: String) -> Bool { unlink(folder.appendingPathComponent(name).path) == 0 }
}
