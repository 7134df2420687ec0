import Bounds
import ICalendar
import WebCalendar

/// The path of a request: its segments, each decoded once, and what follows the question mark.
struct RequestPath: Hashable, Sendable {
  /// The decoded segments; none is empty, `.` or `..`.
  let segments: [String]
  /// Whether it ends with a slash, as those of collections do.
  let endsWithSlash: Bool
  /// What follows the question mark, as it came.
  let query: String

  /// A path from its parts.
  init(_ segments: [String], endsWithSlash: Bool = false) {
    self.segments = segments
    self.endsWithSlash = endsWithSlash
    query = ""
  }

  /// Nil if the text is no path, or one that leads elsewhere for somebody else: with a segment `.`, `..` or nothing, an
  /// encoded slash, a control character, or bytes that are no UTF-8.
  ///
  /// - Parameter text: what stands in the request, or a whole URL, as in the header Destination.
  init?(_ text: String) {
    // Bytes, since what looks like one character may hide a slash.
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

  /// Whether a text that is no path has a segment without a name: nothing stands there.
  static func namesNothing(_ text: String) -> Bool {
    let path = text.utf8.prefix { $0 != UInt8(ascii: "?") }
    return zip(path, path.dropFirst()).contains { $0 == slash && $1 == slash }
  }

  /// Whether a text may be looked at as a path: not where it is too long, or made to take long.
  static func isReadable(_ text: String) -> Bool {
    text.utf8.count <= limit && !CombiningMarks.exceed(in: text.utf8)
  }

  private static let slash = UInt8(ascii: "/")

  /// How many bytes a path may have.
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

  /// The path as it stands in answers: what is not unreserved (RFC 3986 2.3) is encoded.
  var text: String {
    if segments.isEmpty { return "/" }
    return segments.reduce(into: "") { $0 += "/" + PercentEncoding.encoded($1) } + (endsWithSlash ? "/" : "")
  }
}
