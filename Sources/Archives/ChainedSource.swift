import ICalendar

/// Several sources, one after the other. The delivery information comes from the last source.
final class ChainedSource: ByteSource {
  private var sources: ArraySlice<any ByteSource>
  private let last: (any ByteSource)?

  init(_ sources: [any ByteSource]) {
    self.sources = sources[...]
    last = sources.last
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ICalendarError) -> Int {
    while let source = sources.first {
      let count = try source.read(into: buffer)
      if count > 0 { return count }
      sources.removeFirst()
    }
    return 0
  }

  var delivery: Delivery? { last?.delivery }

  func answersConditions() -> Bool? { last?.answersConditions() }
}
