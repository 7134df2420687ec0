/// The flavors of calendar CSV, named after the programs that import them.
public enum CSVFlavor: String, CaseIterable, Sendable {
  /// Everything that fits into a table, with times in ISO 8601.
  case plain
  /// The format that Google Calendar imports.
  case google
  /// The format that Outlook imports and exports.
  case outlook
  /// The format that Thunderbird imported and exported up to version 102.
  case thunderbird

  /// Returns the flavor named in the options, or the plain flavor if they do not name one.
  ///
  /// - Throws: ``ConversionError`` `unusableOption` if the name is unknown.
  init(_ options: ConversionOptions) throws(ConversionError) {
    guard let flavor = CSVFlavor(rawValue: options.flavor ?? CSVFlavor.plain.rawValue) else {
      let known = CSVFlavor.allCases.map(\.rawValue).joined(separator: ", ")
      throw ConversionError(.unusableOption, "CSV has no flavor “\(options.flavor ?? "")”; the flavors are \(known)")
    }
    self = flavor
  }

  /// The details of a flavor's format.
  struct Form {
    /// Whether every cell is quoted.
    var quotesAll = false
    /// Whether the file begins with a byte order mark.
    var hasByteOrderMark = false
    /// Whether cells that spreadsheets would interpret as formulas are escaped by default.
    var guardsFormulas = false
    /// Whether series are written as their occurrences by default.
    var expands = true
    /// Whether the flavor contains to-dos in addition to events.
    var hasToDos = false
  }

  /// The details of the flavor's format.
  var form: Form {
    switch self {
    case .plain: Form(guardsFormulas: true, expands: false, hasToDos: true)
    case .google: Form()
    case .outlook: Form(quotesAll: true, hasByteOrderMark: true)
    case .thunderbird: Form(quotesAll: true)
    }
  }

  /// Returns the columns of the flavor.
  ///
  /// - Parameter names: The chosen columns of the plain flavor, or nil for the default ones.
  /// - Throws: ``ConversionError`` `unusableOption` if the columns cannot be chosen, or a name is unknown.
  func columns(_ names: [String]?) throws(ConversionError) -> [CSVColumn] {
    guard let names else { return usualColumns }
    if self != .plain {
      throw ConversionError(.unusableOption, "the columns of the flavor \(rawValue) are fixed")
    }
    return try ListColumn.named(names).map { CSVColumn($0) }
  }

  private var usualColumns: [CSVColumn] {
    switch self {
    case .plain: CSVColumn.plain
    case .google: CSVColumn.google
    case .outlook: CSVColumn.outlook
    case .thunderbird: CSVColumn.thunderbird
    }
  }
}
