import ArgumentParser

/// Whether a result is printed as JSON.
struct JSONOption: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON document.")
  var json = false
}

/// Whether colour is used.
struct ColorOption: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("When to use colour: auto, always or never.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  var color: ColorChoice = .auto

  /// The style of what is printed for people.
  var style: Style { Style(isOn: color.isOn) }
}

extension ColorChoice: ExpressibleByArgument {}

/// How a result is printed.
struct OutputOptions: ParsableArguments {
  @OptionGroup var jsonOption: JSONOption
  @OptionGroup var colorOption: ColorOption

  var json: Bool { jsonOption.json }
  var style: Style { colorOption.style }
}

/// How a list is printed.
struct ListOptions: ParsableArguments {
  @OptionGroup var output: OutputOptions

  @Flag(name: .long, help: "Print one JSON object per line.")
  var jsonl = false

  /// Prints a list; for people as a table, or as whatever lines are given.
  ///
  /// - Parameter zone: The zone in which the table has times.
  func print(_ listing: Listing<some Entry>, zone: DisplayZone? = nil, lines: ((Style) -> [String])? = nil) {
    let style = output.style
    listing.print(
      output.json ? .json : jsonl ? .jsonLines : .text, style, zone: zone?.name,
      lines: lines.map { lines in { lines(style) } })
  }
}
