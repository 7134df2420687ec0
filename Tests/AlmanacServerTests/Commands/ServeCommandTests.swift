import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("almanac serve", .timeLimit(.minutes(30)))
struct ServeCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test("serves until it is asked to end, and ends well", arguments: ["TERM", "INT"])
  func life(signal: String) async throws {
    let outcome = try await RunningServer.run(place, endingBy: signal == "TERM" ? .terminate : .interrupt) { server in
      let health = try await server.send("GET", "/healthz")
      #expect(health.status == 200 && health.body == "ok\n")
      #expect(try await server.send("DELETE", "/healthz").status == 405)
      #expect(try await server.send("GET", "/nothing").status == 404)
    }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("\"ended\""), "\(outcome)")
  }

  @Test("beyond this machine it wants users")
  func beyond() async throws {
    let outcome = try await place.run("serve", "--listen", "0.0.0.0:0")
    #expect(outcome.status == 2 && outcome.error.contains("users"), "\(outcome)")
    #expect(try await place.run("serve", "--listen", "8020").status == 2)
    #expect(try await place.run("serve", "--tls-cert", "x").status == 2)
  }

  @Test("with users everybody needs a name and a password")
  func users() async throws {
    for name in ["alice", "bob"] {
      #expect(
        try await place.run("users", "add", name, "--password-stdin", input: Array("secret \(name)\n".utf8)).status == 0
      )
    }
    let device = try await place.run("users", "token", "alice", "phone").lines.joined()
    // One store is for one user.
    #expect(try await place.run("serve", "--listen", "127.0.0.1:0").status == 2)
    try FileManager.default.createDirectory(atPath: place.path("stores"), withIntermediateDirectories: true)
    let outcome = try await RunningServer.run(place, ["--stores", place.path("stores")]) { server in
      let refused = try await server.send("GET", "/x")
      #expect(refused.status == 401 && refused.header["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
      #expect(try await server.send("GET", "/healthz").status == 200)
      #expect(try await server.send("GET", "/x", user: "alice:secret alice").status == 404)
      #expect(try await server.send("GET", "/x", user: "alice:\(device)").status == 404)
      for wrong in ["alice:secret bob", "bob:\(device)", "carol:secret alice", "alice:", "x", ":", "alice:phone~"] {
        #expect(try await server.send("GET", "/x", user: wrong).status == 401, "\(wrong)")
      }
      // From here on guesses wait, and longer each time; who is known does not.
      try await RunningDaemon.wait { try await server.send("GET", "/x", user: "bob:guess").status == 429 }
      #expect(try await server.send("GET", "/x", user: "alice:secret alice").status == 404)
      #expect(try await place.run("users", "token", "alice", "phone", "--revoke").status == 0)
      try server.execution.send(signal: .terminalClosed)
      try await RunningDaemon.wait { try await server.send("GET", "/x", user: "alice:\(device)").status != 404 }
    }
    #expect(outcome.status == 0 && !outcome.error.contains("secret") && !outcome.error.contains(device), "\(outcome)")
    // Beyond this machine they are not enough.
    let plain = try await place.run("serve", "--listen", "0.0.0.0:0", "--stores", place.path("stores"))
    #expect(plain.status == 2 && plain.error.contains("TLS"), "\(plain)")
  }

  @Test("users are added, listed, changed and removed")
  func usersCommand() async throws {
    let secret = Array("first\n".utf8)
    #expect(try await place.run("users", "add", "alice", "--password-stdin", input: secret).status == 0)
    #expect(try await place.run("users", "add", "alice", "--password-stdin", input: secret).status == 5)
    #expect(try await place.run("users", "add", "../x", "--password-stdin", input: secret).status == 2)
    #expect(try await place.run("users", "add", "bob").status == 2)
    #expect(try await place.run("users", "passwd", "bob", "--password-stdin", input: secret).status == 3)
    #expect(try await place.run("users", "passwd", "alice", "--password-stdin", input: Array("x\n".utf8)).status == 0)
    #expect(try await place.run("users", "token", "alice", "phone").lines.first?.hasPrefix("phone~") == true)
    #expect(try await place.run("users", "token", "alice", "tablet", "--revoke").status == 3)
    let users = try await place.run("users", "--json").json()["users"].list
    #expect(users.map { $0["name"].text } == ["alice"] && users[0]["devices"].list.map(\.text) == ["phone"])
    #expect(try await place.run("users", "remove", "alice").status == 0)
    #expect(try await place.run("users", "remove", "alice").status == 3)
  }

  @Test("a port that is taken is said")
  func taken() async throws {
    _ = try await RunningServer.run(place) { server in
      let second = try await place.run("serve", "--listen", "127.0.0.1:\(server.port)")
      #expect(second.status == 4 && second.error.contains("cannot listen on 127.0.0.1:\(server.port)"), "\(second)")
    }
  }

  @Test("over TLS with the certificate that it is given")
  func certificate() async throws {
    let folder = Repository.root + "/Tests/Runners/certificates/"
    let words = ["--tls-cert", folder + "good.pem", "--tls-key", folder + "good.pem"]
    let outcome = try await RunningServer.run(place, words) { server in
      #expect(try await server.send("GET", "/healthz", authorities: folder + "ca.pem").status == 200)
      await #expect(throws: (any Error).self) { try await server.send("GET", "/healthz") }
      try server.execution.send(signal: .terminalClosed)
      #expect(try await server.send("GET", "/healthz", authorities: folder + "ca.pem").status == 200)
    }
    #expect(outcome.status == 0, "\(outcome)")
    let wrong = try await place.run(
      "serve", "--tls-cert", place.write("a.pem", "x"), "--tls-key", place.write("k", "x"))
    #expect(wrong.status == 2 && wrong.error.contains("PEM"), "\(wrong)")
  }

  @Test("what no client would send gets its answer, and the server goes on")
  func hostile() async throws {
    let outcome = try await RunningServer.run(place) { server in
      let long = String(repeating: "x", count: 40_000)
      for (request, status) in [
        ("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
        ("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", "403"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: \(long)\r\n\r\n", "431"),
        ("PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999\r\n\r\n", "413"),
        ("PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx", "415"),
        ("GET /a/%2e%2e/b HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        ("GET /\u{1} HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        ("PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nxx", "400"),
        (
          "PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
          "400"
        ),
        ("\r\n\r\nnonsense", "400"),
      ] {
        let answer = try server.send(raw: request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.prefix(80)): \(answer)")
      }
      #expect(try await server.send("GET", "/healthz").status == 200)
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("who asks before sending a body may go on, or hears at once that it is too large")
  func expectation() async throws {
    _ = try await RunningServer.run(place) { server in
      let head = "PUT /x HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nExpect: 100-continue\r\n"
      let small = try server.send(raw: head + "Content-Length: 1\r\n\r\nx")
      #expect(small.hasPrefix("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 404 "), "\(small)")
      let large = try server.send(raw: head + "Content-Length: 99999999\r\n\r\n")
      #expect(large.hasPrefix("HTTP/1.1 413 "), "\(large)")
    }
  }

  @Test("a request that comes too slowly is answered, and one that floods too")
  func patience() async throws {
    _ = try await RunningServer.run(place, ["--request-seconds", "1"]) { server in
      let head = try server.send(raw: "GET /healthz HTTP/1.1\r\nHost: local")
      #expect(head.hasPrefix("HTTP/1.1 408 "), "\(head)")
      let body = try server.send(raw: "PUT /x HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nx")
      #expect(body.hasPrefix("HTTP/1.1 408 "), "\(body)")
    }
    _ = try await RunningServer.run(place, ["--requests-per-second", "5"]) { server in
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let last = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let answers = try server.send(raw: String(repeating: request, count: 200) + last)
      #expect(answers.contains("HTTP/1.1 200 ") && answers.contains("HTTP/1.1 429 "))
      #expect(answers.lowercased().contains("retry-after: 1"))
    }
  }

  @Test("connections beyond the limit are told so")
  func connections() async throws {
    _ = try await RunningServer.run(place, ["--connections", "2"]) { server in
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let held = try (0..<2).map { _ in try RawConnection(port: server.port) }
      // Both are open before the third comes: connections are taken in order.
      for connection in held { connection.send(request) }
      let answer = try server.send(raw: request)
      #expect(answer.hasPrefix("HTTP/1.1 503 "), "\(answer)")
      withExtendedLifetime(held) {}
    }
  }
}
