import CivilTime
import Settings
import Testing

@testable import CommandLine

@Suite("Lengths in settings")
struct StandardLengthTests {
  @Test("the default of each length setting is valid", arguments: SettingKey.all.filter { $0.kind == .length })
  func standards(key: SettingKey) throws {
    #expect(try DurationArgument(typed: key.standard).duration.nominalSeconds > 0)
  }
}
