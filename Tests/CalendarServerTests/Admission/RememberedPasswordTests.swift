import Logging
import MessageDigests
import Synchronization
import Testing

@testable import CalendarServer

@Suite("Remembered passwords")
struct RememberedPasswordTests {
  @Test("codes match RFC 4231 with a short key, and with one longer than a block")
  func codes() {
    for (key, message, code) in [
      (
        Array("Jefe".utf8), "what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
      ),
      (
        [UInt8](repeating: 0xAA, count: 131), "Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
      ),
    ] {
      #expect(MessagePadding.hexadecimal(HMAC.code(of: Array(message.utf8), HMAC.Key(key))) == code)
    }
  }

  /// Users that tests can change.
  private final class Users: UserSource {
    let state: Mutex<(generation: Int64, passwords: [StoredPassword])>

    init(_ passwords: [StoredPassword]) { state = Mutex((0, passwords)) }

    func change(_ body: (inout [StoredPassword]) -> Void = { _ in }) {
      state.withLock { state in
        state.generation += 1
        body(&state.passwords)
      }
    }

    func generation() -> Int64 { state.withLock { $0.generation } }
    func names() -> [String] { Set(state.withLock { $0.passwords.map(\.name) }).sorted() }
    func contains(_ name: String) -> Bool { names().contains(name) }
    func passwords(of name: String) -> [StoredPassword] {
      state.withLock { $0.passwords.filter { $0.name == name } }
    }
  }

  @Test("a change to other users does not force a password hash again, and a removed user no longer counts")
  func changes() throws {
    let own = StoredPassword(name: "alice", hash: try PasswordHash.make("secret"))
    let phone = StoredPassword(name: "alice", device: "phone", hash: try PasswordHash.make("phone~x"))
    let users = Users([own, phone])
    let clock = ContinuousClock()
    func check(_ users: UserCheck, _ password: String) -> Bool {
      users.check(name: "alice", password: password, from: "192.0.2.1").name == "alice"
    }
    func time(_ body: () -> Bool) -> Duration { (0..<5).map { _ in clock.measure { #expect(body()) } }.min()! }
    let hashing = time { check(UserCheck(users, Logger(label: "test") { _ in SilentLog() }), "secret") }
    let server = UserCheck(users, Logger(label: "test") { _ in SilentLog() })
    #expect(check(server, "secret") && check(server, "phone~x"))
    let looking = time {
      users.change()
      return check(server, "secret")
    }
    #expect(looking * 3 < hashing, "\(looking) \(hashing)")
    users.change { $0.removeAll { $0.device == "phone" } }
    #expect(check(server, "secret") && !check(server, "phone~x"))
    users.change { $0 = [] }
    #expect(!check(server, "secret"))
  }

  @Test("each server has a key of its own")
  func keys() {
    let message = Array("alice:secret".utf8)
    #expect(HMAC.code(of: message, .random()) != HMAC.code(of: message, .random()))
  }
}
