import CalendarStore
import Testing

@Suite("Answers to invitations")
struct AnswerTests {
  private let request = calendar(
    event(sequence: 1, title: "request", "ATTENDEE:mailto:ann@example.com"), properties: ["METHOD:REQUEST"])

  private func answer(_ method: String, sequence: Int = 1, _ title: String) -> String {
    calendar(
      event(
        sequence: sequence, stamp: "20260105T000000Z", title: title, "ATTENDEE;PARTSTAT=ACCEPTED:mailto:ann@example.com"
      ),
      properties: ["METHOD:\(method)"])
  }

  @Test(
    "an answer is kept next to the item, whichever comes first",
    arguments: ["REPLY", "REFRESH", "COUNTER", "DECLINECOUNTER", "ADD", "reply"])
  func beside(method: String) throws {
    for order in permutations([request, answer(method, sequence: 5, "answer")]) {
      for isTogether in [true, false] {
        let test = try TestStore()
        if isTogether { try test.load(order) } else { for text in order { try test.load(text) } }
        #expect(try test.titles().sorted() == ["answer", "request"])
        let before = try test.contents()
        #expect(try test.load(order).numbers == [0, 0, 2, 0, 0])
        #expect(
          try test.contents().without("calendar_properties", "revisions", "calendar_changes")
            == before.without("calendar_properties", "revisions", "calendar_changes"))
      }
    }
  }

  @Test("answers of several people are kept together")
  func severalAnswers() throws {
    let test = try TestStore()
    try test.load(request, answer("REPLY", "yes"), answer("REPLY", "no"), answer("COUNTER", "later?"))
    #expect(try test.titles() == ["request", "yes", "no", "later?"])
  }

  @Test("a newer version of an item does not affect its answers")
  func newerRequest() throws {
    let test = try TestStore()
    try test.load(request, answer("REPLY", "yes"))
    let summary = try test.load(calendar(event(sequence: 2, title: "moved"), properties: ["METHOD:REQUEST"]))
    #expect(summary.numbers == [0, 1, 0, 0, 0])
    #expect(try test.titles() == ["moved", "yes"])
  }

  @Test("a cancellation cancels the item and not its answers")
  func cancellation() throws {
    let test = try TestStore()
    try test.load(answer("REPLY", "yes"), request)
    try test.load(calendar(event(sequence: 2), properties: ["METHOD:CANCEL"]))
    let items = try test.store.items(named: "one")
    #expect(items.map(\.method) == ["REPLY", "CANCEL"])
    #expect(items.map(\.isCancelled) == [false, true])
  }

  @Test("the METHOD of its file is recorded with an item")
  func recorded() throws {
    let test = try TestStore()
    try test.load(request, answer("REPLY", "yes"), calendar(event(uid: "two")))
    #expect(try test.store.items(matching: ItemQuery()).map(\.method) == ["REQUEST", "REPLY", nil])
  }
}
