import Testing

@testable import WebCalendar

@Suite("Layout of events in a day")
struct DayPlacementTests {
  private func slots(_ spans: (Int, Int)...) -> [DayPlacement.Slot] {
    spans.enumerated().map { .init(start: $1.0, end: $1.1, title: "\($0)", id: "\($0)") }
  }

  private func places(_ slots: [DayPlacement.Slot], cap: Int, laps: Bool = false) -> [DayPlacement.Place] {
    DayPlacement(slots, cap: cap, laps: laps).places.sorted { $0.slot < $1.slot }
  }

  @Test("Events that do not overlap have the whole width")
  func separate() {
    let places = places(slots((600, 660), (660, 720)), cap: 12)
    #expect(places.map(\.columns) == [1, 1])
    #expect(places.map(\.width) == [1, 1])
  }

  @Test("An event shorter than half an hour is drawn as half an hour, and overlaps the next one")
  func short() {
    let placement = DayPlacement(slots((600, 605), (620, 700)), cap: 12)
    #expect(placement.places.map(\.columns) == [2, 2])
  }

  @Test("An event takes the free columns to its right")
  func spanning() {
    let places = places(slots((540, 720), (540, 600), (600, 660), (540, 600)), cap: 12)
    #expect(places[0].column == 0)
    #expect(places[2].width == 2)
    #expect(places.allSatisfy { $0.columns == 3 })
  }

  @Test("In a week a later event covers an earlier one, whose title stays visible")
  func laps() {
    let week = places(slots((600, 720), (630, 700)), cap: 4, laps: true)
    #expect(week[0].width == 2)
    #expect(week[0].own == 1)
    #expect(places(slots((600, 720), (630, 700)), cap: 12)[0].width == 1)
    // With less than half an hour between them, the title would be covered.
    #expect(places(slots((600, 720), (615, 700)), cap: 4, laps: true)[0].width == 1)
  }

  @Test("A week shows three of forty simultaneous events, and one block for the others")
  func many() {
    let all = (0..<40).map { DayPlacement.Slot(start: 600, end: 660, title: "\($0)", id: "\($0)") }
    let placement = DayPlacement(all, cap: 4)
    #expect(placement.places.count == 3)
    #expect(placement.blocks == [.init(start: 600, end: 660, count: 37, column: 3, columns: 4)])
    #expect(DayPlacement(all, cap: 12).blocks.map(\.count) == [29])
  }

  @Test("No event is lost, none overlaps another in its column, and all fit the width")
  func properties() {
    for _ in 0..<300 {
      let slots = (0..<Int.random(in: 0...25)).map { index in
        let start = Int.random(in: 0..<1440)
        return DayPlacement.Slot(
          start: start, end: min(start + Int.random(in: 0...300), 1440), title: "e", id: "\(index)")
      }
      for cap in [3, 4, 12] {
        let placement = DayPlacement(slots, cap: cap)
        #expect(placement.places.count + placement.blocks.map(\.count).reduce(0, +) == slots.count)
        #expect(Set(placement.places.map(\.slot)).count == placement.places.count)
        for place in placement.places {
          #expect(place.columns <= cap && place.column + place.width <= place.columns && place.own <= place.width)
          for other in placement.places where other.slot != place.slot && other.column == place.column {
            let (a, b) = (slots[place.slot], slots[other.slot])
            #expect(a.start >= b.drawnEnd || b.start >= a.drawnEnd)
          }
        }
      }
    }
  }
}
