import AcceptanceBackend
import FeedAcceptance
import FeedClient
import TestSupport
import Testing

/// Texts of the contracts, each with its replacement.
private typealias Texts = KeyValuePairs<String, String>

private let onlyOK: Texts = ["'2XX'": "'200'"]
private let threeDays: Texts = ["max-age: P7D": "max-age: P3D"]
private let noFallback: Texts = ["fallback: stale": "fallback: none"]
private let firstPageOnly: Texts = ["scope: pages": "scope: first-page"]

@Suite("The rules of a contract", .takesTurns)
struct ContractRulesTests {
  /// The cases under the shipped contracts with other texts, and those under the shipped ones, by their identifiers.
  private func cases(replacing texts: Texts) throws -> (
    before: [String: AcceptanceCase], after: [String: AcceptanceCase]
  ) {
    func byID(_ cases: [AcceptanceCase]) -> [String: AcceptanceCase] {
      Dictionary(uniqueKeysWithValues: cases.map { ($0.id, $0) })
    }
    let rules = try ProjectBackend.makeContract(replacing: texts).acceptanceRules()
    return (byID(ProjectBackend.cases), byID(AcceptanceSuite.cases(under: rules)))
  }

  @Test("The shipped contracts describe the API that the reference client knows")
  func shipped() throws {
    let rules = try ProjectBackend.contract.acceptanceRules()
    #expect(rules.api == .shipped)
    #expect(rules.payloads.count > 200)
  }

  @Test("A contract that documents 200 in place of 2XX changes what the cases of the other statuses expect")
  func onlyOneStatus() throws {
    let (before, after) = try cases(replacing: onlyOK)
    #expect(Set(before.keys) == Set(after.keys))
    let changed = after.values.filter { before[$0.id]?.text != $0.text }
    #expect(
      Set(changed.map(\.id))
        == Set([201, 250, 280, 299, 202, 203, 206, 207, 226].map { "remote-comments.status-\($0)" })
    )
    #expect(changed.allSatisfy { $0.text.contains("an invalid data error is delivered") })
  }

  @Test("A property that a contract makes required adds a case without it, and removes the variant without it")
  func required() throws {
    let (before, after) = try cases(
      replacing: [
        "required: [id, image]": "required: [id, description, image]",
        "- id: FF0ECFE2-2879-403F-8DBE-A83B4010B340":
          "- id: FF0ECFE2-2879-403F-8DBE-A83B4010B340\n                        description: Description 4",
      ]
    )
    #expect(before["payloads.feed.delivered.items.element.description.absent"] != nil)
    #expect(after["payloads.feed.delivered.items.element.description.absent"] == nil)
    #expect(before["payloads.feed.refused.items.element.description.absent"] == nil)
    #expect(after["payloads.feed.refused.items.element.description.absent"] != nil)
  }

  @Test("A format that a contract drops removes the cases that violate it alone")
  func format() throws {
    let (before, after) = try cases(replacing: ["          format: iso8601-date-time\n": ""])
    #expect(before["payloads.comments.refused.items.created-at.30-february"] != nil)
    #expect(after["payloads.comments.refused.items.created-at.30-february"] == nil)
    #expect(after["payloads.comments.refused.items.created-at.other"]?.text.contains("violates \"pattern\"") == true)
  }

  @Test("A maximum age of three days names the columns of the matrix, and the ages in the cases of the cache")
  func otherAge() throws {
    let (before, after) = try cases(replacing: threeDays)
    let new = Set(after.keys).subtracting(before.keys)
    #expect(new.contains("matrix.refused.under-three-days"))
    #expect(new.contains("cached-feed.long-day-three-days"))
    #expect(new.allSatisfy { $0.contains("three-days") })
    #expect(Set(before.keys).subtracting(after.keys).allSatisfy { $0.contains("seven-days") })
    #expect(after.count == before.count)
    #expect(after["S3"]?.text.contains("exactly three days old") == true)
  }

  @Test("A contract that rules a fallback out expects errors where the saved feed was displayed")
  func withoutFallback() throws {
    let (_, after) = try cases(replacing: noFallback)
    #expect(after["matrix.refused.future"]?.text.contains("an error message is displayed") == true)
    #expect(after["S2"]?.text.contains("an error message is displayed") == true)
    #expect(after["load-more.from-cache"] == nil)
  }

  @Test("A contract with one cached page has no case that finds further pages in the cache")
  func oneCachedPage() throws {
    let (_, after) = try cases(replacing: firstPageOnly)
    #expect(after["load-more.whole-feed"] == nil)
    #expect(after["load-more.requests"] != nil)
  }
}
