import ICalendar

/// Bytes as a server would deliver them.
final class DeliveredSource: ByteSource {
  let delivery: Delivery?
  private let source: MemoryByteSource
  private let answers: Bool?

  init(_ bytes: [UInt8], _ delivery: Delivery?, answersConditions: Bool? = true) {
    source = MemoryByteSource(bytes)
    self.delivery = delivery
    answers = answersConditions
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int { source.read(into: buffer) }

  func answersConditions() -> Bool? { answers }
}
