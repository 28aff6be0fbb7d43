import AcceptanceBackend
import ContractReports
import FeedAcceptance
import FeedClient
import HTTPMessages
import TestSupport
import Testing

@Suite("The rules of a contract", .takesTurns)
struct ContractRulesTests {
  @Test("The shipped contracts have the shipped rules")
  func shipped() {
    #expect(ProjectBackend.contract.acceptanceRules == .shipped)
    #expect(AcceptanceSuite.cases.map(\.text) == AcceptanceSuite.cases(under: .shipped).map(\.text))
  }

  @Test("A contract that documents 200 in place of 2XX changes what the cases of the other statuses expect")
  func onlyOneStatus() {
    let rules = ProjectBackend.makeContract(replacing: "'2XX'", with: "'200'").acceptanceRules
    #expect(rules == ContractRules(feed: [200], comments: [200]))
    let changed = zip(AcceptanceSuite.cases, AcceptanceSuite.adapting(AcceptanceSuite.cases, to: rules))
      .filter { $0.text != $1.text }
    #expect(
      changed.map(\.1.id)
        == [201, 250, 280, 299, 202, 203, 206, 207, 226].map { "remote-comments.status-\($0)" }
    )
    #expect(changed.allSatisfy { $1.text.contains("an invalid data error is delivered") })
  }

  @Test("A client that follows the changed contract passes its cases, and the reference client does not")
  func client() async throws {
    let rules = ContractRules(feed: [200], comments: [200])
    let cases = AcceptanceSuite.adapting(try AcceptanceSuite.selecting(["remote-comments"]), to: rules)
    var parts = FeedParts.reference
    parts.mapComments = { response in
      guard response.status == 200 else { throw FeedError.invalidData }
      return try ImageCommentsMapper.comments(from: response)
    }
    try await ProjectBackend.run { [parts] backend in
      func suite(_ parts: FeedParts) -> AcceptanceSuite {
        AcceptanceSuite(
          backend: backend,
          makeStore: { InMemoryFeedStore() },
          parts: parts,
          deadline: .beyondHangs
        )
      }
      expectAllPassed(await suite(parts).outcomes(of: cases))
      let failures = await suite(.reference).outcomes(of: cases).filter { $0.failure != nil }
      #expect(failures.count == 9)
    }
  }
}
