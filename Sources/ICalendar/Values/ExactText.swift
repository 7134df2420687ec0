#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A string that identifies something, such as a UID, a RECURRENCE-ID or a path on a server. Two of these strings are
/// equal if their bytes are equal.
///
/// Swift strings are equal if they are canonically equivalent, such as “é” written as one or two code points.
/// Identifiers in files, in stores and on servers are compared byte by byte.
package struct ExactText: Hashable, Sendable {
  /// The text.
  package let text: String

  /// Creates an exact text.
  package init(_ text: String) { self.text = text }

  package static func == (first: ExactText, second: ExactText) -> Bool { first.text.hasSameBytes(as: second.text) }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(UInt8.max)
  }
}

extension String {
  /// Whether two strings have the same bytes, rather than only being canonically equivalent.
  package func hasSameBytes(as other: String) -> Bool {
    let areSame = utf8.withContiguousStorageIfAvailable { own in
      other.utf8.withContiguousStorageIfAvailable { other in
        own.count == other.count && (own.isEmpty || memcmp(own.baseAddress!, other.baseAddress!, own.count) == 0)
      }
    }
    return (areSame ?? nil) ?? utf8.elementsEqual(other.utf8)
  }
}

extension String? {
  /// Whether both are nil, or have the same bytes.
  package func hasSameBytes(as other: String?) -> Bool { map { ExactText($0) } == other.map { ExactText($0) } }
}
