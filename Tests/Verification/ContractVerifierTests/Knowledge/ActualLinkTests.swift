import ContractReports
import ContractTestSupport
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Items and links in actual bodies")
struct ActualLinkTests {
  private func verify(_ service: DjangoService) async -> Exploration {
    await explore(DjangoService.contract, through: ScriptedClient(service.respond))
  }

  @Test("Paths that end in a slash are items of their collection, and URLs in bodies are followed")
  func reached() async {
    let exploration = await verify(DjangoService())
    #expect(exploration.lines == [])
    #expect(exploration.operations.allSatisfy { $0.statuses[200] != nil }, "\(exploration.operations.map(\.statuses))")
  }

  @Test("A URL in a body that leads nowhere is reported")
  func brokenURL() async {
    let exploration = await verify(DjangoService(hasBrokenURL: true))
    #expect(Set(exploration.lines) == ["link users_retrieve: status 404 for a link that this API returned"])
  }

  @Test("An item of a list whose contract describes no items is reported where it does not exist")
  func missingItem() async {
    let exploration = await verify(DjangoService(listsMissingItem: true))
    #expect(Set(exploration.lines) == ["link snippets_retrieve: status 404 for a link that this API returned"])
  }
}
