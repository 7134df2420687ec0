import Foundation
import ICalendar

extension Component {
  /// Whether two components have the same content except for time stamps.
  func saysSame(as other: Component) -> Bool {
    withUnfoldedBytes { bytes in other.withUnfoldedBytes { bytes.saysSame(as: $0) } }
  }
}

extension UnsafeRawBufferPointer {
  /// Whether two components have the same content except for DTSTAMP and LAST-MODIFIED, which many exports set to the
  /// time of the export.
  ///
  /// - Parameter other: The unfolded bytes of the other component.
  func saysSame(as other: UnsafeRawBufferPointer) -> Bool {
    var (own, others) = (0, 0)
    while true {
      let (line, second) = (nextLine(at: &own), other.nextLine(at: &others))
      guard let line, let second else { return line == nil && second == nil }
      guard line.count == second.count, let one = line.baseAddress, let two = second.baseAddress,
        memcmp(one, two, line.count) == 0
      else { return false }
    }
  }

  /// The next line that is not a time stamp, or nil at the end.
  private func nextLine(at place: inout Int) -> UnsafeRawBufferPointer? {
    while place < count, let start = baseAddress.map({ $0 + place }) {
      let end = memchr(start, 0x0A, count - place).map { UnsafeRawPointer($0) - start + 1 } ?? count - place
      let line = UnsafeRawBufferPointer(start: start, count: end)
      place += end
      if !line.isStamp { return line }
    }
    return nil
  }

  private var isStamp: Bool { begins(with: "DTSTAMP") || begins(with: "LAST-MODIFIED") }

  /// Whether this is a content line of the given property.
  private func begins(with name: StaticString) -> Bool {
    let length = name.utf8CodeUnitCount
    guard let baseAddress, count > length, memcmp(baseAddress, name.utf8Start, length) == 0 else { return false }
    return self[length] == UInt8(ascii: ":") || self[length] == UInt8(ascii: ";")
  }
}
