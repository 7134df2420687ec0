import MessageDigests
import Testing

@testable import CalendarServer

@Suite("What is remembered of passwords")
struct RememberedPasswordTests {
  @Test("codes of RFC 4231 with a short key, and with one longer than a block")
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

  @Test("each server has a key of its own")
  func keys() {
    let message = Array("alice:secret".utf8)
    #expect(HMAC.code(of: message, .random()) != HMAC.code(of: message, .random()))
  }
}
