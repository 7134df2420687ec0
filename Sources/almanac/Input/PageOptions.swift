public import ArgumentParser
public import Conversion

/// The options for pages in Markdown and HTML.
struct PageOptions: ParsableArguments {
  @Option(
    name: .long, help: ArgumentHelp("Pages: day, week, month or list. (default: list)", valueName: "view"))
  var view: PageView?

  @Option(
    name: .long, help: ArgumentHelp("Pages: the title. (default: the calendar's name)", valueName: "title"))
  var title: String?

  @Flag(name: .long, help: "HTML: describe the events to search engines (schema.org, as JSON-LD).")
  var structuredData = false

  /// Adds the options to conversion options.
  func apply(to options: inout ConversionOptions) {
    options.view = view
    options.title = title
    options.hasStructuredData = structuredData
  }
}

extension PageView: ExpressibleByArgument {}
