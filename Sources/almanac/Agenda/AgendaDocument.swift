import CalendarStore

/// An agenda in JSON.
struct AgendaDocument: Encodable {
  let from: String?
  let to: String?
  let occurrences: [AgendaEntry]
  let truncated: Bool

  init(from: String?, to: String?, _ entries: [AgendaEntry], _ answer: OccurrenceAnswer) {
    self.from = from
    self.to = to
    occurrences = entries
    truncated = answer.isTruncated
  }

  /// The range is there where one was asked for.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(from, forKey: .from)
    try container.encodeIfPresent(to, forKey: .to)
    try container.encode(occurrences, forKey: .occurrences)
    try container.encode(truncated, forKey: .truncated)
  }

  private enum CodingKeys: String, CodingKey {
    case from, to, occurrences, truncated
  }
}
