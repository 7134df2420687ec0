/// The ways in which libical reads content lines differently from this module.
///
/// The tests explain each difference, and check that real files have no others.
public enum ReadingDifference: String, CaseIterable, Sendable, Hashable {
  // MARK: What libical leaves out or adds

  /// It adds X-LIC-ERROR properties.
  case errorProperty = "error-property"
  /// It leaves out properties with an empty value.
  case emptyValue = "empty-value"
  /// It leaves out lines without a name, or with an invalid one.
  case noName = "no-name"
  /// It leaves out lines without a colon.
  case noColon = "no-colon"
  /// It leaves out properties that it does not know.
  case unknownProperty = "unknown-property"
  /// It leaves out properties whose value it cannot convert.
  case invalidValue = "invalid-value"

  // MARK: What it reads differently

  /// It reads the parameters of a line as its value if there is no colon, or if a quote is not closed.
  case parametersAsValue = "parameters-as-value"
  /// It ignores a colon after a backslash in a parameter.
  case colonBehindBackslash = "colon-behind-backslash"
  /// It makes several properties from a list.
  case splitList = "split-list"
  /// It does not split a list at a comma after an escaped backslash.
  case commaBehindBackslashes = "comma-behind-backslashes"
  /// It drops a backslash that escapes nothing, or reads it with the next letter as white space.
  case loneBackslash = "lone-backslash"
  /// It accepts an invalid value.
  case garbage

  // MARK: What it writes differently

  /// It leaves out white space around a name or a value.
  case whiteSpace = "white-space"
  /// It escapes text differently.
  case escapes
  /// It writes words in uppercase.
  case letterCase = "letter-case"
  /// It writes numbers, durations and offsets in a different form.
  case valueForm = "value-form"
  /// It writes the parts of a rule in a different order, without those that have no effect.
  case ruleForm = "rule-form"
  /// It replaces the text of REQUEST-STATUS.
  case statusText = "status-text"

  // MARK: Components

  /// It puts VTIMEZONEs before all other components.
  case zonesFirst = "zones-first"
  /// It loses the names of unknown components.
  case unknownComponent = "unknown-component"
}
