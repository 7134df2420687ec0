import CalendarModel
import Testing

@Suite("Keywords and values")
struct WordTests {
  @Test("keywords are equal in any letter case, and written in capitals")
  func letterCase() {
    #expect(Status(rawValue: "confirmed") == .confirmed)
    #expect(Participant.Role(rawValue: "Chair").rawValue == "CHAIR")
    #expect(Status(rawValue: "X-Größe").rawValue == "X-GRößE", "only ASCII letters have a case")
  }

  @Test("an e-mail address comes from the address, else from EMAIL")
  func emailAddress() {
    var participant = Participant(address: "MAILTO:ada@example.org")
    #expect(participant.emailAddress == "ada@example.org")
    participant.email = "a@example.org"
    #expect(participant.emailAddress == "ada@example.org", "messages go to the address")
    participant.address = "urn:uuid:1"
    #expect(participant.emailAddress == "a@example.org")
    #expect(Participant(address: "mailto:invalid:nomail").emailAddress == nil)
    #expect(Participant(address: "urn:uuid:1").emailAddress == nil)
    #expect(Participant(address: "mailto:").emailAddress == nil)
  }

  @Test("a person is shown by name, else by e-mail address, else by address")
  func displayName() {
    #expect(Participant(email: "ada@example.org", commonName: "Ada").displayName == "Ada")
    #expect(Participant(email: "ada@example.org", commonName: "").displayName == "ada@example.org")
    #expect(Participant(address: "urn:uuid:1").displayName == "urn:uuid:1")
  }

  @Test(
    "a colour is read from its name or its digits",
    arguments: [
      ("turquoise", "#40E0D0"), ("TOMATO", "#FF6347"), ("#abc", "#AABBCC"), ("#34AADC", "#34AADC"),
      ("#34AADCFF", "#34AADC"), ("#34AADC80", "#34AADC80"),
    ])
  func color(text: String, expected: String) {
    #expect(CalendarColor(text)?.hexadecimal == expected)
  }

  @Test("an invalid colour is rejected", arguments: ["", "#", "#12", "#12345", "#GGGGGG", "reddish", "#1234567890"])
  func noColor(text: String) {
    #expect(CalendarColor(text) == nil)
  }

  @Test("a colour has the name of the nearest named one")
  func nearestName() {
    #expect(CalendarColor(red: 255, green: 0, blue: 0).nearestName == "red")
    #expect(CalendarColor(red: 250, green: 5, blue: 3).nearestName == "red")
    #expect(CalendarColor(red: 0x40, green: 0xE0, blue: 0xD0).nearestName == "turquoise")
  }

  @Test("completing and reopening a to-do changes three properties")
  func completing() {
    var reminder = Reminder(title: "Call")
    reminder.complete(at: now)
    #expect(reminder.isCompleted)
    #expect(reminder.completed == time("20260102T030405Z"))
    #expect(reminder.percentComplete == 100)
    reminder.reopen()
    #expect(!reminder.isCompleted)
    #expect(reminder.completed == nil)
    #expect(reminder.status == .needsAction)
  }
}
