/// How much a command prints in addition to its result and errors.
package enum Remarks: Sendable {
  /// Nothing.
  case silent
  /// Only the first of many remarks.
  case brief
  /// Everything.
  case full

  /// The maximum number of lines shown.
  package var limit: Int { self == .full ? .max : 10 }
}

/// A command whose user can choose how many remarks it prints.
package protocol RemarkMaking {
  var remarks: Remarks { get }
}
