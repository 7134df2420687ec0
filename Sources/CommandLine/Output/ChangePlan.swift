import JSON

/// What a change to a calendar or a setting would do, as the lines of a diff.
package struct ChangePlan: Entry {
  package let diff: [String]

  package init(diff: [String]) { self.diff = diff }

  package static let columns: Columns<ChangePlan> = [Column("diff", \.diff), Column("dry_run") { _ in true }]

  package func print(asJSON: Bool) {
    if asJSON { return StandardOutput.write(json: self) }
    StandardOutput.write(lines: diff)
  }
}
