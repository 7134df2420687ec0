import Conversion

/// The parts of Almanac to fuzz, each with properties that must hold for every input.
///
/// The fuzzer supplies random inputs, and the ordinary tests supply the inputs it has found before.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Content lines and components: the same however the bytes arrive, and the same as those of a naive reader.
  case reader
  /// Whole components: libical's reading and ours.
  case components
  /// Components to events, to-dos and alarms, and back.
  case mapping
  /// Parameters, texts, lists of texts, Base64, folding.
  case codecs
  /// Dates, times, durations, periods, offsets, numbers and positions: libical's reading and CivilTime's.
  case values
  /// TZif files, and queries on their rules.
  case zones
  /// VTIMEZONEs to zones and back, and the choice between them and the system's zones.
  case definitions
  /// Recurrence rules: both readings, printing, and the first occurrences forward and backward.
  case rules
  /// Files to the store and back.
  case importer
  /// CSV tables to calendars and back.
  case tables
  /// Org outlines and todo.txt lines to calendars and back, and vCalendar 1.0 to calendars.
  case todos
  /// xCal to calendars and back.
  case xml
  /// jCal, JSCalendar and Taskwarrior tasks to calendars and back.
  case json
  /// E-mails with calendars in them, and mailboxes.
  case mail
  /// Two versions of a meeting, and a message applied to a meeting.
  case scheduling
  /// Server responses: multistatus, addresses, challenges, DNS records.
  case answers

  /// Checks the properties for an input.
  ///
  /// - Throws: ``Violation`` if a property does not hold. Traps in the code under test are not caught.
  public func check(_ input: [UInt8]) throws {
    switch self {
    case .reader: try ReaderProperties(input).check()
    case .components: try ComponentProperties(input).check()
    case .mapping: try MappingProperties(input).check()
    case .codecs: try CodecProperties(input).check()
    case .values: try ValueProperties(input).check()
    case .zones: try ZoneProperties(input).check()
    case .definitions: try DefinitionProperties(input).check()
    case .rules: try RuleProperties(input).check()
    case .importer: try ImporterProperties(input).check()
    case .tables: try TableProperties(input).check()
    case .todos: try TodoProperties(input).check()
    case .xml: try FormatProperties(input).comesBack(.xcal)
    case .json: try JSONProperties(input).check()
    case .mail: try MailProperties(input).check()
    case .scheduling: try SchedulingProperties(input).check()
    case .answers: try AnswerProperties(input).check()
    }
  }
}
