#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A text that names something, such as a UID, a RECURRENCE-ID or a place on a server: it is the same as another one if
/// its bytes are.
///
/// Texts of Swift are equal if they look the same, such as “é” in one or in two code points. What stands in files, stores
/// and on servers is told apart by its bytes.
package struct ExactText: Hashable, Sendable {
  /// The text itself.
  package let text: String

  /// A name.
  package init(_ text: String) { self.text = text }

  package static func == (first: ExactText, second: ExactText) -> Bool { first.text.hasSameBytes(as: second.text) }

  package func hash(into hasher: inout Hasher) {
    let isDone: Void? = text.utf8.withContiguousStorageIfAvailable { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    if isDone == nil { for byte in text.utf8 { hasher.combine(byte) } }
    hasher.combine(UInt8.max)
  }
}

extension String {
  /// Whether the bytes of two texts are the same, and not only what they look like.
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
  /// Whether both are missing, or have the same bytes.
  package func hasSameBytes(as other: String?) -> Bool { map { ExactText($0) } == other.map { ExactText($0) } }
}
