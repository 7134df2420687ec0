import CalendarStore
import StoreAccess
import Testing

@Suite("Location of the store")
struct StandardPathTests {
  @Test(
    "a chosen path takes precedence over the variable, and that over the data folder",
    arguments: [
      ("a.sqlite", ["ALMANAC_STORE": "b.sqlite"], "a.sqlite"), ("", ["ALMANAC_STORE": "b.sqlite"], "b.sqlite"),
      (nil, ["ALMANAC_STORE": "", "XDG_DATA_HOME": "/data", "HOME": "/home/a"], "/data/almanac/almanac.sqlite"),
      (nil, ["XDG_DATA_HOME": "data", "HOME": "/home/a"], "/home/a/.local/share/almanac/almanac.sqlite"),
    ] as [(String?, [String: String], String)])
  func order(chosen: String?, environment: [String: String], path: String) {
    #expect(CalendarStore.standardPath(chosen: chosen, environment: environment) == path)
  }

  @Test(
    "a path that SQLite would interpret otherwise is a plain file", arguments: [":memory:", "file:a?mode=memory"])
  func file(name: String) {
    #expect(CalendarStore.standardPath(chosen: name, environment: [:]) == "./" + name)
  }
}
