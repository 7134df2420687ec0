import CalendarStore
import Foundation
import StoreAccess
import Testing
import TestSupport

@Suite("Who answers requests for access")
struct AccessPromptTests {
  private let request = AccessRequest(client: AccessClient("com.example.planner"), entity: .event)

  @Test(
    "the environment answers with full, write-only or deny",
    arguments: [("full", AccessLevel.full), ("write-only", .writeOnly), ("deny", .denied)])
  func environment(word: String, level: AccessLevel) throws {
    #expect(try EnvironmentPrompt(environment: ["ALMANAC_ACCESS": word]).answer(request) == level)
    #expect(try EnvironmentPrompt(environment: [:]).answer(request) == nil)
    #expect(throws: StoreError.self) { try EnvironmentPrompt(environment: ["ALMANAC_ACCESS": "yes"]).answer(request) }
  }

  @Test("the first matching line of a policy counts; for a kind that it leaves out the next prompt is asked")
  func policy() throws {
    let policy = try AccessPolicy(
      parsing: """
        # Ours
        com.example.planner  events=full reminders=ask  # trusted
        com.example.*        events=write-only reminders=none

        *                    events=restricted
        """)
    #expect(policy.level(for: "com.example.planner", .event) == .full)
    #expect(policy.level(for: "com.example.planner", .reminder) == nil)
    #expect(policy.level(for: "com.example.other", .event) == .writeOnly)
    #expect(policy.level(for: "com.example.other", .reminder) == .denied)
    #expect(policy.level(for: "bot", .event) == .restricted)
    #expect(policy.level(for: "bot", .reminder) == nil)
  }

  @Test("a malformed policy is an error with its line", arguments: ["a events=yes", "a full", "a reminder=full"])
  func badPolicy(line: String) {
    let error = #expect(throws: StoreError.self) { try AccessPolicy(parsing: "# x\n" + line) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.message.hasPrefix("line 2:") == true)
  }

  @Test("the policy file is in the configuration folder; without one there is no answer")
  func file() throws {
    let folder = try TemporaryFolder()
    let home = AccessPolicy.File(environment: ["HOME": "/home/a"])
    #expect(home.path == "/home/a/.config/almanac/access")
    let file = AccessPolicy.File(environment: ["HOME": "/home/a", "XDG_CONFIG_HOME": folder.path])
    #expect(try file.answer(request) == nil)
    try FileManager.default.createDirectory(atPath: folder.file("almanac"), withIntermediateDirectories: true)
    try Data("* events=full\n".utf8).write(to: URL(fileURLWithPath: file.path))
    #expect(try file.answer(request) == .full)
    try Data("* events\n".utf8).write(to: URL(fileURLWithPath: file.path))
    let error = #expect(throws: StoreError.self) { try file.answer(request) }
    #expect(error?.message.contains(file.path) == true)
  }

  @Test("several are asked in order until one answers")
  func order() throws {
    let prompts = AccessPrompts([
      CallbackPrompt { _ in nil }, CallbackPrompt { _ in .denied }, CallbackPrompt { _ in .full },
    ])
    #expect(try prompts.answer(request) == .denied)
    #expect(try AccessPrompts([]).answer(request) == nil)
  }

  @Test("without a terminal there is nobody to ask")
  func noTerminal() throws {
    #expect(try TerminalPrompt(path: "/dev/null").answer(request) == nil)
    #expect(try TerminalPrompt(path: "/nowhere").answer(request) == nil)
  }
}
