/// The ways in which libical reads content lines differently from this module.
///
/// The tests explain each difference, and check that real files have no others.
public enum ReadingDifference: String, CaseIterable, Sendable, Hashable {
  // MARK: What libical leaves out or adds

  /// libical adds X-LIC-ERROR properties.
  case errorProperty = "error-property"
  /// libical omits properties with an empty value.
  case emptyValue = "empty-value"
  /// libical omits lines without a name, or with an invalid one.
  case noName = "no-name"
  /// libical omits lines without a colon.
  case noColon = "no-colon"
  /// libical omits properties that it does not know.
  case unknownProperty = "unknown-property"
  /// libical omits properties whose value it cannot convert.
  case invalidValue = "invalid-value"

  // MARK: What it reads differently

  /// libical reads the parameters of a line as its value if there is no colon, or if a quote is not closed.
  case parametersAsValue = "parameters-as-value"
  /// libical ignores a colon after a backslash in a parameter.
  case colonBehindBackslash = "colon-behind-backslash"
  /// libical creates several properties from a list.
  case splitList = "split-list"
  /// libical does not split a list at a comma after an escaped backslash.
  case commaBehindBackslashes = "comma-behind-backslashes"
  /// libical drops a backslash that escapes nothing, or reads it with the next letter as white space.
  case loneBackslash = "lone-backslash"
  /// libical accepts an invalid value.
  case garbage

  // MARK: What it writes differently

  /// libical omits white space around a name or a value.
  case whiteSpace = "white-space"
  /// libical escapes text differently.
  case escapes
  /// libical writes words in uppercase.
  case letterCase = "letter-case"
  /// libical writes numbers, durations and offsets in a different form.
  case valueForm = "value-form"
  /// libical writes the parts of a rule in a different order, without those that have no effect.
  case ruleForm = "rule-form"
  /// libical replaces the text of REQUEST-STATUS.
  case statusText = "status-text"

  // MARK: Components

  /// libical puts VTIMEZONEs before all other components.
  case zonesFirst = "zones-first"
  /// libical loses the names of unknown components.
  case unknownComponent = "unknown-component"
}
