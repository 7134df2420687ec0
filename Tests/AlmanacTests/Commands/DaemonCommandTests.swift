import Foundation
import ProgramTestSupport
import Subprocess
import Testing

@Suite("almanac daemon run", .timeLimit(.minutes(30)))
struct DaemonCommandTests {
  let place: Workplace

  init() throws { place = try Workplace() }

  private func makeStore() async throws {
    #expect(try await place.run("calendars", "create", "Home").status == 0)
    // Alarms count only from the first time that a program requests them.
    #expect(try await place.run("alarms", "run", "--once").status == 0)
  }

  private func messages(_ outcome: Outcome) -> [String] {
    outcome.error.split(separator: "\n").compactMap { try? JSONValue(Data($0.utf8))["message"].text }
  }

  @Test("delivers an alarm that arrives while it runs, and exits with success", arguments: ["TERM", "INT"])
  func life(signal: String) async throws {
    try await makeStore()
    let outcome = try await RunningDaemon.run(place, endingBy: signal == "TERM" ? .terminate : .interrupt) { daemon in
      try await RunningDaemon.untilTold(RunningDaemon.add("Now", place), place)
    }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(messages(outcome).last == "ended", "\(outcome)")
  }

  @Test("delivers the next day what it could not deliver before it was killed, and nothing twice")
  func killed() async throws {
    try await makeStore()
    var coming: [RunningDaemon.Coming] = []
    let killed = try await RunningDaemon.run(place, endingBy: .kill) { _ in
      coming.append(try await RunningDaemon.add("First", place))
      try await RunningDaemon.untilTold(coming[0], place)
      coming.append(try await RunningDaemon.add("Second", place))
    }
    #expect(killed.status == 137)
    let next = try await RunningDaemon.run(place) { _ in try await RunningDaemon.untilTold(coming[1], place) }
    #expect(next.status == 0, "\(next)")
    #expect(RunningDaemon.told(place).count { $0 == coming[0].title } == 1)
  }

  @Test("the journal gets no titles, unless the settings ask for them", arguments: [false, true])
  func journal(isAsked: Bool) async throws {
    try await makeStore()
    if isAsked { try place.write(".config/almanac/config.toml", "[alarms]\nways = ['output']\n") }
    let start = Int64(Date().timeIntervalSince1970) + 3_600
    let added = try await place.run("add", "Secret", "--start", "\(RunningDaemon.time(start))", "--alarm", "2h")
    #expect(added.status == 0, "\(added)")
    let script = """
      : > out; JOURNAL_STREAM=$(stat -c %d:%i out) "$0" daemon run --store "$1" >> out 2> err & daemon=$!
      until grep -q "Secret" out || "$0" alarms history --store "$1" | grep -q Secret
      do kill -0 $daemon && sleep 0.1 || exit; done
      kill $daemon
      wait $daemon
      cat out err
      """
    let outcome = try await place.shell(script, place.store)
    #expect(outcome.status == 0 && outcome.output.contains("Secret") == isAsked, "\(outcome)")
  }

  @Test("a second daemon is refused, and the message names the running process")
  func second() async throws {
    try await makeStore()
    _ = try await RunningDaemon.run(place) { daemon in
      let second = try await place.run("daemon", "run")
      #expect(second.status == 7 && second.error.contains("process \(daemon.execution.processIdentifier.value)"))
      let other = try Workplace()
      #expect(try await other.run("calendars", "create", "Home").status == 0)
      #expect(try await RunningDaemon.run(other) { _ in }.status == 0)
    }
  }

  @Test("SIGHUP makes it reload its settings")
  func settings() async throws {
    try await makeStore()
    let outcome = try await RunningDaemon.run(place) { daemon in
      try daemon.execution.send(signal: .terminalClosed)
      try await RunningDaemon.untilTold(RunningDaemon.add("Now", place), place)
    }
    #expect(outcome.status == 0 && messages(outcome).contains("the settings were reloaded"), "\(outcome)")
  }

  @Test("delivers what went off while it was suspended as soon as it continues")
  func stopped() async throws {
    try await makeStore()
    let outcome = try await RunningDaemon.run(place) { daemon in
      try await daemon.stop()
      let coming = try await RunningDaemon.add("Now", place)
      try await Task.sleep(for: .seconds(coming.moment.timeIntervalSinceNow + 1))
      #expect(RunningDaemon.told(place).isEmpty)
      try daemon.execution.send(signal: .resume)
      try await RunningDaemon.untilTold(coming, place)
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("says that its store was replaced, waits, and continues with the new one")
  func replaced() async throws {
    try await makeStore()
    let outcome = try await RunningDaemon.run(place) { _ in
      // It has opened the store once it has delivered something.
      try await RunningDaemon.untilTold(RunningDaemon.add("Before", place), place)
      for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: place.store + suffix) }
      try await makeStore()
      try await RunningDaemon.untilTold(RunningDaemon.add("Now", place), place)
    }
    #expect(outcome.status == 0, "\(outcome)")
    #expect(messages(outcome).contains { $0.contains("removed or replaced") }, "\(outcome)")
    #expect(messages(outcome).contains { $0.contains("available again") }, "\(outcome)")
  }

