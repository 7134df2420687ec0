import Foundation
import Settings
import TestSupport
import Testing

/// Reads settings; time zones, durations and hours are valid unless they are "wrong".
private func read(_ text: String) -> SettingsFile {
  let address: SettingForms.Check = {
    $0.contains("@") && !$0.contains("\n") ? nil : "“\($0)” is not an address"
  }
  let check: SettingForms.Check = { $0 == "wrong" ? "write something right" : nil }
  return SettingsFile(
    parsing: text, file: "c.toml", forms: SettingForms(zone: check, length: check, hours: check, address: address))
}

private func problems(_ text: String) -> [String] { read(text).problems.map(\.description) }

@Suite("config.toml")
struct SettingsTests {
  @Test("values come with their lines, however they are written")
  func values() throws {
    let settings = read(
      """
      # mine
      store = "~/calendars.sqlite"

      [alarms]
      ways = [
        "exec",  # a program
        "output",
      ]
      exec.command = "notify"
      write-back = false

      [alarms.calendars."Family & friends"]
      ways = []
      [alarms.calendars]
      Work = { write-back = true }
      """)
    #expect(settings.problems.isEmpty)
    #expect(read("\r\ntime-zone = 'x'\r\n[alarms]\r\ngrace='1d'\r\n").entries.map(\.line) == [2, 4])
    #expect(settings.text(.store) == "~/calendars.sqlite")
    #expect(settings.path(.store, home: "/home/a") == "/home/a/calendars.sqlite")
    #expect(settings.texts(.ways) == ["exec", "output"])
    #expect(settings.flag(.writeBack) == false)
    #expect(settings.texts(.calendarWays, of: "Family & friends") == [])
    #expect(settings.flag(.calendarWriteBack, of: "Work") == true)
    #expect(settings.flag(.calendarWriteBack, of: "Family & friends") == nil)
    let lines = settings.entries.map { "\($0.line ?? 0) \($0.name)" }
    #expect(
      lines == [
        "2 store", "5 alarms.ways", "9 alarms.exec.command", "10 alarms.write-back",
        "13 alarms.calendars.\"Family & friends\".ways", "15 alarms.calendars.Work.write-back",
      ])
  }

  @Test(
    "each mistake is reported with its line, its key and what to write instead",
    arguments: [
      ("\nstor = 'x'", "c.toml:2: stor: there is no such setting; did you mean store?"),
      ("[alarms]\nway = ['exec']", "c.toml:2: alarms.way: there is no such setting; did you mean alarms.ways?"),
      (
        "[exec]\ncommand = 'x'",
        "c.toml:1: exec: there is no such setting"
      ),
      ("alarm.grace = '1d'", "c.toml:1: alarm: there is no such setting; did you mean alarms?"),
      ("grace = '1d'", "c.toml:1: grace: there is no such setting; did you mean alarms.grace?"),
      ("store = 3", "c.toml:1: store: expected the path of a file, such as \"~/file\""),
      ("alarms = 3", "c.toml:1: alarms: must be a table; write [alarms] and ways below it"),
      ("[store]\na = 1", "c.toml:1: store: expected the path of a file, such as \"~/file\""),
      ("time-zone = 'wrong'", "c.toml:1: time-zone: write something right"),
      (
        "alarms.ways = 'exec'",
        "c.toml:1: alarms.ways: expected a list of any of"
      ),
      ("alarms.ways = ['pigeon']", "c.toml:1: alarms.ways: “pigeon” is not one of \"output\""),
      ("alarms.ways = [1]", "c.toml:1: alarms.ways: expected a list of any of"),
      (
        "alarms.ways = ['exec']",
        "c.toml:1: alarms.ways: the method exec needs alarms.exec.command, which is missing or invalid"
      ),
      (
        "[alarms.calendars.Work]\nways = ['exec']",
        "c.toml:2: alarms.calendars.Work.ways: the method exec needs alarms.exec.command, which is missing or invalid"
      ),
      (
        "alarms.email.to = \"a@b.example\\nBcc: c@d.example\"",
        "c.toml:1: alarms.email.to: “a@b.example\nBcc: c@d.example” is not an address"
      ),
      ("alarms.email.to = 'alice'", "c.toml:1: alarms.email.to: “alice” is not an address"),
      ("alarms.email.server = 'http://x'", "c.toml:1: alarms.email.server: expected a server, such as"),
      ("alarms.email.server = 'smtps://me:secret@x'", "c.toml:1: alarms.email.server: expected a server, such as"),
      ("daemon.log-format = 'xml'", "c.toml:1: daemon.log-format: “xml” is not one of \"text\" or \"json\""),
      ("[alarms.email]\npassword = 'hunter2'", "c.toml:2: alarms.email.password: there is no such setting"),
    ])
  func mistakes(text: String, problem: String) {
    let found = problems(text)
    #expect(found.count == 1 && found[0].hasPrefix(problem), "\(found)")
  }

  @Test("a mistake leaves all other settings as they are, and every mistake is reported")
  func others() {
    let settings = read("a = 1\nstore = 'x'\nb = 2\n[alarms]\ngrace = 3\nsnooze = '5m'")
    #expect(settings.problems.map(\.line) == [1, 3, 5])
    #expect(settings.text(.store) == "x" && settings.text(.snooze) == "5m")
  }

  @Test(
    "invalid TOML is reported with line and column",
    arguments: [
      ("store = 'x'\nways = [1,", 2), ("store", 1), ("a = 1\na = 2", 2), ("store = \"\u{1}\"", 1),
      ("a = 1\n[\n", 2), ("[é]", 1), ("\u{FEFF}[ #", 1), ("[\u{301}]", 1), ("[[ \u{A0}]]", 1), ("a\n[é]", 1), ("[", 1),
      ("\r\n\r\n[=]\r\n", 3),
    ])
  func broken(text: String, line: Int) throws {
    let problem = try #require(read(text).problems.first)
    #expect(problem.line == line && problem.column != nil && problem.key == nil, "\(problem)")
    #expect(read(text).entries.isEmpty)
  }

  @Test("no bytes make it crash, hang, or fail silently")
  func hostile() {
    let good = "[alarms]\nways = [\"exec\"]\nexec.command = 'a'\n"
    let bytes = Array(good.utf8)
    for place in bytes.indices {
      for byte: UInt8 in [0, 0x0A, 0x22, 0x23, 0x27, 0x2E, 0x3D, 0x5B, 0x5C, 0x5D, 0x7B, 0xC3, 0xFF] {
        var bad = bytes
        bad[place] = byte
        let settings = read(String(decoding: bad, as: UTF8.self))
        #expect(!settings.entries.isEmpty || !settings.problems.isEmpty)
      }
      _ = read(String(decoding: bytes[..<place], as: UTF8.self))
    }
    #expect(!problems("a = [\n[é]\n]").isEmpty)
    #expect(!problems("a = " + String(repeating: "[", count: 50_000)).isEmpty)
    #expect(!problems(String(repeating: "x", count: 20_000) + " = 1").isEmpty)
    #expect(!problems("\"a\\u0000b\" = 1").isEmpty)
    #expect(problems("store = 'x'\u{0}") == ["c.toml:1: TOML does not allow the NUL character"])
    _ = read((0..<2_000).map { "key\($0) = [\n1,\n" }.joined())
  }

  @Test("values that may be secret are not shown")
  func guarded() throws {
    let settings = read(
      "[alarms.email]\nuser = 'a'\nserver = 'smtps://b'\npassword-command = 'echo hunter2'\nto = 'a@b.example'")
    #expect(settings.problems.isEmpty)
    let entry = try #require(settings.entries.first { $0.key == .emailPasswordCommand })
    #expect(entry.shownValue == "\"echo …\"" && entry.value == .text("echo hunter2"))
  }

  @Test("a missing file is not reported; one that cannot or must not be read is a problem")
  func files() throws {
    let folder = try TemporaryFolder()
    let forms = SettingForms(zone: { _ in nil }, length: { _ in nil }, hours: { _ in nil }, address: { _ in nil })
    let path = folder.file("config.toml")
    func read() -> [String] { SettingsFile(path: path, forms: forms).problems.map(\.message) }
    #expect(read().isEmpty)
    try "store = 'x'".write(toFile: path, atomically: false, encoding: .utf8)
    #expect(read().isEmpty && SettingsFile(path: path, forms: forms).entries.count == 1)
    try FileManager.default.setAttributes([.posixPermissions: 0o666], ofItemAtPath: path)
    #expect(read() == ["all users can write to it; to use it, run `chmod o-w` on it"])
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    if geteuid() == 0 {
      try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: path)
      #expect(read() == ["it belongs to another user; to use it, make a copy of your own"])
    }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(read() == ["it is a folder, not a file"])
  }

  @Test("every key has a unique path, and a description")
  func table() {
    #expect(Set(SettingKey.all.map(\.path)).count == SettingKey.all.count)
    for key in SettingKey.all {
      #expect(key.meaning.hasSuffix(".") && !key.standard.isEmpty && !key.kind.words.isEmpty)
    }
  }
}
