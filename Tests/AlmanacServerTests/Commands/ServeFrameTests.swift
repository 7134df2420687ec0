import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("Ways to reach almanac serve", .timeLimit(.minutes(30)))
struct ServeFrameTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static let curl = "/usr/bin/curl"
  private static let hasHTTP2: Bool = {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: curl)
    process.arguments = ["--version"]
    process.standardOutput = pipe
    guard (try? process.run()) != nil else { return false }
    let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    return text.contains("HTTP2")
  }()

  @Test("over HTTP/2 if the client offers it", .enabled(if: hasHTTP2, "curl with HTTP/2 is missing"))
  func versionTwo() async throws {
    let folder = Repository.root + "/Tests/Runners/certificates/"
    let words = ["--tls-cert", folder + "good.pem", "--tls-key", folder + "good.pem", "--request-seconds", "2"]
    let large = try place.write("large", [UInt8](repeating: 0x20, count: 11 << 20))
    let lines = (0..<50_000).map { "COMMENT:\($0) is one of many lines\r\n" }.joined()
    let text =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Other//Client//EN\r\nBEGIN:VEVENT\r\nUID:long\r\n"
      + "DTSTAMP:20260101T000000Z\r\nDTSTART:20261201T100000Z\r\n\(lines)END:VEVENT\r\nEND:VCALENDAR\r\n"
    let long = try place.write("long", text)
    let outcome = try await RunningServer.run(place, words, asOwner: true) { server in
      let password = try #require(server.password)
      func ask(_ more: String...) async throws -> String {
        let outcome = try await place.launch(
          Self.curl,
          [
            "-s", "-o", "body", "-w", "%{http_version} %{http_code}", "--cacert", folder + "ca.pem", "-u",
            "owner:\(password)",
          ] + more)
        return outcome.output
      }
      let health = try await ask("--http2", server.url + "/healthz")
      #expect(try health == "2 200" && place.read("body") == "ok\n")
      #expect(try await ask("--http1.1", server.url + "/healthz") == "1.1 200")
      let calendar = server.url + "/calendars/owner/work/"
      #expect(try await ask("--http2", "-X", "MKCALENDAR", calendar) == "2 201")
      #expect(try await ask("--http2", "-X", "PROPFIND", "-H", "Depth: 1", calendar) == "2 207")
      // The limits are the same in both versions, and there are no headers that HTTP/2 forbids.
      #expect(try await ask("--http2", "-H", "Origin: http://evil.example", calendar) == "2 403")
      #expect(try await ask("--http2", "-T", large, calendar + "x.ics").hasSuffix(" 413"))
      // A body sent in many pieces arrives complete.
      #expect(try await ask("--http2", "-T", long, calendar + "long.ics") == "2 201")
      let back = try await ask("--http2", calendar + "long.ics")
      #expect(try back == "2 200" && place.read("body") == text)
      #expect(try await ask("--http2", server.url + "/healthz") == "2 200")
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("requests are counted, whatever their result")
  func metrics() async throws {
    _ = try await RunningServer.run(place, asOwner: true) { server in
      for _ in 0..<2 { _ = try await server.send("GET", "/healthz") }
      _ = try await server.send("GET", "/nowhere")
      _ = try await server.send("PUT", "/healthz", ["Origin": "http://evil.example"])
      let text = try await server.send("GET", "/metrics").body
      for line in ["{method=\"GET\",status=\"200\"} 2", "{method=\"GET\",status=\"404\"} 1"] {
        #expect(text.contains("almanac_requests_total\(line)\n"), "\(text)")
      }
      #expect(text.contains("almanac_requests_total{method=\"PUT\",status=\"403\"} 1\n"), "\(text)")
      #expect(text.contains("almanac_request_duration_seconds_count{method=\"GET\"} 3\n"))
      #expect(text.contains(#/almanac_connections [1-9]/#) && text.contains("almanac_event_streams 0"))
    }
  }

  @Test("a client that never begins TLS does not block others")
  func handshake() async throws {
    let folder = Repository.root + "/Tests/Runners/certificates/"
    let words = ["--tls-cert", folder + "good.pem", "--tls-key", folder + "good.pem", "--request-seconds", "1"]
    _ = try await RunningServer.run(place, words) { server in
      let silence = try server.send(raw: "")
      // A connection that does not use TLS receives no plain text answer either.
      let words = try server.send(raw: "GET / HTTP/1.1\r\n\r\n")
      #expect(silence.isEmpty && !words.contains("HTTP"))
    }
  }

  @Test("on a socket that a service manager opened", .enabled(if: Python.path != nil, "\(Python.isMissing)"))
  func activation() async throws {
    let python = try #require(Python.path)
    let script = Repository.root + "/Tests/Runners/activate.py"
    let outcome = try await RunningServer.run(place, by: [python, script, "127.0.0.1"]) { server in
      let health = try await server.send("GET", "/healthz")
      #expect(server.port != 0 && health.status == 200)
    }
    #expect(outcome.status == 0, "\(outcome)")
    // The rules for addresses also apply to their sockets.
    let open = try await place.launch(python, [script, "0.0.0.0", Program.path, "serve"])
    #expect(open.status == 2 && open.error.contains("users"), "\(open)")
  }

  @Test("only the configured proxy's statements about clients count")
  func proxy() async throws {
    let said = "203.0.113.9"
    let added = try await place.run("users", "add", "alice", "--password-stdin", input: Array("secret\n".utf8))
    #expect(added.status == 0)
    for proxy in [["--behind-proxy", "127.0.0.1"], []] {
      let outcome = try await RunningServer.run(place, proxy) { server in
        for header in ["198.51.100.1, \(said)", "nonsense"] {
          let answer = try await server.send("PUT", "/x", ["X-Forwarded-For": header], "x", user: "alice:secret")
          #expect(answer.status == 404)
        }
      }
      #expect(outcome.error.contains(said) == !proxy.isEmpty, "\(outcome)")
      #expect(!outcome.error.contains("198.51.100.1") && !outcome.error.contains("nonsense"))
    }
    #expect(try await place.run("serve", "--behind-proxy", "proxy.example").status == 2)
    // Guesses by one client do not lock out others.
    let words = ["--behind-proxy", "127.0.0.1"]
    _ = try await RunningServer.run(place, words) { server in
      // On a busy machine, some delays end before the next guess arrives.
      var statuses: [Int] = []
      while statuses.last != 429, statuses.count < 60 {
        let wrong = "user\(statuses.count):wrong"
        statuses.append(try await server.send("GET", "/x", ["X-Forwarded-For": said], user: wrong).status)
      }
      #expect(
        statuses.last == 429 && statuses.count > 31 && statuses.dropLast().allSatisfy { $0 == 401 }, "\(statuses)")
      let right = try await server.send("GET", "/x", ["X-Forwarded-For": "203.0.113.10"], user: "alice:secret")
      #expect(right.status == 404)
    }
  }

  @Test("a store in use can be copied")
  func backup() async throws {
    _ = try await RunningServer.run(place, asOwner: true) { server in
      let made = try await server.send("MKCALENDAR", "/calendars/owner/work/")
      #expect(made.status == 201)
      let requests = server.client
      try await withThrowingTaskGroup(of: Int.self) { group in
        for client in 0..<3 {
          group.addTask {
            for number in 0..<20 {
              let uid = "\(client)-\(number)"
              let answer = try await requests.send(
                "PUT", "/calendars/owner/work/\(uid).ics", [:],
                CalendarText.event("UID:\(uid)", "DTSTART:20261201T100000Z"))
              if answer.status != 201 { return number }
            }
            return 20
          }
        }
        let copy = try await place.run("backup", place.path("copy"))
        #expect(copy.status == 0, "\(copy)")
        for try await count in group { #expect(count == 20) }
      }
    }
    let check = try await place.run("doctor", "--store", place.path("copy"))
    #expect(check.status == 0, "\(check)")
  }
}
