import Fetching
import Foundation
import ICalendar

/// Compares the paths of a calendar's resources, which servers write in different ways.
struct ResourceNames {
  private let base: HTTPURL

  init(_ base: HTTPURL) { self.base = base }

  /// The path and query of an item's href, which identify the item, with percent-encoding in the path decoded once.
  func place(_ href: String) -> String {
    guard let url = try? base.resolving(href) else { return href }
    return String(decoding: url.decodedPath, as: UTF8.self) + (url.query.map { "?" + $0 } ?? "")
  }

  /// The href of a listed item on the calendar's own server.
  ///
  /// A misconfigured proxy may list the items under the server's internal address. They do not count as deleted, and
  /// nothing is requested from there.
  func ownHref(_ href: String) -> String {
    guard let url = try? base.resolving(href), url.origin != base.origin else { return href }
    return url.path + (url.query.map { "?" + $0 } ?? "")
  }

  /// Whether both hrefs refer to the same resource; a trailing slash makes no difference.
  func isSame(_ first: String, _ second: String) -> Bool {
    key(first) == key(second)
  }

  /// A text that is the same for all hrefs of a resource.
  func key(_ href: String) -> ExactText {
    key(at: place(href), href)
  }

  private func key(at place: String, _ href: String) -> ExactText {
    let origin = (try? base.resolving(href))?.origin ?? base.origin
    return ExactText("\(origin) \(folder(place))")
  }

  /// Whether a path is the path of a given folder; a trailing slash makes no difference.
  func isSame(place: String, folder other: String) -> Bool { folder(place).hasSameBytes(as: folder(other)) }

  /// Whether a path is below that of a folder.
  func isMember(_ place: String, of other: String) -> Bool { place.utf8.starts(with: folder(other).utf8) }

  /// A path for a new item that has never been used: an entity tag says nothing about an earlier resource at the same
  /// path.
  static func newMember(of calendar: String) -> String {
    calendar + (calendar.hasSuffix("/") ? "" : "/") + UUID().uuidString.lowercased() + ".ics"
  }

  /// The key of a member of a folder that has moved, or nil if it was not a member.
  func key(_ href: String, movedFrom old: String, to new: String) -> ExactText? {
    let (place, old) = (place(href), folder(place(old)))
    guard isMember(place, of: old) else { return nil }
    return key(at: folder(self.place(new)) + String(decoding: place.utf8.dropFirst(old.utf8.count), as: UTF8.self), new)
  }

  private func folder(_ place: String) -> String { place.hasSuffix("/") ? place : place + "/" }

  /// Returns the URL for the href of one of the calendar's resources.
  ///
  /// - Throws: ``AccountError`` `malformed` if the URL is on a different server than the calendar, because a calendar
  ///   contains only its own members (RFC 4918 5.2).
  func url(_ href: String) throws(AccountError) -> HTTPURL {
    let url: HTTPURL
    do { url = try base.resolving(href) } catch { throw AccountError(error) }
    guard url.origin == base.origin else {
      throw AccountError(.malformed, "\(base.origin) says that an item in its calendar is on \(url.origin)")
    }
    return url
  }
}
