import Foundation
import Testing

@testable import AcceptanceBackend

@Suite("Dates of fixtures")
struct PayloadDateTests {
  @Test(
    "The date of a fixture is read in every spelling that the contract allows",
    arguments: [
      ("2020-08-28T15:07:02+00:00", 1_598_627_222), ("2020-01-01T12:31:22+00:00", 1_577_881_882),
      ("1970-01-01T00:00:00Z", 0), ("1970-01-01T00:00:00.250Z", 0.25), ("1970-01-01T01:00:00+0100", 0),
      ("1969-12-31T14:30:00-09:30", 0), ("2016-12-31T23:59:60Z", 1_483_228_800),
      ("2020-02-29T00:00:00Z", 1_582_934_400), ("1900-03-01T00:00:00Z", -2_203_891_200),
    ] as [(String, TimeInterval)]
  )
  func dates(text: String, seconds: TimeInterval) {
    #expect(PayloadReader.date(text) == Date(timeIntervalSince1970: seconds))
  }

  @Test(
    "A text that is not a date gives no date of a fixture",
    arguments: ["", "T", "2020-01-01", "2020-01-01T12:31:22", "2020-01-01T12:31Z", "2020-01-01T12:31:22+1"]
  )
  func others(text: String) { #expect(PayloadReader.date(text) == nil) }
}
