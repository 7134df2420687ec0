import TestSupport
import Testing

@testable import CalendarStore

@Suite("Packed occurrences and partitions of the index")
struct PackedOccurrencesTests {
  private typealias Time = PackedOccurrences.Time

  private func unpacked(_ bytes: [UInt8], start: Int64) -> [Time] {
    var times: [Time] = []
    bytes.withUnsafeBytes { PackedOccurrences.forEach(in: $0, start: start) { times.append($0) } }
    return times
  }

  private func random(_ generator: inout SeededGenerator, bits: Int) -> Int64 {
    Int64.random(in: 0..<1 << Int64(Int.random(in: 0...bits, using: &generator)), using: &generator)
  }

  @Test("packed occurrences are unpacked unchanged")
  func roundTrip() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<500 {
      let start = random(&generator, bits: 40) * generator.pick([1, -1])
      var packed = PackedOccurrences(start: start)
      var bytes: [UInt8] = []
      var times: [Time] = []
      var last = start
      for _ in 0..<Int.random(in: 0...20, using: &generator) {
        last += random(&generator, bits: 30)
        let shift = generator.once(in: 3) ? random(&generator, bits: 40) * generator.pick([1, -1]) : 0
        let time = Time(start: last, length: random(&generator, bits: 40), shift: shift)
        packed.append(time, to: &bytes)
        times.append(time)
      }
      #expect(unpacked(bytes, start: start) == times)
    }
  }

  @Test("unpacking any bytes gives no more times than bytes")
  func hostile() {
    var generator = SeededGenerator(seed: 2)
    for _ in 0..<500 {
      let bytes = (0..<Int.random(in: 0...40, using: &generator)).map { _ in
        UInt8.random(in: 0...255, using: &generator) | (generator.once(in: 2) ? 0x80 : 0)
      }
      #expect(unpacked(bytes, start: 0).count <= bytes.count)
    }
  }

  @Test("an ordinary occurrence takes six bytes at most")
  func size() {
    var packed = PackedOccurrences(start: 0)
    var bytes: [UInt8] = []
    for day in 0..<Int64(28) { packed.append(Time(start: day * 86_400 + 32_400, length: 3600), to: &bytes) }
    #expect(bytes.count <= 28 * 6)
  }

  @Test("every occurrence that overlaps a range is in one of the searched buckets, in every partition")
  func buckets() {
    var generator = SeededGenerator(seed: 3)
    for _ in 0..<20_000 {
      let length = random(&generator, bits: 40)
      let clock: IndexClock = generator.pick([.instants, .civil])
      let place = OccurrencePartition(clock: clock, longest: length)
      let time = Time(start: random(&generator, bits: 42) * generator.pick([1, -1]), length: length)
      let bucket = place.bucket(of: time.start)
      #expect(place.start(ofBucket: bucket) <= time.start)
      #expect(bucket == place.bucket(of: place.start(ofBucket: bucket)))
      let offset = Int64.random(in: -1...length, using: &generator)
      let range = time.start + offset..<time.start + offset + 1 + random(&generator, bits: 30)
      if time.overlaps(range) { #expect(place.buckets(overlapping: range).contains(bucket)) }
    }
  }

  @Test("few buckets are searched, however long the items are")
  func fewBuckets() {
    // Buckets of the last level are thousands of years wide, so there are only a few of them.
    for place in OccurrencePartition.all where place.level < 4 {
      let week = place.buckets(overlapping: 1_795_000_000..<1_795_604_800)
      #expect(week.count <= 3)
    }
  }

  @Test("partitions are identified by their numbers, and all other numbers are invalid")
  func numbers() {
    for place in OccurrencePartition.all { #expect(OccurrencePartition(number: place.number) == place) }
    #expect(Set(OccurrencePartition.all.map(\.number)).count == OccurrencePartition.all.count)
    for number in [-1, Int64(OccurrencePartition.all.count), .max, .min] {
      #expect(OccurrencePartition(number: number) == nil)
    }
  }

  @Test("ranges at the limits of time are searched without overflow")
  func ends() {
    for place in OccurrencePartition.all {
      #expect(!place.buckets(overlapping: .min..<(.min + 1)).isEmpty)
      #expect(!place.buckets(overlapping: .max - 1..<(.max)).isEmpty)
      #expect(!place.buckets(overlapping: .min..<(.max)).isEmpty)
    }
  }
}
