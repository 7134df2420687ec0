import CivilTime
import Settings
import Testing

@testable import CommandLine

@Suite("Lengths of settings")
struct StandardLengthTests {
  @Test("the standard of each setting that is a length is one", arguments: SettingKey.all.filter { $0.kind == .length })
  func standards(key: SettingKey) throws {
    #expect(try DurationArgument(typed: key.standard).duration.nominalSeconds > 0)
  }
}
