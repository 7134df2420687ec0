import Foundation
import GRDB

extension Row {
  /// Calls a function with the bytes of a column, without copying them. NULL is treated as no bytes.
  func withBytes<Value>(
    _ index: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> Value
  ) throws -> Value {
    try withUnsafeData(atIndex: index) { data in
      guard let data else { return try body(UnsafeBufferPointer(start: nil, count: 0)) }
      return try data.withUnsafeBytes { try body($0.assumingMemoryBound(to: UInt8.self)) }
    }
  }

  func bytes(_ index: Int) throws -> [UInt8] {
    try withBytes(index) { Array($0) }
  }

  /// The bytes of a column, or nil if it is NULL.
  func blob(_ column: String) -> [UInt8]? { (self[column] as Data?).map { [UInt8]($0) } }
}
