import CalendarStore
import Foundation

/// Which notifications are shown, so that a later one replaces the one before, and a click finds what it is about.
///
/// It outlives the program, and not the session: a folder for each server has a file for each notification. Of several
/// programs that hear of a click, the one that removes the file acts on it.
struct NotificationMemory {
  /// A server of notifications, from its start to its end.
  struct Server: Hashable {
    let bus: String
    let name: String
  }

  /// A notification that is shown.
  struct Entry: Equatable {
    var link: String?
    var deliveries: [AlarmDelivery.ID]
  }

  private let folder: URL

  /// Keeps what one server shows, and forgets what earlier ones did.
  ///
  /// - Parameter place: the folder for all servers.
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

  /// The names of the files: a number, a dot, a key.
  private var names: [(number: UInt32, name: String)] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).compactMap { name in
      UInt32(name.prefix { $0 != "." }).map { ($0, name) }
    }
  }

  /// The number of what is shown of a key; nil if nothing is.
  func number(of key: String) -> UInt32? { names.first { $0.name == "\($0.number).\(key)" }?.number }

  /// Notes that a notification is shown.
  func note(_ number: UInt32, key: String, _ entry: Entry) {
    for known in names where known.number == number || known.name == "\(known.number).\(key)" { remove(known.name) }
    let text = "\(entry.link ?? "")\n\(entry.deliveries.map(String.init).joined(separator: " "))"
    // Without it the notification is shown all the same; only nobody can click it.
    try? Data(text.utf8).write(to: folder.appendingPathComponent("\(number).\(key)"), options: .atomic)
  }

  /// What is shown.
  var entries: [(number: UInt32, entry: Entry)] {
    names.compactMap { number, name in entry(name).map { (number, $0) } }
  }

  /// Whether any server is known to show something.
  ///
  /// - Parameter place: the folder for all servers.
  static func isEmpty(in place: URL) -> Bool {
    FileManager.default.enumerator(at: place, includingPropertiesForKeys: nil)?
      .contains { ($0 as? URL).map { UInt32($0.lastPathComponent.prefix { $0 != "." }) != nil } ?? false } != true
  }

  /// Forgets a notification; nil if it is none of ours, or somebody else has taken it.
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
