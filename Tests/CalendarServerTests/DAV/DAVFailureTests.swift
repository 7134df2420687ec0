import CalendarStore
import HTTPTypes
import Testing

@testable import CalendarServer

@Suite("Store errors as answers")
struct DAVFailureTests {
  @Test(
    "do not reveal where the store is on the disk",
    arguments: [
      (.locked, 503), (.unavailable, 503), (.diskFull, 507), (.readOnly, 403), (.corrupt, 500), (.newerVersion, 500),
      (.olderVersion, 500),
    ] as [(StoreError.Code, Int)])
  func path(code: StoreError.Code, status: Int) {
    let answer = DAVFailure(StoreError(code, "the store /home/alice/almanac.sqlite could not be used")).response
    #expect(answer.status.code == status && !String(decoding: answer.body, as: UTF8.self).contains("/home"))
    #expect((answer.fields[.retryAfter] != nil) == (status == 503))
  }

  @Test("name the calendar that cannot be changed")
  func calendar() {
    let error = StoreError(.readOnly, about: .calendar, "the calendar “Holidays” is subscribed to")
    #expect(String(decoding: DAVFailure(error).response.body, as: UTF8.self).contains("“Holidays”"))
  }
}