  @Test(
    "waits for a store that it may not write to, and continues once it may",
    .enabled(if: Settings.isRoot && Settings.find("setpriv") != nil, "only root can run the program as somebody else"))
  func readOnly() async throws {
    try await makeStore()
    let script = """
      chmod 755 . && chown -R 65534 . && chmod 444 "$1"
      setpriv --reuid=65534 --regid=65534 --clear-groups "$0" daemon run --exec true --store "$1" > out 2> err & daemon=$!
      until grep -q "$1 is not writable; trying the store again in" err; do kill -0 $daemon && sleep 0.1 || exit; done
      chmod 644 "$1"
      until grep -q "the store is available again" err; do kill -0 $daemon && sleep 0.1 || exit; done
      kill $daemon
      wait $daemon
      """
    let outcome = try await place.shell(script, place.store)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("stops on request even while it waits for a store that another program is writing to")
  func locked() async throws {
    try await makeStore()
    let outcome = try await RunningDaemon.run(place, ["--wait", "86400"]) { daemon in
      _ = try await RunningDaemon.add("Now", place)
      let half = [UInt8](GeneratedCalendar.text(events: 1).utf8)
      _ = try await place.run(["import", "-"]) { execution in
        // The import starts writing with the first component, and continues when the last line has arrived.
        _ = try await execution.standardInputWriter.write(Array(half[..<(half.count - 20)]))
        try await RunningDaemon.wait {
          try await place.run("import", "-n", Repository.fixture("travel.ics"), "--wait", "0").status == 7
        }
        try await Task.sleep(for: .seconds(3))
        try daemon.execution.send(signal: .terminate)
        try await place.waitForEnd(of: daemon.execution.processIdentifier)
        try execution.send(signal: .terminate)
      }
    }
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test("tells the service manager its state, and that it is alive")
  func manager() async throws {
    try await makeStore()
    let socket = try NotifySocket(place.path("notify"))
    let variables = ["NOTIFY_SOCKET": socket.path, "WATCHDOG_USEC": "100000"]
    let outcome = try await RunningDaemon.run(place, environment: variables) { daemon in
      try await RunningDaemon.wait { socket.messages.contains("READY=1") }
      #expect(socket.messages.contains("STATUS=No upcoming alarms"))
      let count = socket.messages.count { $0 == "WATCHDOG=1" }
      try await RunningDaemon.wait { socket.messages.count { $0 == "WATCHDOG=1" } > count + 1 }
      try daemon.execution.send(signal: .terminalClosed)
      try await RunningDaemon.wait { socket.messages.contains { $0.hasPrefix("RELOADING=1\nMONOTONIC_USEC=") } }
      try await RunningDaemon.wait { socket.messages.count { $0 == "READY=1" } == 2 }
    }
    #expect(outcome.status == 0 && socket.messages.contains("STOPPING=1"), "\(outcome) \(socket.messages)")
  }

  @Test("status says whether it runs, what comes next, and what could not be delivered")
  func status() async throws {
    try await makeStore()
    _ = try await place.run("add", "Party", "--start", "20991231T200000Z", "--alarm", "0m")
    let idle = try await place.run("daemon", "status", "--json")
    #expect(idle.status == 3 && idle.error.contains("almanac daemon install"))
    #expect(try idle.json()["running"].bool == false && idle.json()["pid"].isNull)
    #expect(try idle.json()["next_alarm"].text == "2099-12-31T20:00:00Z")
    _ = try await RunningDaemon.run(place, ["--exec", "false"]) { daemon in
      let running = try await place.run("daemon", "status", "--json")
      #expect(running.status == 0)
      #expect(try running.json()["pid"].number == Double(daemon.execution.processIdentifier.value))
      _ = try await RunningDaemon.add("Now", place)
      try await RunningDaemon.wait {
        try await place.run("daemon", "status", "--json").json()["problems"].texts.contains {
          $0.contains("“false” failed")
        }
      }
      let words = try await place.run("daemon", "status").output
      #expect(words.contains("running since") && words.contains("“false” failed"))
    }
  }

  @Test("needs a store, and accepts only known arguments")
  func usage() async throws {
    #expect(try await place.run("daemon", "run").status == 3)
    try await makeStore()
    #expect(try await place.run("daemon", "run", "--log-level", "loud").status == 2)
    #expect(try await place.run("daemon", "run", "--log-format", "xml").status == 2)
    #expect(try await place.run("daemon", "run", "--grace", "never").status == 2)
  }
}
