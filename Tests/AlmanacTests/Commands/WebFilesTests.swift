import Foundation
import ProgramTestSupport
import TestSupport
import Testing

@Suite("Files at URLs", .enabled(if: WebServer.canRun, "python3 is not here"))
struct WebFilesTests {
  let place: Workplace
  let server: WebServer

  init() throws {
    place = try Workplace()
    server = try WebServer()
  }

  @Test("are read by all commands that read files")
  func commands() async throws {
    let url = server.url("packed")
    #expect(try await place.run("validate", url).status == 0)
    #expect(try await place.run("import", url, "-c", "Web", "--create").output.contains("1 added"))
    #expect(try await place.run("convert", url, "--to", "jcal").output.hasPrefix(#"["vcalendar""#))
    #expect(try await place.run("agenda", "20260101", "20260110", "--file", url).output.contains("Breakfast"))
    #expect(try await place.run("expand", url).output.contains("20260102T100000Z"))
    #expect(try await place.run("diff", url, server.url("calendar")).status == 0)
    #expect(try await place.run("split", url, "--by", "month", "-o", "months").status == 0)
    #expect(place.exists("months/2026-01.ics"))
    #expect(try await place.run("freebusy", "20260101", "20260110", "--file", url).status == 0)
    #expect(try await place.run("fix", url, "--diff").status == 0)
    #expect(try await place.run("merge", url, url, server.url("calendar")).output.hasPrefix("BEGIN:VCALENDAR"))
  }

  @Test("give messages and exit codes for what is wrong", arguments: Trouble.all)
  func troubles(trouble: Trouble) async throws {
    let outcome = try await place.run(list: ["validate", trouble.url(server)] + trouble.options)
    #expect(outcome.status == trouble.status && outcome.error.contains(trouble.words), "\(outcome)")
    let imported = try await place.run(list: ["import", trouble.url(server)] + trouble.options)
    #expect(imported.status == trouble.status && imported.error.contains(trouble.words), "\(imported)")
  }

  @Test("do not prevent others from being read when missing")
  func others() async throws {
    let outcome = try await place.run("validate", server.url("nothing"), server.url("calendar"))
    #expect(outcome.status == 1 && outcome.error.contains("404 Not Found"), "\(outcome)")
  }

  @Test("with webcal are fetched over https, or over http if the server has no https")
  func webcal() async throws {
    let plain = "webcal://127.0.0.1:\(server.ports[0])/calendar"
    #expect(try await place.run("validate", plain).status == 0)
    let secure = "webcal://localhost:\(server.ports[1])/calendar"
    #expect(try await place.run("validate", secure, "--ca", WebServer.authorities).status == 0)
    // An untrusted certificate is no reason to fall back to an unencrypted connection.
    #expect(try await place.run("validate", secure).status == 6)
    let strict = "webcals://127.0.0.1:\(server.ports[0])/calendar"
    #expect(try await place.run("validate", strict).error.contains("cannot establish a TLS connection"))
  }

  @Test("are unpacked as local files are: archives and gzip; e-mails are refused, because their senders are not known")
  func packed() async throws {
    let fixtures = Repository.root + "/Tests/ArchivesTests/Fixtures/"
    let mail =
      "From: a@example.com\r\nSubject: Lunch\r\nMIME-Version: 1.0\r\nContent-Type: text/calendar; charset=utf-8\r\n\r\n"
      + CalendarText.events([["UID:mailed@x", "DTSTART:20261201T100000Z", "SUMMARY:Mailed"]])
    try place.write("mail.eml", mail)
    try FileManager.default.copyItem(atPath: place.path("mail.eml"), toPath: server.folder.file("mail.eml"))
    let refused = try await place.run("validate", server.url("mail.eml"))
    #expect(refused.status == 9 && refused.error.contains("mail.eml is an e-mail; save it to a file"), "\(refused)")
    for file in ["two-calendars-and-others.zip", "one-calendar.ics.gz"].map({ fixtures + $0 }) {
      let name = (file as NSString).lastPathComponent
      try FileManager.default.copyItem(atPath: file, toPath: server.folder.file(name))
      let (here, there) = (try Workplace(), try Workplace())
      #expect(try await here.run("import", file, "-c", "All", "--create").status == 0)
      #expect(try await there.run("import", server.url(name), "-c", "All", "--create").status == 0)
      let (local, fetched) = (try await here.run("export").output, try await there.run("export").output)
      #expect(local.contains("BEGIN:VEVENT") && local == fetched, "\(name)")
    }
    try FileManager.default.copyItem(
      atPath: fixtures + "no-calendars.zip", toPath: server.folder.file("no-calendars.zip"))
    let empty = try await place.run("validate", server.url("no-calendars.zip"))
    #expect(empty.status == 9 && empty.error.contains("/no-calendars.zip is a ZIP archive without"), "\(empty)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: place.folder) == ["mail.eml"])
  }

