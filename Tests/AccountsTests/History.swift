@testable import Accounts
import CalendarModel
import CalendarStore
import CivilTime
import Fetching
import Foundation
import SimulatedServer
import Synchronization
import TestSupport

/// Edits on both sides with synchronizations in between, generated from a seed, and the conditions that must hold at
/// the end.
struct History {
  let world: World
  private var random: SeededGenerator
  let traits: SimulatedTraits
  private let faults: [Fault]
  private let isInterrupted: Bool
  private var number = 0
  /// The values that were written, and the values that were removed on a side that had seen them.
  private var written: Set<String> = []
  private var taken: Set<String> = []
  private var uids: [String] = []
  /// The subject of the last step.
  private var focus = ""
  private var fromThere: Set<String> = []
  /// The lines that were written once and have not been edited since.
  private var untouched: [String: [String]] = [:]
  private var added: Set<String> = []
  /// The steps so far, in human-readable form.
  private(set) var steps: [String] = []

  /// A line that is never edited, written in an unusual way.
  static let kept = "x-Keep;B=1;A=2:odd"

  init(seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    traits = SimulatedTraits(&random)
    let isKilled = random.once(in: 4)
    faults = (random.once(in: 2) ? Fault.network : []) + (isKilled ? Fault.kills : [])
    // A server that ignores conditional requests hides simultaneous changes by others.
    isInterrupted = random.once(in: 3) && !traits.ignoresConditions
    world = try World(traits, canBeKilled: isKilled)
  }

  mutating func run() async throws -> [String] {
    try await world.sync()
    for _ in 0..<Int.random(in: 6...22, using: &random) { try await step() }
    return try await findings()
  }

  private mutating func value() -> String {
    number += 1
    return "v\(number)v"
  }

  // MARK: Steps

