import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

@Suite("almanac serve", .timeLimit(.minutes(30)))
struct ServeCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  @Test(
    "subcommands of serve have options of their own, some of which serve has too",
    arguments: [Program.path, Program.server])
  func underServe(program: String) async throws {
    let secret = Array("long enough\n".utf8)
    let added = try await place.launch(
      program, ["serve", "users", "add", "dave", "--password-stdin", "--stores", place.path("own")], input: secret)
    #expect(added.status == 0, "\(added)")
    let own = try await place.run("serve", "users", "list", "--stores", place.path("own"))
    #expect(own.output.contains("dave"), "\(own)")
    #expect(try await !place.run("serve", "users", "list").output.contains("dave"))
    let store = place.path("other/a.sqlite")
    let made = try await place.launch(program, ["serve", "password", "phone", "--store", store])
    #expect(made.status == 0 && place.exists("other/directory.db"), "\(made)")
  }

  /// Runs a server that opens its first page in a stand-in program, and passes the path of the link on that page.
  private func opening(_ body: (RunningServer, _ link: Substring) async throws -> Void) async throws {
    let opened = place.path("opened.html")
    let opener =
      "#!/bin/sh\nstat -c %a \"$(dirname \"$1\")\" > '\(opened).mode'\ncp \"$1\" '\(opened).new' && mv '\(opened).new' '\(opened)'\n"
    try place.write("bin/xdg-open", opener)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: place.path("bin/xdg-open"))
    let path = "\(place.path("bin")):\(ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin")"
    let outcome = try await RunningServer.run(place, ["--open"], by: ["/usr/bin/env", "PATH=\(path)"]) { server in
      while !place.exists("opened.html"), place.isRunning(server.execution.processIdentifier) {
        try await Task.sleep(for: .milliseconds(10))
      }
      let page = try place.read("opened.html")
      try await body(
        server, try #require(page.firstMatch(of: #/url=http:\/\/127\.0\.0\.1:\d+(\/enter\/[0-9a-f]+)"/#)).1)
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  /// The request of a browser, without the empty line at its end.
  private func request(_ path: Substring, to server: RunningServer) -> String {
    "GET \(path) HTTP/1.1\r\nHost: localhost:\(server.port)\r\nAccept: text/html\r\nConnection: close\r\n"
  }

  @Test("opens its first page in a browser; its link is private and works under every name of the machine")
  func opening() async throws {
    try await opening { server, link in
      #expect(try place.read("opened.html.mode") == "700\n")
      let answer = try server.send(raw: request(link, to: server) + "\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 303") && answer.lowercased().contains("set-cookie: almanac="), "\(answer)")
    }
  }

  @Test(
    "the owner's cookie is of no use to another account, which may receive it on a port of its own",
    .enabled(if: Settings.isRoot && Settings.find("setpriv") != nil, "only root can send a request as somebody else"))
  func stolenCookie() async throws {
    try await opening { server, link in
      // The kernel must find the connection among many.
      let crowd = try (0..<100).map { _ in try RawConnection(port: server.port) }
      defer { withExtendedLifetime(crowd) {} }
      let entered = try server.send(raw: request(link, to: server) + "\r\n")
      let cookie = try #require(entered.firstMatch(of: /almanac=[0-9a-f]+/)).output
      let script = "exec 3<>/dev/tcp/127.0.0.1/\(server.port); cat >&3; head -1 <&3"
      let bytes = Array((request("/settings", to: server) + "Cookie: \(cookie)\r\n\r\n").utf8)
      let own = try await place.launch("/usr/bin/env", ["bash", "-c", script], input: bytes)
      #expect(own.output.hasPrefix("HTTP/1.1 200"), "\(own)")
      let somebody = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
      let other = try await place.launch("/usr/bin/env", somebody + ["bash", "-c", script], input: bytes)
      #expect(other.output.hasPrefix("HTTP/1.1 403"), "\(other)")
    }
  }

  @Test("serves until it is told to stop, and exits with success", arguments: ["TERM", "INT"])
  func life(signal: String) async throws {
    let outcome = try await RunningServer.run(
      place, asOwner: true, endingBy: signal == "TERM" ? .terminate : .interrupt
    ) { server in
      let health = try await server.send("GET", "/healthz")
      #expect(health.status == 200 && health.body == "ok\n")
      #expect(try await server.send("DELETE", "/healthz").status == 405)
      #expect(try await server.send("GET", "/nothing").status == 404)
    }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("\"ended\""), "\(outcome)")
  }

  @Test("listening beyond this machine requires users")
  func beyond() async throws {
    let outcome = try await place.run("serve", "--listen", "0.0.0.0:0")
    #expect(outcome.status == 2 && outcome.error.contains("users"), "\(outcome)")
    #expect(try await place.run("serve", "--listen", "8020").status == 2)
    #expect(try await place.run("serve", "--tls-cert", "x").status == 2)
  }

  @Test("the server does not start with an unusable users' file")
  func mistakes() async throws {
    let bad = try place.write("bad", "../alice:$2y$05$abcdefghijklmnopqrstuuOQiyCxlgf/oeuTqixKmWdcYUh4Hjl0a\n")
    let empty = try place.write("empty", "# nobody yet\n")
    for (file, said) in [(place.path("typo"), "typo"), (bad, "\(bad), line 1"), (empty, "empty has no users")] {
      for words in [[], ["--behind-proxy", "127.0.0.1", "--host", "cal.example.org"]] {
        let outcome = try await place.run(list: ["serve", "--listen", "127.0.0.1:0", "--users", file] + words)
        #expect([2, 3].contains(outcome.status) && outcome.error.contains(said), "\(outcome)")
      }
    }
    let proxied = try await place.run("serve", "--listen", "127.0.0.1:0", "--behind-proxy", "127.0.0.1")
    #expect(proxied.status == 2 && proxied.error.contains("users"), "\(proxied)")
  }

  @Test("a users' file that becomes unusable changes nothing while the server runs")
  func broken() async throws {
    let line = "alice:$2y$05$abcdefghijklmnopqrstuuOQiyCxlgf/oeuTqixKmWdcYUh4Hjl0a\n"
    let file = try place.write("people", line)
    let log = place.path("log")
    let launcher = ["/bin/sh", "-c", "exec \"$0\" \"$@\" 2> '\(log)'"]
    let outcome = try await RunningServer.run(place, ["--users", file], by: launcher) { server in
      for (text, said) in [("", "people has no users"), (line + "bob:secret\n", "people, line 2")] {
        try place.write("people", text)
        try server.execution.send(signal: .terminalClosed)
        try await RunningDaemon.wait { try place.read("log").contains(said) }
        #expect(try await server.send("GET", "/x").status == 401, "\(said)")
        #expect(try await server.send("GET", "/x", user: "alice:secret").status == 404, "\(said)")
        #expect(try await server.send("GET", "/x", user: "bob:secret").status == 401, "\(said)")
      }
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("with users everyone needs a name and a password, and a revocation takes effect without a signal")
  func users() async throws {
    let stores = place.path("stores")
    for name in ["alice", "bob"] {
      let words = ["users", "add", name, "--password-stdin"]
      for more in [["--stores", stores], []] {
        let added = try await place.run(list: words + more, input: Array("secret \(name)\n".utf8))
        #expect(added.status == 0, "\(added)")
      }
    }
    let device = try await place.run("users", "token", "alice", "phone", "--stores", stores).lines.joined()
    // A store belongs to one user.
    #expect(try await place.run("serve", "--listen", "127.0.0.1:0").status == 2)
    let outcome = try await RunningServer.run(place, ["--stores", place.path("stores")]) { server in
      let refused = try await server.send("GET", "/x")
      #expect(refused.status == 401 && refused.header["WWW-Authenticate"]?.hasPrefix("Basic ") == true)
      #expect(try await server.send("GET", "/healthz").status == 200)
      #expect(try await server.send("GET", "/x", user: "alice:secret alice").status == 404)
      #expect(try await server.send("GET", "/x", user: "alice:\(device)").status == 404)
      for wrong in ["alice:secret bob", "bob:\(device)", "carol:secret alice", "alice:", "x", ":", "alice:phone~"] {
        #expect(try await server.send("GET", "/x", user: wrong).status == 401, "\(wrong)")
      }
      // From here on, each guess is delayed longer than the last; a user with the right password is not delayed.
      try await RunningDaemon.wait { try await server.send("GET", "/x", user: "bob:guess").status == 429 }
      #expect(try await server.send("GET", "/x", user: "alice:secret alice").status == 404)
      let revoked = try await place.run("users", "token", "alice", "phone", "--revoke", "--stores", stores)
      #expect(revoked.status == 0, "\(revoked)")
      #expect(try await server.send("GET", "/x", user: "alice:\(device)").status == 401)
      let changed = try await place.run(
        "users", "passwd", "alice", "--password-stdin", "--stores", stores, input: Array("other\n".utf8))
      #expect(changed.status == 0, "\(changed)")
      #expect(try await server.send("GET", "/x", user: "alice:secret alice").status == 401)
      #expect(try await server.send("GET", "/x", user: "alice:other").status == 404)
    }
    #expect(outcome.status == 0 && !outcome.error.contains("secret") && !outcome.error.contains(device), "\(outcome)")
    // This is not enough for serving other machines.
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
    #expect(try await place.run("users", "address", "alice", "alice@example.org", "a@example.org").status == 0)
    #expect(try await place.run("users", "address", "alice", "nothing").status == 2)
    #expect(try await place.run("users", "address", "bob", "bob@example.org").status == 3)
    let taken = ["users", "add", "carol", "--address", "A@example.org", "--password-stdin"]
    #expect(try await place.run(list: taken, input: secret).status == 5)
    let table = try await place.run("users").lines.map { $0.split(separator: " ").joined(separator: " ") }
    #expect(table == ["NAME PASSWORD DEVICES ADDRESSES", "alice yes phone alice@example.org, a@example.org"])
    let users = try await place.run("users", "--json").json()["users"].list
    #expect(users.map { $0["name"].text } == ["alice"] && users[0]["devices"].list.map(\.text) == ["phone"])
    #expect(try await place.run("users", "remove", "alice").status == 0)
    #expect(try await place.run("users", "remove", "alice").status == 3)
  }

  @Test("many users added concurrently are all kept")
  func crowd() async throws {
    let outcomes = try await withThrowingTaskGroup(of: Outcome.self) { group in
      for number in 0..<12 {
        group.addTask {
          try await place.run("users", "add", "user\(number)", "--password-stdin", input: Array("x\n".utf8))
        }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes)")
    #expect(try await place.run("users", "--json").json()["users"].list.count == 12)
  }

  @Test("the store of a removed user is set aside, and the next user of that name begins with an empty one")
  func removal() async throws {
    let stores = place.path("stores")
    func add() async throws {
      let added = try await place.run(
        "users", "add", "alice", "--password-stdin", "--stores", stores, input: Array("secret\n".utf8))
      #expect(added.status == 0, "\(added)")
    }
    try await add()
    let outcome = try await RunningServer.run(place, ["--stores", stores]) { server in
      let diary = "/calendars/alice/diary/"
      #expect(try await server.send("MKCALENDAR", diary, user: "alice:secret").status == 201)
      let link = try await place.run(
        "share", "diary", "--server", server.url, "--store", stores + "/alice.sqlite"
      ).lines.joined()
      let path = String(link.dropFirst(server.url.count))
      #expect(try await server.send("GET", path).status == 200)
      let removed = try await place.run("users", "remove", "alice", "--stores", stores)
      let store = try #require(removed.output.firstMatch(of: #/the store is now (\S+\.sqlite)/#)?.1, "\(removed)")
      #expect(try await server.send("GET", diary, user: "alice:secret").status == 401)
      #expect(try await server.send("GET", path).status == 404)
      let calendars = try await place.run("calendars", "--store", String(store))
      #expect(calendars.output.contains("diary"), "\(calendars)")
      try await add()
      #expect(try await server.send("GET", diary, user: "alice:secret").status == 404)
      #expect(try await server.send("GET", path).status == 404)
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("users in a file of an older version are still served, and can be migrated")
  func older() async throws {
    let line = "alice:$2y$05$abcdefghijklmnopqrstuuOQiyCxlgf/oeuTqixKmWdcYUh4Hjl0a\n"
    let environment = ["XDG_CONFIG_HOME": place.path("config")]
    let file = try place.write("config/almanac/users", line)
    let refused = try await place.run(
      "users", "add", "bob", "--password-stdin", input: Array("x\n".utf8), environment: environment)
    #expect(refused.status == 5 && refused.error.contains("almanac serve users import"), "\(refused)")
    #expect(try await place.run("users", "import", file, environment: environment).output == "Added alice\n")
    let users = try await place.run("users", "--json", environment: environment).json()["users"].list
    #expect(users.map { $0["name"].text } == ["alice"])
    #expect(try await place.run("users", "remove", "alice", environment: environment).status == 0)
    // Resources that were migrated are not duplicated.
    let proxied = try await place.run("serve", "--behind-proxy", "127.0.0.1", environment: environment)
    #expect(proxied.status == 2 && proxied.error.contains("users"), "\(proxied)")
  }

  @Test("a port that is in use is reported")
  func taken() async throws {
    _ = try await RunningServer.run(place) { server in
      let second = try await place.run("serve", "--listen", "127.0.0.1:\(server.port)")
      #expect(second.status == 4 && second.error.contains("cannot listen on 127.0.0.1:\(server.port)"), "\(second)")
    }
  }

  @Test("the folder of the stores is created if missing, and only the owner can read it")
  func newFolder() async throws {
    let folder = place.path("new/stores")
    let refused = try await place.run("serve", "--stores", folder)
    #expect(refused.status == 2 && refused.error.contains("`almanac serve users add NAME`"), "\(refused)")
    let mode = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
    #expect(mode == 0o700)
    try place.write("file", "")
    #expect(try await place.run("serve", "--stores", place.path("file")).status == 3)
  }

  @Test("programs of the single owner sign in with passwords that are shown once, listed and revoked")
  func ownerPasswords() async throws {
    let outcome = try await RunningServer.run(place) { server in
      let closed = try await server.send("PROPFIND", "/", ["Depth": "0"])
      #expect(closed.status == 401 && closed.body.contains("`almanac serve password`"))
      let password = try #require(try await place.run("serve", "password", "phone").lines.first)
      #expect(try await server.send("PROPFIND", "/", ["Depth": "0"], user: "me:\(password)").status == 207)
      let list = try await place.run("serve", "password", "--list", "--json")
      #expect(try list.json()["devices"].list.map { $0["device"].text } == ["phone"] && !list.output.contains(password))
      #expect(try await place.run("serve", "password", "phone", "--revoke").output == "Revoked the password of phone\n")
      #expect(try await server.send("PROPFIND", "/", ["Depth": "0"], user: "me:\(password)").status == 401)
      #expect(try await place.run("serve", "password", "phone", "--revoke").status == 3)
    }
    #expect(outcome.status == 0, "\(outcome)")
    for words in [["password"], ["password", "phone", "--list"], ["password", "../phone"]] {
      #expect(try await place.run(list: ["serve"] + words).status == 2, "\(words)")
    }
    let added = try await place.run("users", "add", "alice", "--password-stdin", input: Array("secret\n".utf8))
    #expect(added.status == 0)
    let refused = try await place.run("serve", "password", "phone")
    #expect(refused.status == 5 && refused.error.contains("`almanac serve users token NAME DEVICE`"), "\(refused)")
  }

  @Test("serves over TLS with the given certificate")
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

  @Test("input that no client would send is answered, and the server keeps running")
  func hostile() async throws {
    let outcome = try await RunningServer.run(place, asOwner: true) { server in
      let long = String(repeating: "x", count: 40_000)
      let put = "PUT /x HTTP/1.1\r\nHost: localhost\r\n\(server.authorization)"
      for (request, status) in [
        ("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
        ("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n", "400"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", "403"),
        ("GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: \(long)\r\n\r\n", "431"),
        (put + "Content-Length: 99999999\r\n\r\n", "413"),
        (put + "Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx", "415"),
        ("GET /a/%2e%2e/b HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        ("GET /\u{1} HTTP/1.1\r\nHost: localhost\r\n\r\n", "400"),
        (put + "Content-Length: 1\r\nContent-Length: 2\r\n\r\nxx", "400"),
        (put + "Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400"),
        ("\r\n\r\nnonsense", "400"),
      ] {
        let answer = try server.send(raw: request)
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.prefix(80)): \(answer)")
      }
      #expect(try await server.send("GET", "/healthz").status == 200)
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("a client that asks before sending a body may continue, or hears at once that it is too large")
  func expectation() async throws {
    _ = try await RunningServer.run(place, asOwner: true) { server in
      let head =
        "PUT /x HTTP/1.1\r\nHost: localhost\r\n\(server.authorization)Connection: close\r\nExpect: 100-continue\r\n"
      let small = try server.send(raw: head + "Content-Length: 1\r\n\r\nx")
      // The response is omitted if the body has already arrived.
      #expect(small.replacing("HTTP/1.1 100 Continue\r\n\r\n", with: "").hasPrefix("HTTP/1.1 404 "), "\(small)")
      let large = try server.send(raw: head + "Content-Length: 99999999\r\n\r\n")
      #expect(large.hasPrefix("HTTP/1.1 413 "), "\(large)")
    }
  }

  @Test("a request that arrives too slowly is answered, and so is one that floods the server")
  func patience() async throws {
    _ = try await RunningServer.run(place, ["--request-seconds", "1"], asOwner: true) { server in
      let head = try server.send(raw: "GET /healthz HTTP/1.1\r\nHost: local")
      #expect(head.hasPrefix("HTTP/1.1 408 "), "\(head)")
      let body = try server.send(
        raw: "PUT /x HTTP/1.1\r\nHost: localhost\r\n\(server.authorization)Content-Length: 10\r\n\r\nx")
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

  @Test("with too many connections, an idle one is closed")
  func connections() async throws {
    _ = try await RunningServer.run(place, ["--connections", "2"]) { server in
      let request = "GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"
      let held = try (0..<2).map { _ in try RawConnection(port: server.port) }
      for connection in held {
        connection.send(request)
        #expect(connection.read(to: "ok\n").hasPrefix("HTTP/1.1 200 "))
      }
      let third = try RawConnection(port: server.port)
      third.send(request)
      #expect(third.read(to: "ok\n").hasPrefix("HTTP/1.1 200 "))
      #expect(held[0].readToEnd().isEmpty)
    }
  }
}
