import Foundation
import ProgramTestSupport
import Testing

@Suite("invitations, reply, invite and outbox")
struct MeetingCommandTests {
  private let ann: Desk
  private let bob: Desk

  /// A person with a separate store, who receives mail as files.
  private struct Desk {
    let place: Workplace
    let address: String

    init(_ address: String) throws {
      place = try Workplace()
      self.address = address
      try FileManager.default.createDirectory(atPath: place.path("out"), withIntermediateDirectories: true)
    }

    @discardableResult
    func run(_ arguments: String..., status: Int32 = 0, location: SourceLocation = #_sourceLocation) async throws
      -> Outcome
    {
      let outcome = try await place.run(
        list: arguments, environment: ["ALMANAC_ADDRESSES": address], location: location)
      #expect(outcome.status == status, "\(outcome)", sourceLocation: location)
      return outcome
    }

    /// The e-mails to a person that were written since the last call.
    func mails(to other: Desk) throws -> [String] {
      let folder = place.path("out")
      return try FileManager.default.contentsOfDirectory(atPath: folder).sorted().compactMap { name in
        let path = folder + "/" + name
        guard try String(contentsOfFile: path, encoding: .utf8).contains("\r\nTo: \(other.address)\r\n") else {
          return nil
        }
        let taken = other.place.path(name)
        try FileManager.default.moveItem(atPath: path, toPath: taken)
        return taken
      }
    }

    /// Imports the e-mails that another person has written to this one.
    @discardableResult
    func receive(from other: Desk) async throws -> String {
      var output = ""
      for mail in try other.mails(to: self) { output += try await run("import", mail).output }
      return output
    }
  }

  init() throws {
    ann = try Desk("ann@example.org")
    bob = try Desk("bob@example.com")
  }

  /// A meeting of Ann's, to which Bob has received an invitation.
  private func invite() async throws -> String {
    try await ann.run("add", "Planning", "--start", "2027-01-08 10:00", "--end", "2027-01-08 11:00")
    let id = try #require(try await ann.run("search", "planning", "--jsonl").jsonLines().first?["id"].text)
    let invited = try await ann.run("invite", id, "--attendee", "bob@example.com", "--outbox", ann.place.path("out"))
    #expect(invited.error.contains("notified bob@example.com"))
    #expect(try await bob.receive(from: ann).contains("an invitation is waiting for your answer"))
    return id
  }

  @Test("a meeting goes from its invitation to its end between two people, by mail")
  func life() async throws {
    let id = try await invite()
    #expect(try await bob.run("agenda", "2027-01").output.contains("Nothing is scheduled"))
    let waiting = try #require(try await bob.run("invitations", "--jsonl").jsonLines().first)
    #expect(waiting["id"].text == "m1" && waiting["organizer"].text == "ann@example.org")
    try await bob.run("reply", "m1", "--accept", "--comment", "See you", "--outbox", bob.place.path("out"))
    #expect(try await bob.run("agenda", "2027-01").output.contains("10:00"))
    #expect(try await bob.run("invitations").output.isEmpty)
    try await ann.receive(from: bob)
    #expect(try await ann.run("show", id).output.contains("bob@example.com (accepted)"))

    try await ann.run("edit", id, "--start", "2027-01-08 14:00", "--send")
    try await ann.run("outbox", "send", "--outbox", ann.place.path("out"))
    try await bob.receive(from: ann)
    #expect(try await bob.run("agenda", "2027-01").output.contains("14:00"))
    let again = try #require(try await bob.run("invitations", "--jsonl").jsonLines().first)
    #expect(again["what"].text == "invitation" && again["start"].text?.hasPrefix("2027-01-08T14:00") == true)
    let own = try #require(again["id"].text)
    #expect(
      try await bob.run("edit", own, "--title", "Mine", status: 4).error.contains(
        "only the organizer ann@example.org may change"))
    try await bob.run("reply", own, "--tentative", "--outbox", bob.place.path("out"))
    try await ann.receive(from: bob)
    #expect(try await ann.run("show", id).output.contains("(tentative)"))

    try await ann.run("delete", id, "--send")
    try await ann.run("outbox", "send", "--outbox", ann.place.path("out"))
    #expect(try await bob.receive(from: ann).contains("it was cancelled"))
    #expect(try await bob.run("show", own).output.lowercased().contains("cancelled"))
  }

  @Test("a change that notifies nobody says so; the queue shows what waits, and undo withdraws it")
  func queue() async throws {
    let id = try await invite()
    #expect(
      try await ann.run("edit", id, "--title", "Review").error.contains(
        "these people were not notified: bob@example.com"))
    #expect(try await ann.run("outbox").output.isEmpty)
    #expect(try await ann.run("edit", id, "--title", "Retrospective", "--send").error.contains("waits in the outbox"))
    #expect(try await ann.run("outbox", "--jsonl").jsonLines().map { $0["state"].text } == ["waiting"])
    #expect(try await ann.run("undo").output.contains("1 message not sent"))
    #expect(try await ann.run("outbox").output.isEmpty)
    #expect(try await ann.run("outbox", "send", status: 2).error.contains("mail is not set up"))
    #expect(try await ann.run("outbox", "drop", "1", status: 3).error.contains("no such message"))
  }

  @Test("the folder for mail is created, as for other outputs")
  func folder() async throws {
    let id = try await invite()
    try await ann.run("edit", id, "--title", "Review", "--send")
    #expect(try await ann.run("outbox", "send", "--outbox", ann.place.path("new/mails")).output.hasPrefix("Sent "))
    #expect(try FileManager.default.contentsOfDirectory(atPath: ann.place.path("new/mails")).count == 1)
    let dry = try await bob.run("reply", "m1", "--accept", "-n", "--outbox", bob.place.path("none"))
    #expect(!bob.place.exists("none"), "\(dry)")
  }

  @Test("an answer says what it would change and send, and someone who is not invited answers nothing")
  func dryRun() async throws {
    _ = try await invite()
    let plan = try await bob.run("reply", "m1", "--decline", "-n")
    #expect(plan.output.contains("METHOD:REPLY") && plan.output.contains("PARTSTAT=DECLINED"))
    #expect(try await bob.run("invitations", "--jsonl").jsonLines().count == 1)
    let nobody = try await bob.place.run("reply", "m1", "--decline")
    #expect(nobody.status == 2 && nobody.error.contains("scheduling.addresses"))
    try await bob.run("reply", "m7", "--accept", status: 3)
    try await bob.run("reply", "m1", status: 2)
  }

  @Test("a mail from somebody else changes nothing")
  func stranger() async throws {
    let id = try await invite()
    try await bob.run("reply", "m1", "--accept", "--outbox", bob.place.path("out"))
    let mail = try #require(try bob.mails(to: ann).first)
    let forged = try String(contentsOfFile: mail, encoding: .utf8)
      .replacingOccurrences(of: "From: \"bob@example.com\" <bob@example.com>", with: "From: eve@example.net")
    #expect(forged.contains("From: eve@"))
    let path = try ann.place.write("forged.eml", forged)
    #expect(try await ann.run("import", path).output.contains("refused: it answers for another person"))
    #expect(!(try await ann.run("show", id).output.contains("(accepted)")))
    try await ann.run("import", mail)
    #expect(try await ann.run("show", id).output.contains("(accepted)"))
  }
}
