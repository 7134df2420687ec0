/// The If header: lists of conditions on resources. At least one list must hold (RFC 4918 10.4).
struct IfHeader {
  /// A condition on the state of a resource.
  private struct Condition {
    let isNegated: Bool
    /// A token for the state of the resource, such as a lock or a sync-token.
    var token: String?
    /// The entity tag of the resource.
    var tag: String?

    func holds(_ state: ResourceState) -> Bool {
      let isSo = token.map { state.token == $0 } ?? tag.map { state.isNamed(in: $0, isWeak: false) } ?? false
      return isSo != isNegated
    }
  }

  /// A list of conditions that must all hold, and the resource they apply to, or nil for the requested resource.
  private struct List {
    let path: RequestPath?
    var conditions: [Condition] = []
  }

  private var lists: [List] = []

  /// The maximum number of lists.
  private static let most = 100

  /// Parses the header, or returns nil if it is malformed.
  init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    var path: RequestPath?
    while let first = Self.next(&rest) {
      if first == UInt8(ascii: "<") {
        guard let name = Self.text(&rest, to: ">"), let tagged = RequestPath(name), lists.isEmpty == (path == nil)
        else { return nil }
        path = tagged
        guard Self.next(&rest) == UInt8(ascii: "(") else { return nil }
      } else if first != UInt8(ascii: "(") {
        return nil
      }
      guard let list = Self.list(path, &rest), lists.count < Self.most else { return nil }
      lists.append(list)
    }
    if lists.isEmpty { return nil }
  }

  /// Whether one of the lists holds.
  ///
  /// - Parameters:
  ///   - state: The state of the requested resource.
  ///   - others: Returns the state of a resource that a list names.
  func holds(_ state: ResourceState, _ others: (RequestPath) throws -> ResourceState) rethrows -> Bool {
    try lists.contains { list in
      let state = try list.path.map(others) ?? state
      return list.conditions.allSatisfy { $0.holds(state) }
    }
  }

  // MARK: Reading

  private static func list(_ path: RequestPath?, _ rest: inout ArraySlice<UInt8>) -> List? {
    var list = List(path: path)
    var isNegated = false
    while let byte = next(&rest) {
      switch byte {
      case UInt8(ascii: ")"): return list.conditions.isEmpty || isNegated ? nil : list
      case UInt8(ascii: "<"):
        guard let token = text(&rest, to: ">") else { return nil }
        list.conditions.append(Condition(isNegated: isNegated, token: token))
        isNegated = false
      case UInt8(ascii: "["):
        guard let tag = text(&rest, to: "]"), tag.hasSuffix("\""), tag.hasPrefix("\"") || tag.hasPrefix("W/\"") else {
          return nil
        }
        list.conditions.append(Condition(isNegated: isNegated, tag: tag))
        isNegated = false
      case UInt8(ascii: "N"), UInt8(ascii: "n"):
        guard !isNegated, String(decoding: rest.prefix(2), as: UTF8.self).lowercased() == "ot" else { return nil }
        rest = rest.dropFirst(2)
        isNegated = true
      default: return nil
      }
    }
    return nil
  }

  /// Returns the next byte that is not a space, or nil at the end.
  private static func next(_ rest: inout ArraySlice<UInt8>) -> UInt8? {
    rest = rest.drop { $0 == 0x20 || $0 == 0x09 }
    return rest.popFirst()
  }

  /// Returns the text before a delimiter, and skips both.
  private static func text(_ rest: inout ArraySlice<UInt8>, to end: Unicode.Scalar) -> String? {
    guard let place = rest.firstIndex(of: UInt8(ascii: end)), place > rest.startIndex else { return nil }
    defer { rest = rest[(place + 1)...] }
    return String(decoding: rest[..<place], as: UTF8.self)
  }
}
