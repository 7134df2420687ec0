import JSONWriting

/// What a change of a calendar or of a setting would do, as the lines of a diff.
struct ChangePlan: Entry {
  let diff: [String]

  static let columns: Columns<ChangePlan> = [Column("diff", \.diff), Column("dry_run") { _ in true }]

  func print(asJSON: Bool) {
    if asJSON { return StandardOutput.write(json: self) }
    StandardOutput.write(lines: diff)
  }
}
