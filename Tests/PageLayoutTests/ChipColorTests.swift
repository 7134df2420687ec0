import CalendarModel
import Testing

@testable import PageLayout

@Suite("The colours of pages")
struct ChipColorTests {
  @Test(
    "are derived from the calendar's colour",
    arguments: [
      ("#1BADF8", "#DDF0FE", "#025076", "#0B87C3", "#023049", "#B8E1FE", "#1BADF8"),
      ("#FF2968", "#FFE6E8", "#7E2739", "#F4155F", "#471D24", "#FFCCD1", "#FF2968"),
      ("#FFCC00", "#F9ECC9", "#5C4800", "#A6740C", "#382B00", "#ECDAA6", "#FFCC00"),
      ("#63DA38", "#DDF5D6", "#22590C", "#339200", "#1A3413", "#C4E7BA", "#63DA38"),
      ("#000000", "#EDEDED", "#4A4A4A", "#000000", "#2C2C2C", "#DBDBDB", "#838383"),
      ("#FFFFFF", "#EDEDED", "#4A4A4A", "#808080", "#2C2C2C", "#DBDBDB", "#EEEEEE"),
    ])
  func table(
    input: String, wash: String, ink: String, spine: String, darkWash: String, darkInk: String, darkSpine: String
  ) throws {
    let color = try #require(CalendarColor(input))
    let light = ChipColors(color, .light)
    #expect([light.wash, light.ink, light.spine] == [wash, ink, spine])
    let dark = ChipColors(color, .dark)
    #expect([dark.wash, dark.ink, dark.spine] == [darkWash, darkInk, darkSpine])
  }

  @Test("are legible and distinguishable, whatever the colour")
  func sweep() throws {
    let steps = Array(stride(from: UInt8(0), through: 255, by: 51))
    for red in steps {
      for green in steps {
        for blue in steps {
          let color = CalendarColor(red: red, green: green, blue: blue)
          for theme in [ChipColors.Theme.light, .dark] {
            let chip = ChipColors(color, theme)
            let (wash, ink, spine) = try (
              #require(CalendarColor(chip.wash)), #require(CalendarColor(chip.ink)), #require(CalendarColor(chip.spine))
            )
            #expect(ink.contrast(with: wash) >= 4.5 && spine.contrast(with: theme.surface) >= 3, "\(color) \(chip)")
            #expect(spine.contrast(with: wash) >= 3, "\(color) \(chip)")
          }
        }
      }
    }
  }
}
