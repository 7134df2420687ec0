import ArgumentParser
import CalendarModel
import CalendarStore
import CommandLine

extension AlarmsCommand {
  struct At: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "at",
      abstract: "Report your position, and show the location alarms it sets off.",
      discussion: """
        Almanac does not track your position, so alarms on arriving at or leaving a place go off only when this \
        command reports it; a program that knows your position can run it. An alarm goes off if you have entered or \
        left its circle since your last report. The first report sets off no alarms.
        """)

    @Argument(
      parsing: .allUnrecognized,
      help: ArgumentHelp("The latitude and longitude in degrees, such as 48.31,14.28.", valueName: "lat,lon"))
    var position: [String]

    @OptionGroup var zoneOptions: ZoneOptions
    @OptionGroup(title: "Store") var storeOptions: StoreOptions
    @OptionGroup var list: ListOptions

    func validate() throws { _ = try coordinate }

    private var coordinate: Coordinate {
      get throws {
        let text = position.joined(separator: " ")
        let parts = text.split(separator: ",", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { Double($0.filter { !$0.isWhitespace }) }
        guard parts.count == 2, numbers.count == 2, let place = Coordinate(latitude: numbers[0], longitude: numbers[1])
        else {
          throw ValidationError(
            "“\(text)” is not a position; write latitude and longitude in degrees, such as 48.31,14.28")
        }
        return place
      }
    }

    func run() throws {
      let zone = try zoneOptions.displayZone()
      let store = try storeOptions.openToChange()
      let names = try store.itemNames()
      let entries = try store.move(to: coordinate).map { AlarmEntry($0, names: names, zone: zone) }
      list.print(Listing(["alarms": [], "places": entries]), zone: zone)
      if entries.isEmpty { Terminal.write("no alarms") }
    }
  }
}
