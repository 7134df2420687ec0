import Testing

@Suite("All interfaces agree about the same items")
struct FacesTests {
  @Test("each of them gives the common answers", arguments: Face.all)
  func answers(face: Face) async throws {
    let given = Answer.first(of: try await face.answers(FaceDesk()))
    let wanted = Answer.expected.filter { face.questions.contains($0.question) && !face.omitted.contains($0.uid) }
    let byName = { (answers: [Answer]) in
      Dictionary(answers.map { ("\($0.uid): \($0.question)", $0.text) }) { first, _ in first }
    }
    let (said, should) = (byName(given.filter { !face.omitted.contains($0.uid) }), byName(wanted))
    for name in Set(said.keys).union(should.keys).sorted() {
      #expect(said[name] == should[name], "\(name), according to \(face)")
    }
  }
}
