import ICalendar
import Fetching

/// The places of a calendar's resources, which servers write in several ways.
struct ResourceNames {
  private let base: HTTPURL

  init(_ base: HTTPURL) { self.base = base }

  /// What tells the place from others: paths are compared after decoding once.
  func place(_ href: String) -> String {
    guard let url = try? base.resolving(href) else { return href }
    let path = String(decoding: url.decodedPath, as: UTF8.self)
    return url.origin == base.origin ? path : "\(url.origin)\(path)"
  }

  /// Whether both mean one place; a slash at the end makes no difference.
  func isSame(_ first: String, _ second: String) -> Bool {
    folder(place(first)).hasSameBytes(as: folder(place(second)))
  }

  /// Whether a place is that of a folder; a slash at the end makes no difference.
  func isSame(place: String, folder other: String) -> Bool { folder(place).hasSameBytes(as: folder(other)) }

  private func folder(_ place: String) -> String { place.hasSuffix("/") ? place : place + "/" }

  /// The URL of a place.
  func url(_ href: String) throws -> HTTPURL {
    do { return try base.resolving(href) } catch { throw AccountError(error) }
  }
}
