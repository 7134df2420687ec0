import Testing

@testable import CalendarServer

@Suite("Which connection is closed to make room")
struct ConnectionTableTests {
  @Test("the one that has been idle longest, from the address with the most connections")
  func order() {
    var table = ConnectionTable<Int>(limit: 8)
    for id in 0..<4 { #expect(table.add(id, of: "many", isShared: false) == .taken) }
    for id in 4..<8 { #expect(table.add(id, of: "some \(id / 6)", isShared: false) == .taken) }
    // A connection is not idle while it is being answered, and afterwards has been idle for the shortest time.
    table.note(0, isResting: false)
    table.note(1, isResting: false)
    table.note(1, isResting: true)
    #expect(table.add(8, of: "new", isShared: false) == .inPlaceOf(2))
    #expect(table.add(9, of: "new", isShared: false) == .inPlaceOf(3))
    #expect(table.count == 8)
  }

  @Test("an address takes room only from addresses with more connections, or from itself")
  func fairness() {
    var table = ConnectionTable<Int>(limit: 4)
    for id in 0..<4 { #expect(table.add(id, of: "\(id % 2)", isShared: false) == .taken) }
    // Both have their share, so each replaces one of its own connections.
    #expect(table.add(4, of: "0", isShared: false) == .inPlaceOf(0))
    #expect(table.add(5, of: "1", isShared: false) == .inPlaceOf(1))
    for id in 2..<6 { table.note(id, isResting: false) }
    #expect(table.add(6, of: "1", isShared: false) == .surplus)
    #expect(table.isSurplus(6) && !table.isSurplus(5))
    table.note(4, isResting: true)
    #expect(table.add(7, of: "1", isShared: false) == .surplus)
    #expect(table.add(8, of: "new", isShared: false) == .inPlaceOf(4))
  }

  @Test("an address may have half of all connections, unless it speaks for many")
  func share() {
    var table = ConnectionTable<Int>(limit: 8)
    for id in 0..<8 {
      let verdict = table.add(id, of: "many", isShared: false)
      #expect(id < 4 ? verdict == .taken : verdict == .inPlaceOf(id - 4))
    }
    #expect(table.count == 4)
    for id in 8..<12 { #expect(table.add(id, of: "proxy", isShared: true) == .taken) }
    // If all are busy, none is closed, and no more are accepted.
    for id in 4..<12 { table.note(id, isResting: false) }
    #expect(table.add(12, of: "new", isShared: false) == .surplus)
    table.remove(12)
    table.remove(11)
    #expect(table.add(13, of: "many", isShared: false) == .surplus)
    #expect(table.add(14, of: "new", isShared: false) == .taken)
  }

  @Test("connections over the limit are limited, too")
  func refused() {
    var table = ConnectionTable<Int>(limit: 1)
    #expect(table.add(0, of: "a", isShared: false) == .taken)
    table.note(0, isResting: false)
    for id in 1...64 { #expect(table.add(id, of: "b", isShared: false) == .surplus) }
    #expect(table.add(65, of: "c", isShared: false) == .refused && table.count == 65)
    table.remove(7)
    #expect(table.add(66, of: "c", isShared: false) == .surplus)
  }
}