  private mutating func step() async throws {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: try await here("add") { try $0.addHere() }
    case 2, 3: try await here("change") { try $0.changeHere() }
    case 4: try await here("delete") { try $0.deleteHere() }
    case 5: try await here("undo") { _ = try? $0.world.store.undo() }
    case 6, 7: there("add") { $0.addThere() }
    case 8, 9: there("change") { $0.changeThere() }
    case 10: there("delete") { $0.deleteThere() }
    default: try await sync()
    }
    if random.once(in: 4) { try await sync() }
  }

  /// Changes something here. Values that are gone afterwards had been seen on this side.
  private mutating func here(_ name: String, _ body: (inout History) throws -> Void) async throws {
    let before = try world.texts()
    try body(&self)
    let after = try world.texts()
    note(name + " here \(focus)", before, after)
    noteAdded(before, after)
  }

  private mutating func there(_ name: String, _ body: (inout History) -> Void) {
    let before = world.remoteTexts()
    body(&self)
    let after = world.remoteTexts()
    note(name + " there \(focus)", before, after)
    noteAdded(before, after)
  }

  /// Items with the same UID that both sides add are merged, so neither counts as untouched.
  private mutating func noteAdded(_ before: [String: String], _ after: [String: String]) {
    for (uid, text) in after where before[uid] == nil {
      untouched[uid] = added.insert(uid).inserted ? Self.lines(text) : nil
    }
  }

  /// The lines of the event in a text.
  private static func lines(_ text: String) -> [String] {
    let all = text.replacing("\r\n", with: "\n").replacing("\n ", with: "").split(separator: "\n").map(String.init)
    guard let start = all.firstIndex(of: "BEGIN:VEVENT"), let end = all.firstIndex(of: "END:VEVENT") else { return [] }
    return Array(all[start..<end])
  }

  private mutating func note(_ name: String, _ before: [String: String], _ after: [String: String]) {
    for uid in Set(before.keys).union(after.keys) where before[uid] != after[uid] { untouched[uid] = nil }
    note(name, Self.values(before.values.joined()), Self.values(after.values.joined()))
  }

  private mutating func note(_ name: String, _ before: Set<String>, _ after: Set<String>) {
    written.formUnion(after.subtracting(before))
    taken.formUnion(before.subtracting(after))
    steps.append("\(name): +\(after.subtracting(before).sorted()) -\(before.subtracting(after).sorted())")
  }

  private mutating func addHere() throws {
    let uid = uids.isEmpty || !random.once(in: 4) ? newUID() : random.pick(uids)
    let title = value()
    try? world.addHere(uid, title: title)
  }

  private mutating func newUID() -> String {
    number += 1
    uids.append("u\(number)@x")
    return "u\(number)@x"
  }

  private mutating func changeHere() throws {
    let all = try world.texts().keys.sorted()
    if all.isEmpty { return }
    let (uid, field, value) = (random.pick(all), Int.random(in: 0..<3, using: &random), value())
    focus = "\(uid) \(field)"
    try world.changeHere(uid) { event in
      switch field {
      case 0: event.title = value
      case 1: event.notes = value
      default: event.location = Location(title: value)
      }
    }
  }

  private mutating func deleteHere() throws {
    let all = try world.texts().keys.sorted()
    if !all.isEmpty { try world.deleteHere(random.pick(all)) }
  }

  private mutating func addThere() {
    let uid = uids.isEmpty || !random.once(in: 4) ? newUID() : random.pick(uids)
    if world.remoteTexts()[uid] != nil { return }
    fromThere.insert(uid)
    number += 1
    world.server.write(World.text(uid, ["SUMMARY:\(value())", Self.kept]), at: "\(number)-@.ics", in: "work")
  }

  private mutating func changeThere() {
    let all = world.remoteTexts().keys.sorted()
    if all.isEmpty { return }
    let (uid, name) = (random.pick(all), random.pick(["SUMMARY", "DESCRIPTION", "LOCATION", "COMMENT"]))
    focus = "\(uid) \(name)"
    world.changeThere(uid, name, value())
  }

  private mutating func deleteThere() {
    let all = world.remoteTexts().keys.sorted()
    if !all.isEmpty { world.deleteThere(random.pick(all)) }
  }

  private mutating func sync() async throws {
    let start = world.server.requests.count
    if !faults.isEmpty {
      let chosen = faults.filter { _ in random.once(in: 2) }
      let rate = Int.random(in: 2...12, using: &random)
      var planned: [Int: Fault] = [:]
      for request in start..<start + 40 where random.once(in: rate) && !chosen.isEmpty {
        planned[request] = random.pick(chosen)
      }
      world.server.plan(planned)
    }
    let meanwhile =
      isInterrupted && random.once(in: 2) ? interruption(at: start + Int.random(in: 1..<8, using: &random)) : nil
    let before = world.server.requests.count
    let report = try await world.sync()
    world.server.state.withLock { ($0.faults, $0.interruptions) = ([:], [:]) }
    if let (uid, before, after) = meanwhile?.held.withLock({ $0 }) {
      note("change meanwhile there \(uid)", [uid: before], [uid: after])
    }
    let words = report.calendars.map {
      "down \($0.down) up \($0.up) conflicts \($0.conflicts) \($0.problem ?? "") \($0.held ?? "")"
    }
    steps.append("sync \(words) \(report.error?.message ?? "") \(world.server.requests[before...])")
  }

  /// The changes that another client made to a text.
  private final class Recorder: Sendable {
    let held = Mutex<(uid: String, before: String, after: String)?>(nil)
  }

  /// Has another client edit something while this side is synchronizing.
  private mutating func interruption(at request: Int) -> Recorder {
    let (recorder, value, choice) = (Recorder(), value(), Int.random(in: 0..<1000, using: &random))
    world.server.interrupt(at: request) { texts in
      let all = texts.keys.sorted()
      if all.isEmpty { return nil }
      let href = all[choice % all.count]
      guard let before = texts[href] else { return nil }
      let after = before.replacing(#/SUMMARY:[^\r\n]*/#, with: "SUMMARY:\(value)")
      recorder.held.withLock { $0 = (World.uid(before), before, after) }
      return (href, after)
    }
    return recorder
  }

  // MARK: Conditions

  private func values(here: Bool) throws -> Set<String> { Self.values(try world.texts().values.joined()) }

  private static func values(_ text: String) -> Set<String> {
    Set(text.matches(of: #/v[0-9]+v/#).map { String($0.output) })
  }

  private mutating func findings() async throws -> [String] {
    world.wait(3600)
    _ = try await world.sync(allowingDeletions: true, full: true)
    for _ in 0..<2 { _ = try await world.sync(allowingDeletions: true) }
    var findings = try agreement() + losses()
    // Another synchronization does nothing.
    let (writes, revision) = (world.server.writeCount, try world.store.revision())
    let quiet = try await world.sync()
    if quiet.error != nil { findings.append("the last sync failed: \(quiet.error?.message ?? "")") }
    if world.server.writeCount != writes { findings.append("a sync with nothing new sent something") }
    if try world.store.revision() != revision { findings.append("a sync with nothing new changed the store") }
    if quiet.traffic.requests != 1 {
      findings.append("a sync with nothing new took \(quiet.traffic.requests) requests")
    }
    return try await findings + echoes()
  }

  /// Checks that both sides agree, apart from changes that the server makes.
  private func agreement() throws -> [String] {
    let (here, there) = (try world.texts(), world.remoteTexts())
    var findings: [String] = []
    if Set(here.keys) != Set(there.keys) {
      findings.append("here \(here.keys.sorted()), there \(there.keys.sorted())")
    }
    let (id, texts) = (try world.calendar().id, world.server.texts("work"))
    for (uid, text) in here {
      let mirror = try world.store.mirrors { try $0.mirror(uid: uid, calendarID: id) }
      // A server may have accepted another resource with the same UID.
      guard let remote = mirror.flatMap({ texts[$0.href] }) ?? there[uid] else { continue }
      let (here, there) = (Resource(Array(text.utf8)), Resource(Array(remote.utf8)))
      if mirror?.sent.map({ Resource($0).saysSame(as: here) }) != true {
        findings.append("\(uid) is not what was sent: \(text)")
      }
      if mirror?.remoteText.map({ Resource($0).saysSame(as: there) }) != true {
        findings.append("\(uid) is not what was seen: \(remote)")
      }
      let isExact = traits.rewriting == .none || traits.rewriting == .spelling
      if isExact, !here.saysSame(as: there) {
        findings.append("\(uid) differs: \(text) \(remote)")
      }
      if traits.rewriting == .none, fromThere.contains(uid), remote.contains("Keep"), !text.contains(Self.kept) {
        findings.append("\(uid) lost a line that nobody edited: \(text)")
      }
    }
    for (uid, lines) in untouched {
      guard let text = here[uid], there[uid] != nil, Self.lines(text) != lines else { continue }
      findings.append("\(uid) was not edited and changed: \(lines) \(Self.lines(text))")
    }
    return findings
  }

  /// The values that no longer exist anywhere, although they were not removed on a side that had seen them.
  private func losses() throws -> [String] {
    let conflicts = try world.store.mirrors { try $0.conflicts() }
    let kept = conflicts.flatMap { [$0.mine, $0.theirs] }.compactMap { $0 }
      .map { String(decoding: $0, as: UTF8.self) }.joined()
    let present = try values(here: true).union(Self.values(kept)).union(Self.values(told()))
    let lost = written.subtracting(taken).subtracting(present)
    return lost.isEmpty ? [] : ["lost: \(lost.sorted())", "\(try world.texts())", "\(world.remoteTexts())", kept]
  }

  /// The texts on the server that are reported because another resource has their UID.
  private func told() throws -> String {
    let id = try world.calendar().id
    let twins = try world.store.mirrors { try $0.troubled(calendarID: id) }.filter { $0.state == .twin }
    return twins.compactMap { world.server.texts("work")[$0.href] }.joined()
  }

  /// The changes on the other side that result from a single edit on one side.
  private mutating func echoes() async throws -> [String] {
    guard let uid = try world.texts().keys.sorted().first, world.remoteTexts()[uid] != nil else { return [] }
    var findings: [String] = []
    var writes = world.server.writeCount
    world.changeThere(uid, "SUMMARY", "echo")
    let before = world.server.requests.count
    let report = try await world.sync()
    steps.append("echo of \(uid): \(report) \(world.server.requests[before...]) \(world.server.texts("work"))")
    // An expired token costs a listing.
    let more = traits.tokenLife < Int.max ? 1 : 0
    if report.traffic.requests > 3 + more { findings.append("an edit there took \(report.traffic.requests) requests") }
    if world.server.writeCount != writes { findings.append("an edit there made this side send something") }
    if try world.texts()[uid]?.contains("SUMMARY:echo") != true { findings.append("an edit there did not come here") }
    writes = world.server.writeCount
    try world.changeHere(uid) { $0.title = "other" }
    let sent = try await world.sync()
    let asks = traits.ignoresConditions ? 1 : 0
    if sent.traffic.requests > 4 + more + asks {
      findings.append("an edit here took \(sent.traffic.requests) requests")
    }
    if world.server.writeCount != writes + 1 {
      findings.append("one edit here sent \(world.server.writeCount - writes)")
    }
    if world.remoteTexts()[uid]?.contains("SUMMARY:other") != true { findings.append("an edit here did not go there") }
    return findings
  }
}
