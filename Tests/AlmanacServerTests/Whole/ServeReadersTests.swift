import Fetching
import Foundation
import ProgramTestSupport
import Subprocess
import TestSupport
import Testing

/// Third-party programs that are tested only in nightly runs, for which Tools/setup-readers.sh installs them.
@Suite("almanac serve with more programs", .serialized, .timeLimit(.minutes(30)))
struct ServeReadersTests {
  let place: Workplace
  init() throws { place = try Workplace() }

  private static func has(_ programs: String...) -> Bool {
    Nightly.isOn && programs.allSatisfy { Settings.find($0) != nil }
  }

  private static let isMissing: String = "only with ALMANAC_NIGHTLY, and where the program is installed"
  private static let hasEvolution: Bool =
    has("dbus-run-session") && FileManager.default.fileExists(atPath: services + "/\(evolutionNames[0]).service")
  private static let services: String = "/usr/share/dbus-1/services"
  private static let evolutionNames: [String] = ["Sources5", "Calendar8"].map { "org.gnome.evolution.dataserver.\($0)" }

  /// Runs a server with Alice's calendar “work”, which contains an event and a to-do.
  private func serve(_ body: (RunningServer) async throws -> Void) async throws {
    let secret = Array("secret\n".utf8)
    #expect(try await place.run("users", "add", "alice", "--password-stdin", input: secret).status == 0)
    let outcome = try await RunningServer.run(place) { server in
      #expect(try await server.send("MKCALENDAR", "/calendars/alice/work/", user: "alice:secret").status == 201)
      for (kind, title) in [("VEVENT", "Tea"), ("VTODO", "Milk")] {
        let put = try await server.send(
          "PUT", "/calendars/alice/work/\(kind).ics", ["Content-Type": "text/calendar"], text(kind, title, title),
          user: "alice:secret")
        #expect(put.status == 201, "\(put)")
      }
      try await body(server)
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  private func text(_ kind: String, _ uid: String, _ title: String) -> String {
    [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Other//Client//EN", "BEGIN:\(kind)", "UID:\(uid)",
      "DTSTAMP:20260101T000000Z", "DTSTART:20261201T100000Z", "SUMMARY:\(title)", "END:\(kind)", "END:VCALENDAR",
    ].map { $0 + "\r\n" }.joined()
  }

  private func titles() async throws -> Set<String> {
    var titles: Set<String> = []
    for kind in ["event", "reminder"] {
      let found = try await place.run("search", "kind:\(kind)", "--limit", "10000", "--jsonl").jsonLines()
      titles.formUnion(found.compactMap { $0["title"].text })
    }
    return titles
  }

  @Test("cadaver lists, puts, gets, moves and deletes", .enabled(if: has("cadaver"), "\(isMissing)"))
  func cadaver() async throws {
    try await serve { server in
      try place.write("new.ics", text("VEVENT", "new", "Put by cadaver"))
      try place.write(".netrc", "machine 127.0.0.1 login alice password secret\n")
      let commands = [
        "open \(server.url)/calendars/alice/work/", "ls", "put new.ics", "get new.ics got.ics",
        "move new.ics moved.ics",
        "delete VTODO.ics", "ls", "quit",
      ]
      let outcome = try await place.launch(
        try #require(Settings.find("cadaver")), [], input: Array((commands.joined(separator: "\n") + "\n").utf8))
      #expect(outcome.output.contains("VEVENT.ics") && outcome.output.contains("moved.ics"), "\(outcome)")
      #expect(try place.read("got.ics") == text("VEVENT", "new", "Put by cadaver"))
      #expect(try await titles() == ["Tea", "Put by cadaver"])
    }
  }

  @Test(
    "calcurse-caldav transfers events and to-dos in both directions",
    .enabled(if: has("calcurse-caldav"), "\(isMissing)"))
  func calcurse() async throws {
    try await serve { server in
      let host = server.url.replacing("http://", with: "")
      for folder in ["curse/caldav", "curse-data"] {
        try FileManager.default.createDirectory(atPath: place.path(folder), withIntermediateDirectories: true)
      }
      try place.write(
        "curse/caldav/config",
        """
        [General]
        Binary = calcurse
        Hostname = \(host)
        Path = /calendars/alice/work/
        AuthMethod = basic
        HTTPS = No
        InsecureSSL = No
        DryRun = No
        SyncFilter = cal,todo
        Verbose = Yes
        [Auth]
        Username = alice
        Password = secret

        """)
      try place.write("curse-data/apts", "12/24/2026 @ 18:00 -> 12/24/2026 @ 20:00|Typed into calcurse\n")
      // Debian's packages are for Debian's Python, which may not be the first one in PATH.
      let words = [
        try #require(Settings.find("calcurse-caldav")), "--config", place.path("curse/caldav/config"), "--lockfile",
        place.path("lock"), "--syncdb",
        place.path("sync.db"),
        "--datadir", place.path("curse-data"),
      ]
      for more in [["--init", "two-way"], []] {
        let outcome = try await place.launch("/usr/bin/python3", words + more)
        #expect(outcome.status == 0, "\(outcome)")
      }
      #expect(try await titles() == ["Tea", "Milk", "Typed into calcurse"])
      #expect(try place.read("curse-data/apts").contains("Tea") && place.read("curse-data/todo").contains("Milk"))
    }
  }

  @Test("khal and todoman read and write 5,000 items through vdirsyncer", .enabled(if: canMirror, "\(isMissing)"))
  func mirror() async throws {
    try await serve { server in
      let files = "files/work/"
      for number in 0..<5_000 {
        try place.write(
          "\(files)\(number).ics", text(number % 5 == 0 ? "VTODO" : "VEVENT", "\(number)", "Item \(number)"))
      }
      let vdirsyncer = try Vdirsyncer(place, server.url)
      try await vdirsyncer.run("discover")
      try await vdirsyncer.run("sync")
      #expect(try await titles().count == 5_002)
      let khal = try place.write(
        "khal.conf",
        """
        [calendars]
        [[work]]
        path = \(place.folder)/files/work/
        [sqlite]
        path = \(place.folder)/khal.db
        [locale]
        timeformat = %H:%M
        dateformat = %Y-%m-%d
        longdateformat = %Y-%m-%d
        datetimeformat = %Y-%m-%d %H:%M
        longdatetimeformat = %Y-%m-%d %H:%M

        """)
      let todoman = try place.write(
        "todoman.py",
        "path = \"\(place.folder)/files/*\"\ncache_path = \"\(place.folder)/todo.db\"\ndefault_list = \"work\"\n")
      let listed = try await place.launch(
        try #require(Settings.find("khal")), ["-c", khal, "list", "2026-12-01", "1d"], environment: Self.utf8)
      #expect(listed.output.contains("Item 1") && listed.output.contains("Tea"), "\(listed.error)")
      let made = try await place.launch(
        try #require(Settings.find("khal")),
        ["-c", khal, "new", "-a", "work", "2026-12-02", "09:00", "Typed into khal"],
        environment: Self.utf8)
      #expect(made.status == 0, "\(made)")
      let task = try await place.launch(
        try #require(Settings.find("todoman")), ["--config", todoman, "new", "-l", "work", "Typed into todoman"],
        environment: Self.utf8)
      #expect(task.status == 0, "\(task)")
      try await vdirsyncer.run("sync")
      #expect(try await titles().isSuperset(of: ["Typed into khal", "Typed into todoman"]))
    }
  }

  private static let utf8: [String: String?] = ["LC_ALL": "C.UTF-8"]
  private static let canMirror: Bool = has("khal", "todoman") && Vdirsyncer.tool != nil

  @Test(
    "Evolution's data server reads, creates and changes events and to-dos",
    .enabled(if: hasEvolution, "\(isMissing)"))
  func evolution() async throws {
    try await serve { server in
      // A bus with the services that Evolution needs, but without a keyring, which would prompt for a password.
      for name in Self.evolutionNames {
        try place.write(
          "services/\(name).service", try String(contentsOfFile: "\(Self.services)/\(name).service", encoding: .utf8))
      }
      let bus = try place.write(
        "bus.conf",
        """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>session</type><listen>unix:tmpdir=/tmp</listen>
        <servicedir>\(place.folder)/services</servicedir><policy context="default"><allow send_destination="*"
        eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/></policy></busconfig>
        """)
      let outcome = try await place.launch(
        try #require(Settings.find("dbus-run-session")),
        [
          "--config-file=\(bus)", "--", "/usr/bin/python3", Repository.root + "/Tests/Runners/evolution.py", server.url,
          "alice", "secret", "/calendars/alice/work/",
        ], environment: ["GSETTINGS_BACKEND": "memory", "XDG_RUNTIME_DIR": place.folder])
      #expect(outcome.status == 0, "\(outcome)")
      let read = try outcome.jsonLines().map { $0["read"].list.compactMap(\.text) }
      #expect(read == [["Tea"], ["Milk"]])
      #expect(try await titles() == ["Changed VEVENT", "Made VEVENT", "Changed VTODO", "Made VTODO"])
    }
  }
}
