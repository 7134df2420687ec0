/// An error in a form, or a note to read before it is saved.
struct EditProblem: Error, Hashable, Sendable {
  let word: PageWord
  var values: [String] = []
  /// The field that it applies to, if any.
  var field: EditFields.Name?
  /// The text that a form sends back to confirm the note, or nil for an error.
  var remark: String?

  init(_ word: PageWord, _ values: [String] = [], in field: EditFields.Name? = nil, remark: String? = nil) {
    (self.word, self.values, self.field, self.remark) = (word, values, field, remark)
  }
}
