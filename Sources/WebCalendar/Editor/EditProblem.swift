/// What is wrong with a form, or what somebody should know before it is saved.
struct EditProblem: Error, Hashable, Sendable {
  let word: PageWord
  var values: [String] = []
  /// The field that it is about; nil for none.
  var field: EditFields.Name?
  /// What tells that somebody has read it, and wants it so; nil for what cannot be.
  var remark: String?

  init(_ word: PageWord, _ values: [String] = [], in field: EditFields.Name? = nil, remark: String? = nil) {
    (self.word, self.values, self.field, self.remark) = (word, values, field, remark)
  }
}
