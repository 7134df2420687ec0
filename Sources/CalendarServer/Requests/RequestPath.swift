import Bounds
import ICalendar
import WebCalendar

/// The path of a request: its segments, each decoded once, and the query.
struct RequestPath: Hashable, Sendable {
  /// The decoded segments. None of them is empty, `.` or `..`.
  let segments: [String]
  /// Whether the path ends with a slash, like the path of a collection.
  let endsWithSlash: Bool
  /// The query after the question mark, not decoded.
  let query: String

  /// Creates a path from segments.
  init(_ segments: [String], endsWithSlash: Bool = false) {
    self.segments = segments
    self.endsWithSlash = endsWithSlash
    query = ""
  }

  /// Parses a path. Returns nil if the text is not a path, or if other programs could interpret it differently because
  /// it has a segment that is `.`, `..` or empty, an encoded slash, a control character, or bytes that are not UTF-8.
  ///
  /// - Parameter text: The path from the request, or a whole URL as in the Destination header.
  init?(_ text: String) {
    // Use bytes, because a slash may be part of a combined character.
    var rest = Array(text.utf8)[...]
    if rest.count > Self.limit { return nil }
    if rest.first != Self.slash {
      let lowercased = text.lowercased()
      for scheme in ["http://", "https://"] where lowercased.hasPrefix(scheme) {
        rest = rest.dropFirst(scheme.utf8.count)
        rest = rest[(rest.firstIndex(of: Self.slash) ?? rest.endIndex)...]
      }
    }
    rest = rest.prefix { $0 != UInt8(ascii: "#") }
    let path = rest.prefix { $0 != UInt8(ascii: "?") }
    query = String(decoding: rest.dropFirst(path.count + 1), as: UTF8.self)
    guard path.first == Self.slash || path.isEmpty else { return nil }
    endsWithSlash = path.last == Self.slash || path.isEmpty
    let inner = path.dropFirst().dropLast(endsWithSlash && path.count > 1 ? 1 : 0)
    var segments: [String] = []
    var start = path.count > 1 ? inner.startIndex : nil
    while let first = start {
      let end = inner[first...].firstIndex(of: Self.slash)
      guard let segment = Self.decoded(inner[first..<(end ?? inner.endIndex)]) else { return nil }
      if segment.isEmpty || segment == "." || segment == ".." { return nil }
      segments.append(segment)
      start = end.map { $0 + 1 }
    }
    self.segments = segments
  }

  /// Whether an invalid path has an empty segment, which means that nothing exists there.
  static func namesNothing(_ text: String) -> Bool {
    let path = text.utf8.prefix { $0 != UInt8(ascii: "?") }
    return zip(path, path.dropFirst()).contains { $0 == slash && $1 == slash }
  }

  /// Whether text may be parsed as a path: it must not be too long, or crafted to be slow to parse.
  static func isReadable(_ text: String) -> Bool {
    text.utf8.count <= limit && !CombiningMarks.exceed(in: text.utf8)
  }

  private static let slash = UInt8(ascii: "/")

  /// The maximum length of a path in bytes.
  private static let limit = 4096

  private static func decoded(_ part: ArraySlice<UInt8>) -> String? {
    if part.allSatisfy(PercentEncoding.isUnreserved) { return String(decoding: part, as: UTF8.self) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(part.count)
    var iterator = part.makeIterator()
    while let byte = iterator.next() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let high = iterator.next(), let low = iterator.next(), let value = PercentEncoding.octet(high, low) else {
        return nil
      }
      bytes.append(value)
    }
    if bytes.contains(where: { $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "/") }) { return nil }
    return String(validating: bytes, as: UTF8.self)
  }

  /// The path for use in responses, in which all characters are encoded except unreserved ones (RFC 3986 2.3).
  var text: String {
    if segments.isEmpty { return "/" }
    return segments.reduce(into: "") { $0 += "/" + PercentEncoding.encoded($1) } + (endsWithSlash ? "/" : "")
  }
}
