import Bounds

/// JSON pointers as used in patches: without the leading slash (RFC 8984 1.4.9, RFC 6901).
enum JSONPointer {
  /// The maximum number of names in a pointer.
  static let limit = 32

  /// Returns a pointer to a member of the object that another pointer identifies.
  static func text(_ base: String, _ name: String) -> String {
    let escaped = name.escaping(["~": "~0", "/": "~1"])
    return base.isEmpty ? escaped : "\(base)/\(escaped)"
  }

  /// Returns the names in a pointer.
  static func names(_ pointer: String) -> [String] {
    pointer.split(separator: "/", omittingEmptySubsequences: false).map {
      String($0).replacing("~1", with: "/").replacing("~0", with: "~")
    }
  }

  /// Returns the path of a pointer's target, in the form of positions in JSON: `$.entries[0].start`.
  static func path(_ base: String, _ pointer: String) -> String {
    names(pointer).reduce(base) { path, name in
      if !name.isEmpty, name.allSatisfy(\.isNumber) { return "\(path)[\(name)]" }
      let isPlain =
        !name.isEmpty && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_@".contains($0)) }
      return isPlain ? "\(path).\(name)" : "\(path)['\(name)']"
    }
  }
}

extension JSONMembers {
  /// Sets the target of a pointer; nil removes it.
  ///
  /// - Returns: Whether all names but the last lead to objects.
  mutating func set(_ names: some BidirectionalCollection<String>, to value: JSONTree?, creates: Bool = false) -> Bool {
    guard let first = names.first else { return false }
    let rest = names.dropFirst()
    if rest.isEmpty {
      self[first] = value
      return true
    }
    guard var inner = self[first]?.members ?? (creates && self[first] == nil ? JSONMembers() : nil),
      inner.set(rest, to: value, creates: creates)
    else { return false }
    self[first] = .object(inner)
    return true
  }
}
