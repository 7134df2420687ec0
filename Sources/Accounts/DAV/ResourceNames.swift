import ICalendar
import Fetching

/// Compares the paths of a calendar's resources, which servers write in different ways.
struct ResourceNames {
  private let base: HTTPURL

  init(_ base: HTTPURL) { self.base = base }

  /// The part of an href that identifies the resource, with percent-encoding decoded once.
  func place(_ href: String) -> String {
    guard let url = try? base.resolving(href) else { return href }
    let path = String(decoding: url.decodedPath, as: UTF8.self)
    return url.origin == base.origin ? path : "\(url.origin)\(path)"
  }

  /// Whether both hrefs refer to the same resource; a trailing slash makes no difference.
  func isSame(_ first: String, _ second: String) -> Bool {
    folder(place(first)).hasSameBytes(as: folder(place(second)))
  }

  /// Whether a path is the path of a given folder; a trailing slash makes no difference.
  func isSame(place: String, folder other: String) -> Bool { folder(place).hasSameBytes(as: folder(other)) }

  private func folder(_ place: String) -> String { place.hasSuffix("/") ? place : place + "/" }

  /// Returns the URL for the href of one of the calendar's resources.
  ///
  /// - Throws: ``AccountError`` `malformed` if the URL is on a different server than the calendar, because a calendar
  ///   contains only its own members (RFC 4918 5.2).
  func url(_ href: String) throws(AccountError) -> HTTPURL {
    let url: HTTPURL
    do { url = try base.resolving(href) } catch { throw AccountError(error) }
    guard url.origin == base.origin else {
      throw AccountError(.malformed, "\(base.origin) says that an item of its calendar is on \(url.origin)")
    }
    return url
  }
}
