package import ArgumentParser

/// Whether a result is printed as JSON.
package struct JSONOption: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON document.")
  package var json = false

  package init() {}
}

/// Whether colour is used.
package struct ColorOption: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("When to use colour: auto, always or never.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  package var color: ColorChoice = .auto

  package init() {}

  /// The style of what is printed for people.
  package var style: Style { Style(isOn: color.isOn) }
}

extension ColorChoice: ExpressibleByArgument {}

/// How a result is printed.
package struct OutputOptions: ParsableArguments {
  @OptionGroup package var jsonOption: JSONOption
  @OptionGroup package var colorOption: ColorOption

  package init() {}

  package var json: Bool { jsonOption.json }
  package var style: Style { colorOption.style }
}

/// How a list is printed.
package struct ListOptions: ParsableArguments {
  @OptionGroup package var jsonOption: JSONOption
  @OptionGroup package var colorOption: ColorOption

  @Flag(name: .long, help: "Print one JSON object per line.")
  package var jsonl = false

  package init() {}

  package var json: Bool { jsonOption.json }
  package var style: Style { colorOption.style }

  /// Prints a list; for people as a table, or as whatever lines are given.
  ///
  /// - Parameter zone: The zone in which the table has times.
  package func print(_ listing: Listing<some Entry>, zone: DisplayZone? = nil, lines: ((Style) -> [String])? = nil) {
    let style = style
    listing.print(
      json ? .json : jsonl ? .jsonLines : .text, style, zone: zone?.name,
      lines: lines.map { lines in { lines(style) } })
  }
}
