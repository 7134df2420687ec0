import CivilTime
import Testing

@Suite("A folder of time zone files")
struct TimeZoneFolderTests {
  func code(of name: String, in database: TimeZoneDatabase) -> CivilTimeError.Code? {
    do throws(CivilTimeError) {
      _ = try database.rules(named: name)
      return nil
    } catch {
      return error.code
    }
  }

  @Test("only regular TZif files of the folder are zones")
  func kindsOfFile() {
    let (folder, outside) = (TemporaryFolder(), TemporaryFolder())
    let zone = TZifBuilder().bytes
    outside.write(zone, to: "Zone")
    folder.makeFolder("Area")
    folder.write(zone, to: "Area/City")
    folder.write(Array(zone.prefix(60)), to: "Damaged")
    folder.write(zone + [UInt8](repeating: 0, count: 1 << 20), to: "Large")
    folder.write(Array("text".utf8), to: "zone.tab")
    folder.write([], to: "Empty")
    folder.makeLink("Inside", to: "Area/City")
    folder.makeLink("Outside", to: outside.path + "/Zone")
    folder.makeLink("Circle", to: "Circle")
    folder.makeLink("Area/Up", to: "..")
    folder.makePipe("Pipe")
    let database = TimeZoneDatabase(folders: [folder.path])

    #expect(code(of: "Area/City", in: database) == nil)
    #expect(code(of: "Inside", in: database) == nil)
    #expect(code(of: "Damaged", in: database) == .damagedTimeZoneFile)
    #expect(code(of: "Large", in: database) == .unreadableTimeZoneFile)
    for name in ["Area", "zone.tab", "Empty", "Outside", "Circle", "Pipe", "Missing", "Area/City/More"] {
      #expect(code(of: name, in: database) == .unknownTimeZone, "\(name)")
      #expect(!database.contains(name))
    }
    #expect(database.contains("Area/City"))
    #expect(database.names().contains("Area/City"))
    #expect(!database.names().contains("Outside"))
    #expect(database.version == nil)
  }

  @Test("the first folder that has a zone provides it")
  func severalFolders() throws {
    let (first, second) = (TemporaryFolder(), TemporaryFolder())
    var file = TZifBuilder()
    first.write(file.bytes, to: "Both")
    file.observances[0].seconds = 3600
    second.write(file.bytes, to: "Both")
    second.write(file.bytes, to: "Second")
    let database = TimeZoneDatabase(folders: [first.path, second.path])
    #expect(try database.rules(named: "Both").initial.offset == .zero)
    #expect(try database.rules(named: "Second").initial.offset.seconds == 3600)
    #expect(database.names() == ["Both", "Second"])
    #expect(database.canonicalName(ignoringCase: "SECOND") == "Second")
  }

  @Test("a zone that was read once is cached")
  func cache() throws {
    var folder: TemporaryFolder? = TemporaryFolder()
    folder?.write(TZifBuilder().bytes, to: "Zone")
    let database = TimeZoneDatabase(folders: [try #require(folder).path])
    let rules = try database.rules(named: "Zone")
    folder = nil
    #expect(try database.rules(named: "Zone") == rules)
    #expect(database.contains("Zone"))
    #expect(code(of: "Other", in: database) == .unknownTimeZone)
  }

  @Test("the version of the data is read from either file")
  func version() {
    let (source, plain) = (TemporaryFolder(), TemporaryFolder())
    source.write(Array("# version 2026a\n# more\n".utf8), to: "tzdata.zi")
    source.write(Array("2025c\n".utf8), to: "+VERSION")
    plain.write(Array("2025c\n".utf8), to: "+VERSION")
    #expect(TimeZoneDatabase(folders: [source.path]).version == "2026a")
    #expect(TimeZoneDatabase(folders: [plain.path]).version == "2025c")
    #expect(TimeZoneDatabase(folders: [plain.path, source.path]).version == "2025c")
  }
}
