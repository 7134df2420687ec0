import Fetching

/// The places of a calendar's resources: servers write one place in several ways, and are answered as they wrote it first.
struct ResourceNames {
  private let base: HTTPURL
  private var names: [String: String] = [:]

  init(_ base: HTTPURL, known: some Sequence<String>) {
    self.base = base
    for href in known { names[key(href)] = href }
  }

  /// What tells the place from others: paths are compared after decoding once.
  private func key(_ href: String) -> String {
    guard let url = try? base.resolving(href) else { return href }
    let path = String(decoding: url.decodedPath, as: UTF8.self)
    return url.origin == base.origin ? path : "\(url.origin)\(path)"
  }

  /// A place as it was written first.
  mutating func name(_ href: String) -> String {
    let key = key(href)
    if let known = names[key] { return known }
    names[key] = href
    return href
  }

  /// Whether both mean one place; a slash at the end makes no difference.
  func isSame(_ first: String, _ second: String) -> Bool { folder(first) == folder(second) }

  private func folder(_ href: String) -> String {
    let key = key(href)
    return key.hasSuffix("/") ? key : key + "/"
  }

  /// The URL of a place.
  func url(_ href: String) throws -> HTTPURL {
    do { return try base.resolving(href) } catch { throw AccountError(error) }
  }
}
