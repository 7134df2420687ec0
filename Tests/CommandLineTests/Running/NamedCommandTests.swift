import ArgumentParser
import Testing

@testable import CommandLine

@Suite("Commands that are parsed separately")
struct NamedCommandTests {
  private struct Program: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "program", version: "1", subcommands: [Look.self, Group.self, Taking.self])
  }

  private struct Look: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "look")
    @Option var width = 1
    @Argument var words: [String] = []
  }

  private struct Group: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "group", subcommands: [Inner.self], defaultSubcommand: Inner.self)
  }

  private struct Taking: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "taking", subcommands: [Inner.self])
    @Flag var loud = false
  }

  private struct Inner: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "inner")
    @Flag var loud = false
    func validate() throws { if loud { throw ValidationError("too loud") } }
  }

  private func parsed(_ arguments: String...) -> (any ParsableCommand)? {
    NamedCommand(arguments, of: Program.self)?.parsed()
  }

  @Test("the words before a command's arguments name it")
  func named() throws {
    let look = try #require(parsed("look", "--width", "5", "group", "help") as? Look)
    #expect(look.width == 5 && look.words == ["group", "help"])
    #expect(parsed("group", "inner") is Inner)
  }

  @Test(
    "if more than one command matches, the whole program is parsed",
    arguments: [
      [], ["--version"], ["help", "look"], ["sing"], ["group"], ["group", "--loud"], ["taking", "inner"],
      ["taking", "--loud", "inner"],
    ])
  func unnamed(arguments: [String]) { #expect(NamedCommand(arguments, of: Program.self) == nil) }

  @Test(
    "errors and requests for help are left to the whole program",
    arguments: [
      ["look", "--width", "wide"], ["look", "--help"], ["look", "-h"], ["look", "--version"], ["look", "--unknown"],
      ["look", "--generate-completion-script", "bash"], ["group", "inner", "--loud"], ["group", "inner", "word"],
    ])
  func wrong(arguments: [String]) throws {
    #expect(try #require(NamedCommand(arguments, of: Program.self)).parsed() == nil)
    #expect(throws: (any Error).self) {
      var command = try Program.parseAsRoot(arguments)
      try command.run()
    }
  }

  @Test("parsing separately gives the same result as the whole program")
  func same() throws {
    let arguments = ["look", "--width", "7", "--", "--width", "8"]
    let alone = try #require(parsed("look", "--width", "7", "--", "--width", "8") as? Look)
    let whole = try #require(try Program.parseAsRoot(arguments) as? Look)
    #expect(alone.width == whole.width && alone.words == whole.words)
  }
}