  @Test("are fetched with a client certificate and its key from servers that require one")
  func certificates() async throws {
    let url = "https://localhost:\(server.ports[4])/calendar"
    let trust = ["--ca", WebServer.authorities]
    #expect(try await place.run(list: ["validate", url] + trust).status == 6)
    #expect(try await place.run(list: ["validate", url, "--cert", WebServer.certificate] + trust).status == 0)
    let key = ["--cert", WebServer.certificate, "--key", WebServer.certificate]
    #expect(try await place.run(list: ["subscribe", url] + key + trust).status == 0)
    #expect(try await place.run("refresh").status == 0)
    #expect(try await place.run(list: ["validate", url, "--key", WebServer.certificate]).status == 2)
    #expect(try await place.run(list: ["validate", url, "--cert", "nowhere.pem"]).status == 2)
    let wrong = try await place.run(list: ["validate", url, "--cert", WebServer.authorities] + trust)
    #expect(wrong.status == 6 && wrong.error.contains("certificate"), "\(wrong)")
  }

  @Test("have their content type, validators and redirects checked")
  func rules() async throws {
    func rules(_ page: String) async throws -> [String] {
      let outcome = try await place.run("validate", page, "--format", "json", "--select", "ICS715,ICS716,ICS717")
      return try outcome.json()["findings"].list.compactMap(\.["rule"].text)
    }
    #expect(try await rules(server.url("calendar")) == [])
    #expect(try await rules(server.url("calendar?type=text/plain&plain=1")) == ["ICS715", "ICS716"])
    #expect(try await rules(server.url("calendar?always=1")) == ["ICS716"])
    #expect(try await rules(server.url("private")) == ["ICS717"])
    let other = server.url("calendar").replacing("127.0.0.1", with: "localhost")
    #expect(try await rules(server.url("redirect?status=302&to=\(other)")) == ["ICS717"])
    #expect(try await rules(server.url("redirect?status=302&to=/calendar")) == [])
    #expect(try await rules(server.secureURL("calendar")) == ["ICS717"])
  }

  @Test("get the fields of --header and of its files, but redirects to other hosts do not")
  func headers() async throws {
    try place.write("secret", "X-Key: s3cr3t\n\nAccept: text/x-mine\n")
    _ = try await place.run("validate", server.url("echo"), "--header", "X-One: 1", "--header", "@secret")
    let first = try #require(server.requests.last)
    #expect(first.contains(#""X-Key": "s3cr3t""#) && first.contains(#""X-One": "1""#) && first.contains("text/x-mine"))
    let other = server.url("calendar").replacing("127.0.0.1", with: "localhost")
    _ = try await place.run("validate", server.url("redirect?status=302&to=\(other)"), "--header", "@secret")
    let last = try #require(server.requests.last)
    #expect(last.contains("/calendar") && !last.contains("s3cr3t"), "\(last)")
    for header in ["nothing", ": x", "@missing"] {
      #expect(try await place.run("validate", server.url("echo"), "--header", header).status == 2)
    }
    try place.write("broken", "s3cr3t")
    let broken = try await place.run("validate", server.url("echo"), "--header", "@broken")
    #expect(broken.status == 2 && !broken.error.contains("s3cr3t"), "\(broken)")
    let split = try await place.run("validate", server.url("echo"), "--header", "X-A: b\u{7}")
    #expect(split.status == 6 && split.error.contains("cannot be sent"), "\(split)")
  }

