import Foundation
import ProgramTestSupport
import TestSupport
import Testing

/// A quick test of the packaging scripts; `make packages` and `make try-packages` build and try complete packages.
@Suite("Packages")
struct PackageTests {
  let runner: Runner
  init() throws { runner = try Runner() }

  private static let tools = Repository.root + "/Tools/packages"
  private static let epoch: [String: String?] = ["SOURCE_DATE_EPOCH": "1764000000", "ZIP_LEVEL": "1"]

  @Test(
    "an image runs as an unprivileged user, has correct digests, and is reproducible",
    .enabled(if: Settings.find("python3") != nil, "python3 is not here"))
  func image() async throws {
    try runner.place.write("root/usr/bin/almanac", "#!/bin/sh\n")
    try runner.place.write("root/home/almanac/.keep", "")
    let script = """
      set -e
      for name in one two; do "$1/image.py" root $name.tar; done
      cmp one.tar two.tar && mkdir image && tar -C image -xf one.tar && cat image/blobs/sha256/* | grep -a -o '"User": "1000:1000"'
      cd image/blobs/sha256 && for name in *; do echo "$name  $name"; done | sha256sum --check --quiet && echo right
      """
    let outcome = try await runner.place.launch(
      "/bin/sh", ["-c", "cd \"$0\"; \(script)", runner.place.folder, Self.tools], environment: Self.epoch)
    #expect(outcome.status == 0 && outcome.output.hasSuffix("\"User\": \"1000:1000\"\nright\n"), "\(outcome)")
  }

  @Test(
    "pre-commit installs the wheel of the same version",
    .enabled(if: Settings.find("python3") != nil, "python3 is not here"))
  func hookPackage() async throws {
    let script = """
      import sys, zipfile
      sys.path.insert(0, sys.argv[1])
      import hook_package
      archive = zipfile.ZipFile(hook_package.build_wheel("."))
      print(archive.read(next(name for name in archive.namelist() if name.endswith("METADATA"))).decode())
      """
    let outcome = try await runner.place.launch("/usr/bin/env", ["python3", "-B", "-c", script, Self.tools])
    let version = try await runner.place.run("--version").output.dropFirst("almanac ".count).dropLast()
    #expect(outcome.output.contains("Requires-Dist: almanac-ical==\(version)\n"), "\(outcome)")
  }

  @Test(
    "libraries that need a newer glibc than promised get what they need from another library",
    .enabled(
      if: ["cc", "objdump", "nm", "patchelf", "python3"].allSatisfy { Settings.find($0) != nil },
      "cc, objdump, nm, patchelf or python3 is not here"))
  func olderLibraries() async throws {
    let script = """
      set -e
      printf '#include <stdlib.h>\\nint number(void) { return (int)(arc4random() & 1) + abs(-1); }\\n' >number.c
      if ! cc -shared -fPIC -Wl,-z,relro -o libnumber.so.1 number.c; then echo 'no arc4random'; exit; fi
      cc -shared -fPIC -nostartfiles -Wl,-soname,libarc4random.so -o libarc4random.so "$1/arc4random.c"
      "$1/lower-glibc.py" libarc4random.so libnumber.so.1
      objdump -T libnumber.so.1 | grep -c 'GLIBC_2\\.3[6-9]' || true
      printf 'int number(void); int main(void) { return number() < 1; }\\n' >main.c
      cc -o main main.c -L. -l:libnumber.so.1 -Wl,-rpath,. -Wl,--allow-shlib-undefined && LD_LIBRARY_PATH=. ./main && echo runs
      """
    let outcome = try await runner.place.launch(
      "/bin/sh", ["-c", "cd \"$0\"; \(script)", runner.place.folder, Self.tools])
    #expect(outcome.output.hasSuffix("0\nruns\n") || outcome.output == "no arc4random\n", "\(outcome)")
  }

  @Test("a release requires the version of the programs and a section in the changelog")
  func release() async throws {
    let none = try await runner.place.launch(Self.tools + "/release.sh", [""])
    #expect(none.status == 1 && none.error.contains("VERSION is missing"), "\(none)")
    let other = try await runner.place.launch(Self.tools + "/release.sh", ["9.9.9"])
    #expect(other.status == 1 && other.error.contains("the programs are of version "), "\(other)")
  }

  @Test(
    "the packages work on minimal systems",
    .enabled(if: Nightly.isOn, "ALMANAC_NIGHTLY is not set"),
    .enabled(
      if: ["debootstrap", "lintian"].allSatisfy { Settings.find($0) != nil }, "debootstrap or lintian is not here"),
    .enabled(
      if: FileManager.default.fileExists(atPath: Repository.root + "/.build/packages/SHA256SUMS"),
      "make packages was not run"))
  func bare() async throws {
    let outcome = try await runner.place.launch(Self.tools + "/try.sh", [Repository.root + "/.build/packages"])
    #expect(outcome.status == 0, "\(outcome)")
  }
}
