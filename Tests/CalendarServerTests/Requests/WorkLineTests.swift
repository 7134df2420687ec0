import Testing

@testable import CalendarServer

@Suite("The order of work")
struct WorkLineTests {
  private static let megabyte = 1 << 20
  private var line = WorkLine(share: 4, bytes: 16 * megabyte)

  private static func job(_ user: String, _ megabytes: Int = 0, inTurn turn: String? = nil) -> WorkLine.Job {
    WorkLine.Job(number: 0, user: user, turn: turn, bytes: megabytes * megabyte) { {} }
  }

  /// Starts the work that may start, and returns its users in order.
  private mutating func begin() -> [WorkLine.Job] {
    var begun: [WorkLine.Job] = []
    while let job = line.next() { begun.append(job) }
    return begun
  }

  @Test("A new user's request begins next, however many others have in progress and waiting")
  mutating func newcomer() {
    let users = ["alice", "bob", "carol", "dave", "erin", "frank"]
    for _ in 0..<40 { for user in users { line.add(Self.job(user)) } }
    var running = users.compactMap { _ in line.next() }
    #expect(running.map(\.user) == users)
    line.add(Self.job("zoe"))
    line.finish(running.removeFirst())
    #expect(line.next()?.user == "zoe")
    // The others take turns.
    var order: [String] = []
    while !running.isEmpty {
      line.finish(running.removeFirst())
      if let next = line.next() { order.append(next.user) }
    }
    #expect(order == ["alice", "bob", "carol", "dave", "erin"])
  }

  @Test("The number of large bodies in progress is limited, and small ones run alongside them")
  mutating func bytes() {
    for user in ["alice", "bob", "carol", "dave"] { line.add(Self.job(user, 10)) }
    line.add(Self.job("erin"))
    line.add(Self.job("frank", 5))
    let first = begin()
    #expect(first.map(\.user) == ["alice", "erin"])
    line.finish(first[0])
    // The job that would fit arrived later than the one that does not.
    #expect(begin().map(\.user) == ["bob"])
  }

  @Test("Several large bodies are processed at once if they fit")
  mutating func several() {
    for user in ["alice", "bob", "carol"] { line.add(Self.job(user, 8)) }
    #expect(begin().map(\.user) == ["alice", "bob"])
  }

  @Test("A body larger than the limit is processed alone")
  mutating func larger() {
    line.add(Self.job("alice", 8))
    line.add(Self.job("bob", 100))
    let first = begin()
    #expect(first.map(\.user) == ["alice"])
    line.finish(first[0])
    #expect(begin().map(\.user) == ["bob"])
  }

  @Test("Users take turns with large bodies, however many each has sent")
  mutating func fairness() {
    for user in ["alice", "alice", "alice", "bob", "carol"] { line.add(Self.job(user, 10)) }
    var order: [String] = []
    while let job = line.next() {
      order.append(job.user)
      line.finish(job)
    }
    #expect(order == ["alice", "bob", "carol", "alice", "alice"])
  }

  @Test("A large body that waits for its store blocks nobody else")
  mutating func turns() {
    line.add(Self.job("alice", 2, inTurn: "alice"))
    line.add(Self.job("alice", 10, inTurn: "alice"))
    line.add(Self.job("bob", 10))
    #expect(begin().map(\.user) == ["alice", "bob"])
  }

  @Test("Users who wait for the same turn get it one after the other, however often one has asked")
  mutating func sharedTurns() {
    for _ in 1...3 { line.add(Self.job("bob", inTurn: "alice")) }
    line.add(Self.job("alice", inTurn: "alice"))
    line.add(Self.job("carol", inTurn: "alice"))
    var order: [String] = []
    while let job = line.next() {
      #expect(line.next() == nil)
      order.append(job.user)
      line.finish(job)
    }
    #expect(order == ["bob", "alice", "carol", "bob", "bob"])
  }

  @Test("The user with the least in progress comes next, whatever others wait for")
  mutating func least() {
    for user in ["eve", "/links"] { for _ in 1...6 { line.add(Self.job(user)) } }
    var begun = begin()
    #expect(begun.map(\.user) == ["eve", "/links", "eve", "/links", "eve", "/links", "eve", "/links"])
    line.add(Self.job("alice"))
    // Completed work makes room for a user without any work in progress.
    line.finish(begun.removeFirst())
    #expect(begin().map(\.user).first == "alice")
  }
}