  @Test("never show a password of their URLs")
  func passwords() async throws {
    let url = server.url("basic").replacing("http://", with: "http://alice:s%C3%A9cret@")
    let outcome = try await place.run("validate", url, "--format", "json", "--hints")
    #expect(outcome.status == 0 && outcome.output.contains("ICS717") && !outcome.output.contains("cret"), "\(outcome)")
    let wrong = try await place.run("import", url.replacing("cret@", with: "cretly@"))
    #expect(wrong.status == 4 && !wrong.error.contains("cretly") && wrong.error.contains("refused"), "\(wrong)")
  }

  @Test("a truncated body changes nothing in the store")
  func cut() async throws {
    #expect(try await place.run("import", server.url("short"), "-c", "Web", "--create").status == 6)
    #expect(try await place.run("search", "Breakfast").status == 3)
  }

  @Test("are fixed into another file, not in place")
  func fixing() async throws {
    try server.put("odd.ics", GeneratedCalendar.event(lines: "DTSTART:20260105T100000Z").replacing("\r\n", with: "\n"))
    let refused = try await place.run("fix", server.url("odd.ics"))
    #expect(refused.status == 2 && refused.error.contains("use --output to write a file"), "\(refused)")
    #expect(try await place.run("fix", server.url("odd.ics"), "-o", "fixed.ics").status == 0)
    #expect(try place.read("fixed.ics").contains("\r\n"))
  }

  @Test("refuse options that do not apply")
  func usage() async throws {
    let url = server.url("calendar")
    #expect(try await place.run("validate", url, "--timeout", "soon").status == 2)
    #expect(try await place.run("validate", url, "--timeout", "0").status == 2)
    #expect(try await place.run("validate", url, "--ca", "missing.pem").status == 2)
    #expect(try await place.run("validate", "https://a b/").status == 2)
    #expect(try await place.run("validate", url, "--timeout", "1m", "--ca", WebServer.authorities).status == 0)
  }
}

/// A URL that cannot be read, with the message about it.
struct Trouble: Sendable, CustomTestStringConvertible {
  let page: String
  var options: [String] = []
  let status: Int32
  let words: String

  var testDescription: String { page }

  func url(_ server: WebServer) -> String {
    page.hasPrefix("http")
      ? page.replacing("PORT", with: "\(server.ports[1])").replacing("EXPIRED", with: "\(server.ports[2])")
      : server.url(page)
  }

  static let all = [
    Trouble(
      page: "https://nowhere.invalid/a.ics", status: 6, words: "the host name nowhere.invalid cannot be resolved"),
    Trouble(page: "http://127.0.0.1:1/a.ics", status: 6, words: "port 1: Connection refused"),
    Trouble(page: "https://localhost:PORT/calendar", status: 6, words: "is not trusted"),
    Trouble(
      page: "https://localhost:EXPIRED/calendar", options: ["--ca", WebServer.authorities], status: 6, words: "expired"),
    Trouble(page: "nothing", status: 6, words: "answered 404 Not Found"),
    Trouble(page: "status?status=503&after=120", status: 6, words: "try again after 120 s"),
    Trouble(page: "basic", status: 4, words: "requires a user name and password"),
    Trouble(page: "status?status=403", status: 4, words: "403 Forbidden"),
    Trouble(page: "redirect?status=301&to=file:///etc/passwd", status: 6, words: "redirected to an unsupported URL"),
    Trouble(page: "silent", options: ["--timeout", "1"], status: 6, words: "did not finish within"),
    Trouble(page: "login", status: 9, words: "this looks like an HTML page, maybe a login page"),
    Trouble(page: "close", status: 6, words: "ended the connection"),
  ]
}
