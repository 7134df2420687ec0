import CalendarModel
import CalendarStore
import Foundation
import HTTPTypes
import ICalendar
import StoreTestSupport
import Testing
import XML

@testable import CalendarServer

/// A server with Alice, Bob and Carol, who have addresses, and Dave, who has none unless a test adds one.
final class MeetingSite: Sendable {
  let shared: SharedSite
  static let alice = "/calendars/alice/work/"

  /// Makes a site.
  ///
  /// - Parameter mail: Accepts mail, or nil if there is no mail.
  init(mail: (any ServedMail)? = nil) async throws {
    shared = try await SharedSite(mail: mail)
    try shared.directory.setAddresses(of: "alice", to: ["alice@example.org", "Alice@Home.example.org"])
    for name in ["bob", "carol"] {
      try shared.directory.setAddresses(of: name, to: ["\(name)@example.org"])
      #expect(await send("PROPFIND", "/calendars/\(name)/", "", [.depth: "1"], by: name).status.code == 207)
    }
  }

  func send(
    _ method: String, _ path: String, _ body: String = "", _ fields: HTTPFields = [:], by user: String
  ) async -> ServedResponse {
    await shared.send(method, path, body, fields, by: user)
  }

  func put(
    _ path: String, _ text: String, _ fields: HTTPFields = [:], by user: String
  ) async -> ServedResponse {
    await send("PUT", path, text, fields, by: user)
  }

  /// The text of a resource, unfolded, or nil if it does not exist.
  func text(_ path: String, by user: String) async -> String? {
    let answer = await send("GET", path, by: user)
    return answer.status == .ok
      ? String(decoding: answer.body, as: UTF8.self).replacing("\r\n ", with: "").replacing("\r\n", with: "\n") : nil
  }

  /// The line of a property with a person's address.
  func line(_ path: String, of address: String, by user: String, _ property: String = "ATTENDEE") async -> String? {
    await text(path, by: user)?.split(separator: "\n").map(String.init)
      .first { $0.hasPrefix(property) && $0.lowercased().hasSuffix("mailto:\(address)") }
  }

  func tag(_ path: String, by user: String) async -> String? {
    await send("GET", path, by: user).fields[.scheduleTag]
  }

  /// The hrefs in a collection.
  func names(_ path: String, by user: String) async throws -> [String] {
    let body = "<propfind xmlns=\"DAV:\"><prop><getetag/></prop></propfind>"
    let answer = await send("PROPFIND", path, body, [.depth: "1"], by: user)
    guard answer.status == .multiStatus else { return [] }
    return try DAVElement(reading: answer.body).all(DAVNames.response).compactMap(\.hrefText).filter { $0 != path }
      .sorted()
  }

  /// The paths of a person's copies of a meeting.
  func copies(of uid: String, by user: String) async throws -> [String] {
    var found: [String] = []
    for calendar in try await names("/calendars/\(user)/", by: user)
    where !calendar.hasSuffix("box/") && !calendar.contains("~") {
      for path in try await names(calendar, by: user) where await text(path, by: user)?.contains("UID:\(uid)\n") == true
      {
        found.append(path)
      }
    }
    return found
  }

  /// The messages in a person's inbox, by METHOD.
  func inbox(_ user: String) async throws -> [String] {
    var methods: [String] = []
    for path in try await names("/calendars/\(user)/inbox/", by: user) {
      let line = await text(path, by: user)?.split(separator: "\n").first { $0.hasPrefix("METHOD:") }
      methods.append(String((line ?? "").dropFirst(7)))
    }
    return methods.sorted()
  }

  /// Makes everything that is waiting in a person's store due.
  func passTime(in user: String) throws {
    let store = try shared.stores.store(of: user)
    for table in ["waiting_answers", "outgoing_messages"] {
      try execute("UPDATE \(table) SET next_at = next_at - 3600", inStoreAt: store.path)
    }
  }

  /// A meeting that Alice organizes.
  static func meeting(_ lines: String..., uid: String = "m1", people: [String] = ["bob", "carol"]) -> String {
    let invited = people.map { "ATTENDEE;PARTSTAT=NEEDS-ACTION:mailto:\($0)@example.org" }
    return SharedSite.event(
      uid,
      ([
        "SUMMARY:Planning", "DURATION:PT1H", "ORGANIZER:mailto:alice@example.org",
        "ATTENDEE;PARTSTAT=ACCEPTED:mailto:alice@example.org",
      ] + invited + lines).joined(separator: "\r\n"))
  }

  /// The condition that was violated.
  static func condition(_ answer: ServedResponse) -> String? {
    guard let root = try? DAVElement(reading: answer.body), root.name == DAVNames.error else { return nil }
    return root.children.first?.name.local
  }
}
