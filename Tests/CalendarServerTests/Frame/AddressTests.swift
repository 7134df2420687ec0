import Testing

@testable import CalendarServer

@Suite("Network addresses")
struct AddressTests {
  @Test("an address to listen on has a host and a port")
  func listening() {
    #expect(ListenAddress("127.0.0.1:8020") == .standard)
    #expect(ListenAddress("[::1]:80").map { "\($0)" } == "[::1]:80")
    #expect(ListenAddress("localhost:0")?.isLoopback == true)
    #expect(ListenAddress("0.0.0.0:80")?.isLoopback == false)
    for text in ["", "8020", "127.0.0.1", "127.0.0.1:", "127.0.0.1:70000", ":80", "::1:80", "[]:80", "a:-1"] {
      #expect(ListenAddress(text) == nil, "\(text)")
    }
  }

  @Test(
    "loopback addresses are recognized",
    arguments: [
      ("127.0.0.1", true), ("127.1.2.3", true), ("::1", true), ("::ffff:127.0.0.1", true), ("0.0.0.0", false),
      ("192.168.0.1", false), ("::", false), ("2001:db8::1", false),
    ])
  func loopback(text: String, isLoopback: Bool) throws {
    #expect(try #require(NetworkAddress(text)).isLoopback == isLoopback)
  }

  @Test("the same address in two forms is equal")
  func forms() {
    #expect(NetworkAddress("::ffff:192.0.2.1") == NetworkAddress("192.0.2.1"))
    #expect(NetworkAddress("fe80::1%eth0") == NetworkAddress("fe80::1"))
    for text in ["", "1.2.3", "localhost", "1.2.3.4.5", ":::"] { #expect(NetworkAddress(text) == nil, "\(text)") }
  }

  @Test(
    "an IPv4 address counts by itself, an IPv6 address by its 64-bit network",
    arguments: [
      ("192.0.2.1", "192.0.2.1"), ("::ffff:192.0.2.1", "192.0.2.1"), ("2001:db8:0:7::1", "2001:db8:0:7::/64"),
      ("2001:DB8:0:7:ffff:ffff:ffff:ffff", "2001:db8:0:7::/64"), ("2001:db8:0:8::1", "2001:db8:0:8::/64"),
      ("::1", "0:0:0:0::/64"), ("unix", "unix"), ("", ""),
    ])
  func keys(text: String, key: String) { #expect(NetworkAddress.key(of: text) == key) }
}
