import Foundation
import ProgramTestSupport
import Testing

@Suite("The container")
struct ContainerTests {
  let runner: Runner
  init() throws { runner = try Runner() }

  private static let file = (try? String(contentsOfFile: Repository.root + "/Containerfile", encoding: .utf8)) ?? ""

  /// The words of the instructions with a name, with continued lines joined.
  private static func instructions(_ name: String) -> [[Substring]] {
    file.replacing("\\\n", with: " ").split(separator: "\n").map { $0.split(separator: " ") }.filter {
      $0.first == name[...]
    }
  }

  @Test("the build stage copies what Package.swift names and what make needs, and nothing that is missing")
  func copies() throws {
    let copied = Self.instructions("COPY").map { $0.dropFirst().dropLast() }.filter { !$0[1].hasPrefix("--from") }
      .flatMap { $0 }.map { $0.hasSuffix("/") ? String($0.dropLast()) : String($0) }
    for name in copied { #expect(FileManager.default.fileExists(atPath: "\(Repository.root)/\(name)"), "\(name)") }
    let isCopied = { (path: String) in copied.contains { path == $0 || path.hasPrefix($0 + "/") } }
    let manifest = try String(contentsOfFile: Repository.root + "/Package.swift", encoding: .utf8)
    let targets = manifest.matches(of: /\.(target|executableTarget|systemLibrary|testTarget)\(\s*name: "(\w+)"/)
    #expect(targets.count > 30)
    for target in targets {
      let folder = target.1 == "testTarget" ? "Tests" : "Sources"
      let path = "\(folder)/\(target.2)"
      if FileManager.default.fileExists(atPath: "\(Repository.root)/\(path)") { #expect(isCopied(path), "\(path)") }
    }
    for path in manifest.matches(of: /path: "([^"]+)"/).map({ String($0.1) }) { #expect(isCopied(path), "\(path)") }
    for path in ["Package.swift", "Makefile", "Tools/setup.sh", "Tools/bare-root.sh", "Tools/list-libraries.sh"] {
      #expect(isCopied(path), "\(path)")
    }
  }

  @Test("the image contains what Tools/bare-root.sh gathers, and runs without privileges")
  func image() throws {
    #expect(Self.instructions("FROM").last == ["FROM", "scratch"])
    #expect(Self.instructions("COPY").last == ["COPY", "--from=build", "/bare/", "/"])
    #expect(Self.instructions("USER") == [["USER", "1000:1000"]])
    #expect(Self.instructions("ENTRYPOINT") == [["ENTRYPOINT", "[\"/usr/bin/almanac\"]"]])
    #expect(Self.instructions("RUN").contains { $0.contains("Tools/bare-root.sh") && $0.contains("/bare") })
  }

  @Test(
    "the program runs with only these files, without privileges, and with time zones",
    .enabled(if: Settings.canMount, "\(Settings.cannotMount)"))
  func bareRoot() async throws {
    let environment = try await engine()
    try runner.write("feeds/a b.ics", Runner.broken)
    let sample = try await runner.place.launch(
      "/bin/sh", ["-c", "cd \"$0\" && exec \"$1\" feeds", runner.project, Repository.samples + "/ci/container.sh"],
      environment: environment)
    #expect(sample.status == 1)
    #expect(sample.output.contains("feeds/a b.ics:9:8: error ICS229 invalid-transp"), "\(sample)")
    // Only shell builtins: without busybox, the root folder has no other program.
    let script = "almanac store doctor --store /tmp/none.sqlite; (: >/etc/x) 2>/dev/null || echo refused"
    let inside = try await runner.place.launch(
      "/bin/sh",
      [
        "-c", "entry=/bin/sh exec podman run --volume \"$PWD/$0:/calendars:ro\" --workdir /calendars almanac -c \"$1\"",
        runner.project, script,
      ], environment: environment)
    #expect(inside.output.contains("ok   zone-data: version"), "\(inside)")
    #expect(inside.output.hasSuffix("refused\n"), "\(inside)")
  }

  @Test(
    "without libcurl, libarchive and libical the program says what is missing, and does everything else",
    .enabled(if: Settings.canMount, "\(Settings.cannotMount)"))
  func missingLibraries() async throws {
    let environment = try await engine()
    try runner.write("feeds/good.ics", Runner.broken)
    try runner.place.write(
      "\(runner.project)/feeds/packed.ics.gz", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    let script = """
      rm -f $(find "$1" -name "libcurl*" -o -name "libarchive*" -o -name "libical*")
      entry=/bin/sh exec podman run --volume "$PWD/$0:/calendars:ro" --workdir /calendars almanac -c '
        almanac validate feeds/good.ics
        almanac validate --second-opinion feeds/good.ics
        almanac validate https://example.org/x.ics
        almanac expand --engine libical --rrule FREQ=DAILY --start 20260101 --limit 1
        almanac expand --rrule "RSCALE=CHINESE;FREQ=YEARLY" --start 20260101 --limit 1
        almanac store doctor --store /tmp/none.sqlite
        almanac validate feeds/packed.ics.gz' 2>&1
      """
    let inside = try await runner.place.launch(
      "/bin/sh", ["-c", script, runner.project, runner.place.path("bare")], environment: environment)
    for words in [
      "feeds/good.ics:9:8: error ICS229 invalid-transp", "--second-opinion needs libical, which is not installed",
      "libcurl is not installed; install libcurl 4", "libical is not installed; install libical 3",
      "The calendar CHINESE (RSCALE) requires libical, which is not installed",
      "ok   libical: not installed; needed for RSCALE", "libarchive is not installed; install libarchive 3",
    ] { #expect(inside.output.contains(words), "\(words) is missing in \(inside)") }
  }

  @Test(
    "the GitLab job runs in it", .enabled(if: Settings.canMount, "\(Settings.cannotMount)"),
    .enabled(if: Python.hasYAML, "\(Python.isMissing)"))
  func gitLab() async throws {
    let environment = try await engine()
    try runner.stub(
      "job-shell", "entry=/bin/sh exec podman run --volume \"$PWD:/builds\" --workdir /builds almanac \"$@\"")
    try runner.write("feeds/a b.ics", Runner.broken)
    // GitLab makes the folder of a build writable for every user.
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o777], ofItemAtPath: runner.place.path(runner.project))
    let outcome = try await runner.place.launch(
      try #require(Python.path),
      [
        Repository.root + "/Tests/Runners/gitlab.py", Repository.samples + "/ci/gitlab-ci.yml", "--components",
        Repository.root + "/templates", "--project", runner.place.path(runner.project), "--shell", "job-shell",
      ], environment: environment)
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("feeds/a b.ics:9:8: error ICS229 invalid-transp"), "\(outcome)")
    #expect(runner.place.exists("my project/almanac-junit.xml"))
  }

  /// Collects the files of the image, and puts a container engine into PATH that starts programs in it. It supports
  /// `run` with a mounted folder, and starts `$entry` in place of almanac.
  private func engine() async throws -> [String: String?] {
    let shell = Settings.find("busybox") ?? "/bin/sh"
    let gathered = try await runner.place.launch(
      Repository.root + "/Tools/bare-root.sh", [runner.place.path("bare"), Program.path, shell + "=/bin/sh"])
    #expect(gathered.status == 0, "\(gathered)")
    let bin = try runner.stub(
      "podman",
      """
      set -e
      [ "$1" = run ]; shift
      while :; do
        case $1 in
        --rm) shift ;;
        --network) shift 2 ;;
        --volume) volume=${2%:ro}; outside=${volume%:*}; inside=${volume##*:}; shift 2 ;;
        --workdir) folder=$2; shift 2 ;;
        *) break ;;
        esac
      done
      [ "$1" = almanac ]; shift
      export root="\(runner.place.folder)/bare" outside inside folder PATH="$PATH:/usr/sbin"
      mkdir -p "$root$inside"
      exec unshare --mount sh -c '
        mount --bind /proc "$root/proc" && mount --bind /dev "$root/dev" &&
          mount --bind "$outside" "$root$inside" || exit
        exec chroot --userspec=1000:1000 "$root" /bin/sh -c '\\''
          cd "$folder" && exec "${entry:-/usr/bin/almanac}" "$@"'\\'' sh "$@"' sh "$@"
      """)
    return ["PATH": Runner.path(bin), "HOME": "/home/almanac"]
  }
}
