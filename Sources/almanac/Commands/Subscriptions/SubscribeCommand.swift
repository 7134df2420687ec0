import Accounts
import ArgumentParser
import CalendarStore
import CalendarText
import CivilTime
import CommandLine
import Fetching
import TerminalText

struct SubscribeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe",
    abstract: "Subscribe to a feed as a calendar.",
    discussion: """
      Reads the feed into a new read-only calendar. `almanac sync --feeds` reads it again, `almanac calendars` shows \
      its state, and `almanac calendars delete` ends the subscription. webcal: means https, or http if the server does \
      not support https.

      The address and the --header fields often amount to a password, so they are not kept in the store but in \
      almanac/credentials in $XDG_DATA_HOME or ~/.local/share, readable only by you.
      """)

  @Argument(help: ArgumentHelp("The URL of the feed: https, http or webcal.", valueName: "url"))
  var url: String

  @Option(
    name: [.customShort("c"), .long],
    help: ArgumentHelp("The title of the calendar. (default: the name given in the feed)", valueName: "name"))
  var calendar: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "How often to read it, from 15m to 7d. (default: as the feed requests, else 6h)", valueName: "time"),
    transform: DurationArgument.init(typed:))
  var every: DurationArgument?

  @Option(name: .long, help: ArgumentHelp("The colour, as #RRGGBB or a CSS colour name.", valueName: "color"))
  var color: String?

  @OptionGroup var header: HeaderOptions
  @OptionGroup var trust: TrustOptions
  @OptionGroup var jsonOption: JSONOption
  @OptionGroup(title: "Store") var storeOptions: StoreOptions

  func validate() throws {
    if let every, !Subscriptions.intervals.contains(every.duration.nominalSeconds) {
      throw ValidationError("--every must be from 15m to 7d")
    }
    try Check.color(color)
  }

  func run() async throws {
    let address: WebAddress
    do { address = try WebAddress(url) } catch { throw Failure(.usage, error.message) }
    let store = try storeOptions.open()
    var settings = AccountSettings()
    trust.apply(to: &settings)
    let report: FeedReport
    do {
      report = try await Subscriptions(store).add(
        address, title: calendar, color: color, interval: every?.duration.nominalSeconds, settings: settings,
        header: HTTPHeader(header.fields()), transport: CurlTransport(trust.curl))
    } catch let error as AccountError where error.code == .conflict {
      throw Failure(.conflict, "\(error.message); to choose another title, use -c")
    }
    if jsonOption.json { return StandardOutput.write(json: RefreshEntry(report: report)) }
    StandardOutput.write(
      "Subscribed to “\(report.calendar.printableName)” with \(report.counts.added.of("item"))")
  }
}
