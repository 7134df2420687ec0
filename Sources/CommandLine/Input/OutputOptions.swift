package import ArgumentParser

/// Whether to print the result as JSON.
package struct JSONOption: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON document.")
  package var json = false

  package init() {}
}

/// Whether to use color.
package struct ColorOption: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("When to use colour: auto, always or never.", valueName: "when"),
    completion: .list(ColorChoice.allCases.map(\.rawValue)))
  package var color: ColorChoice = .auto

  package init() {}

  /// The style of human-readable output.
  package var style: Style { Style(isOn: color.isOn) }
}

extension ColorChoice: ExpressibleByArgument {}

/// How to print a result.
package struct OutputOptions: ParsableArguments {
  @OptionGroup package var jsonOption: JSONOption
  @OptionGroup package var colorOption: ColorOption

  package init() {}

  package var json: Bool { jsonOption.json }
  package var style: Style { colorOption.style }
}

/// How to print a list.
package struct ListOptions: ParsableArguments {
  @OptionGroup package var jsonOption: JSONOption
  @OptionGroup package var colorOption: ColorOption

  @Flag(name: .long, help: "Print one JSON object per line.")
  package var jsonl = false

  package init() {}

  package var json: Bool { jsonOption.json }
  package var style: Style { colorOption.style }

  /// Prints a list. As text, it is a table or the given lines.
  ///
  /// - Parameter zone: The time zone used in the table.
  package func print(
    _ listing: Listing<some Entry>, zone: DisplayZone? = nil, lines: ((Style) -> any Sequence<String>)? = nil
  ) {
    let style = style
    listing.print(
      json ? .json : jsonl ? .jsonLines : .text, style, zone: zone?.name,
      lines: lines.map { lines in { lines(style) } })
  }
}
