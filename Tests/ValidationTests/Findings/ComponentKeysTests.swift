import TestSupport
import Testing

@testable import Validation

@Suite("The keys of components")
struct ComponentKeysTests {
  @Test("are sorted by UID, kind, recurrence and line, and none is lost")
  func sorted() {
    var random = SeededGenerator(seed: 11)
    let keys = ComponentKeys()
    var expected: [[UInt64]] = []
    for line in 0..<5000 {
      // Some UIDs occur often, some share a first byte, and some are arbitrary.
      let uid =
        switch random.next() % 3 {
        case 0: UInt64.random(in: 0..<4, using: &random)
        case 1: random.next() >> 8
        default: random.next()
        }
      let recurrence = random.next() % 2 == 0 ? 0 : random.next()
      keys.append(
        ComponentKeys.Key(uid: uid, recurrence: recurrence, content: 0, line: UInt32(line), kind: UInt32(line % 2)))
      expected.append([uid, UInt64(line % 2), recurrence, UInt64(line)])
    }
    keys.sort()
    expected.sort { $0.lexicographicallyPrecedes($1) }
    #expect(keys.map { [$0.uid, UInt64($0.kind), $0.recurrence, UInt64($0.line)] } == expected)
    #expect(expected.allSatisfy { keys.contains(uid: $0[0]) })
    #expect(!keys.contains(uid: 5) && !ComponentKeys().contains(uid: 0))
  }
}
