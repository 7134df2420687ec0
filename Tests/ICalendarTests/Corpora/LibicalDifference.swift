/// The ways in which libical's reading differs from ours; Fixtures/libical-differences.tsv explains each.
enum LibicalDifference: String, CaseIterable {
  // What libical leaves out or adds.
  case errorProperty = "error-property"
  case emptyValue = "empty-value"
  case noName = "no-name"
  case noColon = "no-colon"
  case unknownProperty = "unknown-property"
  case invalidValue = "invalid-value"
  // What it reads another way.
  case parametersAsValue = "parameters-as-value"
  case colonBehindBackslash = "colon-behind-backslash"
  case splitList = "split-list"
  case commaBehindBackslashes = "comma-behind-backslashes"
  case loneBackslash = "lone-backslash"
  case garbage = "garbage"
  // What it writes in another form.
  case whiteSpace = "white-space"
  case escapes = "escapes"
  case letterCase = "letter-case"
  case valueForm = "value-form"
  case ruleForm = "rule-form"
  case statusText = "status-text"
  // Components.
  case zonesFirst = "zones-first"
  case unknownComponent = "unknown-component"
}
