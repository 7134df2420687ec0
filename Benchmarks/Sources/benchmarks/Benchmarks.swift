import ArgumentParser
import Foundation

/// Measures Almanac and the libraries that it is compared with, and prints the figures.
@main
struct Benchmarks: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "benchmarks",
    abstract: "Measures Almanac against libical's C API, KCalendarCore and Python's icalendar.",
    discussion: """
      Benchmarks are named area/case/implementation. Those that are compared run alternately. Times are seconds of \
      processor time, and medians over the rounds. A ratio is the median of the ratios of the rounds.
      """)

  @Argument(help: "The beginnings of the names of the benchmarks to run; those they are compared with also run.")
  var prefixes: [String] = []

  @Flag(name: .long, help: "Print the names and the goals without measuring anything.")
  var list = false

  @Flag(name: .long, help: "Use small files and few rounds, to check that everything works.")
  var quick = false

  @Flag(name: .long, help: "Also use the largest files: 1 GB to read, 100 MB and a million events to import.")
  var full = false

  @Option(name: .long, help: ArgumentHelp("Write the figures to a file as JSON.", valueName: "file"))
  var json: String?

  @Option(name: .long, help: ArgumentHelp("The number of runs of each benchmark.", valueName: "number"))
  var rounds: Int?

  @Option(name: .long, help: ArgumentHelp("The size of the mixed calendar.", valueName: "megabytes"))
  var mixed: Int?

  @Option(name: .long, help: ArgumentHelp("The length of the one long line.", valueName: "megabytes"))
  var line: Int?

  @Option(name: .long, help: ArgumentHelp("The number of small files to import.", valueName: "number"))
  var files: Int?

  @Option(name: .long, help: ArgumentHelp("The maximum number of tiny events to read.", valueName: "number"))
  var events: Int?

  @Option(
    name: .long,
    help: ArgumentHelp("The folder for the generated files, which are deleted at the end.", valueName: "folder"))
  var folder = FileManager.default.temporaryDirectory.path

  func validate() throws {
    if quick, full { throw ValidationError("--quick and --full cannot be used together") }
    for number in [rounds, mixed, line, files] {
      if let number, number < 1 { throw ValidationError("sizes and numbers must be at least 1") }
    }
    if let events, events < 100 { throw ValidationError("--events must be at least 100") }
  }

  func run() throws {
    let groups = self.groups
    if list {
      for benchmark in groups.flatMap(\.benchmarks) where isWanted(benchmark.name) {
        print(([benchmark.name] + benchmark.goals.map(\.description)).joined(separator: "\n    "))
      }
      return
    }
    let loadBefore = load
    let place = try Workplace(in: folder)
    let measurements: [Measurement]
    do {
      let runner = Runner(place: place, rounds: rounds ?? (quick ? 3 : nil))
      measurements = try groups.flatMap { try runner.run($0, isWanted) }
    } catch {
      try place.remove()
      throw error
    }
    try place.remove()
    print(ReportTable(measurements).text, terminator: "")
    print("\(ProcessInfo.processInfo.activeProcessorCount) processors; load \(loadBefore) before and \(load) after.")
    if let json {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
      try encoder.encode(ReportDocument(measurements)).write(to: URL(fileURLWithPath: json))
    }
  }

  /// The load average of the last minute. If the machine is busy with other work, elapsed times say little about
  /// multiple workers.
  private var load: String {
    var average = 0.0
    return getloadavg(&average, 1) == 1 ? average.brief : "-"
  }

  private var groups: [BenchmarkGroup] {
    var sizes = quick ? Sizes.quick : full ? Sizes.full : Sizes()
    sizes.mixedMegabytes = mixed ?? sizes.mixedMegabytes
    sizes.lineMegabytes = line ?? sizes.lineMegabytes
    sizes.files = files ?? sizes.files
    sizes.flatEvents = events ?? sizes.flatEvents
    return [
      .mixed(megabytes: sizes.mixedMegabytes), .files(sizes.files), .longLine(megabytes: sizes.lineMegabytes),
      .flat(events: sizes.flatEvents, importedEvents: min(sizes.flatEvents, sizes.flatImportEvents)),
      .memory(readMegabytes: sizes.readMemoryMegabytes, importMegabytes: sizes.importMemoryMegabytes),
      .editing,
      .alarms(coming: sizes.flatImportEvents),
    ] + BenchmarkGroup.conversions(megabytes: sizes.mixedMegabytes, compared: sizes.happenings)
      + BenchmarkGroup.recurrence + BenchmarkGroup.happenings(sizes.happenings, many: sizes.manyHappenings)
      + BenchmarkGroup.facade(sizes.happenings) + BenchmarkGroup.servers(meetings: sizes.meetings)
      + BenchmarkGroup.validation(
        megabytes: sizes.mixedMegabytes, smallMegabytes: sizes.smallMegabytes,
        memoryMegabytes: sizes.readMemoryMegabytes, findings: sizes.findings)
  }

  private func isWanted(_ name: String) -> Bool {
    prefixes.isEmpty || prefixes.contains { name.hasPrefix($0) }
  }
}
