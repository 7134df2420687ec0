extension HTTPURL {
  /// Resolves a reference such as an href or a Location against this URL (RFC 3986 5.2).
  ///
  /// An absolute path is kept as written, including dots; only relative paths are merged with the base. User info of
  /// this URL is kept for the same origin.
  ///
  /// - Throws: ``HTTPError`` `invalidURL`.
  public func resolving(_ reference: String) throws(HTTPError) -> HTTPURL {
    guard let parts = URLReference(reference) else {
      throw .invalidURL("it contains control characters or too many combining marks")
    }
    if parts.scheme != nil { return try HTTPURL(reference).keepingUserInfo(of: self) }
    var url = self
    if let authority = parts.authority {
      return try HTTPURL("\(scheme)://\(authority)\(parts.path)\(parts.query.map { "?" + $0 } ?? "")")
        .keepingUserInfo(of: self)
    }
    if parts.path.isEmpty {
      url.query = parts.query ?? query
      return url
    }
    url.query = parts.query
    url.path = parts.path.hasPrefix("/") ? parts.path : Self.joining(path, parts.path)
    return url
  }

  private func keepingUserInfo(of base: HTTPURL) -> HTTPURL {
    guard userInfo == nil, origin == base.origin else { return self }
    var copy = self
    copy.userInfo = base.userInfo
    return copy
  }

  /// Appends a relative path after the last slash of the base and removes dots (RFC 3986 5.2.3 and 5.2.4).
  private static func joining(_ base: String, _ relative: String) -> String {
    let folder = base.lastIndex(of: "/").map { base[...$0] } ?? "/"
    var segments: [Substring] = []
    let parts = (folder + relative).split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (place, part) in parts.enumerated() {
      switch part {
      case ".": if place == parts.count - 1 { segments.append("") }
      case "..":
        _ = segments.popLast()
        if place == parts.count - 1 { segments.append("") }
      default: segments.append(part)
      }
    }
    return "/" + segments.joined(separator: "/")
  }
}
