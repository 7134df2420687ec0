@testable import Accounts
import TestSupport
import Testing

@Suite("DNS messages")
struct DNSMessageTests {
  private static let good = NameServer.message(
    "_caldavs._tcp.example.org",
    [
      (
        33,
        NameServer.number(10) + NameServer.number(5) + NameServer.number(443) + [3] + Array("dav".utf8) + [0xC0, 0x1A]
      ),
      (16, [6] + Array("path=/".utf8)), (5, NameServer.name("other.example.org")),
    ])

  @Test("compressed names are read whole")
  func compression() throws {
    let message = try DNSMessage(Self.good)
    #expect(
      try message.services() == [ServiceRecord(priority: 10, weight: 5, port: 443, target: "dav.example.org")])
    #expect(try message.path() == "/")
  }

  @Test("a message truncated anywhere is an error that gives the position")
  func cut() {
    for length in 0..<Self.good.count {
      let error = #expect(throws: DNSMessage.Malformed.self) { try DNSMessage(Array(Self.good.prefix(length))) }
      #expect((0...length).contains(error?.offset ?? -1))
    }
  }

  @Test(
    "names that point in circles, forward, or on and on are errors",
    arguments: [
      [0xC0, 0x0C], [0xC0, 0x40], [0xFF, 0xFF], [1, 0x61, 0xC0, 0x0C], [0x40, 0x61, 0], [0x80], [0xC0], [63, 0x61],
    ] as [[UInt8]])
  func circles(name: [UInt8]) {
    let header = NameServer.number(1) + NameServer.number(0x8180) + [0, 1, 0, 0, 0, 0, 0, 0]
    #expect(throws: DNSMessage.Malformed.self) { try DNSMessage(header + name) }
  }

  @Test("a name has at most 255 bytes, however it is encoded")
  func longNames() throws {
    let header = NameServer.number(1) + NameServer.number(0x8180) + [0, 1, 0, 0, 0, 0, 0, 0]
    let label = [UInt8(63)] + [UInt8](repeating: 0x61, count: 63)
    let three = label + label + label
    #expect(
      try DNSMessage(header + three + [61] + [UInt8](repeating: 0x61, count: 61) + [0, 0, 1, 0, 1]).records.isEmpty)
    #expect(throws: DNSMessage.Malformed.self) { try DNSMessage(header + three + label + [0, 0, 1, 0, 1]) }
  }

  @Test("impossible hosts and invalid ports are left out")
  func impossible() throws {
    let records = [
      (0, "dav.example.org"), (443, "a b.example.org"), (443, "exa\u{7F}mple.org"), (443, "good.example.org"),
    ]
    .map { (33, [0, 0, 0, 0] + NameServer.number($0.0) + NameServer.name($0.1)) }
    let message = try DNSMessage(NameServer.message("example.org", records))
    #expect(try message.services().map(\.target) == ["good.example.org"])
  }

  @Test("reading any bytes ends, and finds only hosts, ports and paths")
  func anything() {
    var generator = SeededGenerator(seed: 33)
    for _ in 0..<20_000 {
      var bytes = Self.good
      for _ in 0...Int.random(in: 0...6, using: &generator) {
        let byte = UInt8.random(in: 0...255, using: &generator)
        bytes[Int.random(in: 0..<bytes.count, using: &generator)] = generator.pick([0, 1, 0xC0, 0xFF, byte])
      }
      if generator.once(in: 4) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
      guard let message = try? DNSMessage(bytes) else { continue }
      for service in (try? message.services()) ?? [] {
        let isHost = service.target.utf8.allSatisfy { $0.isOfHost || $0 == UInt8(ascii: ".") }
        if !isHost || service.target.utf8.count > 255 || (service.port == 0 && !service.target.isEmpty) {
          Issue.record("\(service) in \(bytes)")
        }
      }
      if let path = (try? message.path()) ?? nil, !path.hasPrefix("/") { Issue.record("\(path) in \(bytes)") }
    }
  }
}
