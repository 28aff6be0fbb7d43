import ContractModel
import ContractReports
import ContractVerifier
import HTTPMessages
import Testing

@Suite("Parts whose pages URLs lead through")
struct PartTests {
  private static let configuration = ExplorerConfiguration.allowing(["createPart", "putPart", "deletePart"]).with {
    $0.generation = GenerationConfiguration(requests: 40)
  }

  @Test(
    "A service whose limit counts the items of all pages, and that decides on the author, is not reported",
    arguments: [0, 7]
  )
  func right(_ count: Int) async {
    let client = ScriptedClient(PartService(count: count).respond)
    let exploration = await explore(PartService.contract, Self.configuration, through: client)
    #expect(exploration.lines == [])
    let targets = client.requests.map(\.url.requestTarget)
    #expect(
      count == 0 || targets.contains { $0.contains("eq%20'nut") || $0.contains("eq%20%27nut") },
      "\(client.lines)"
    )
  }

  @Test(
    "A fault of pages, expressions, references or members that no example has is found",
    arguments: PartService.Fault.allCases
  )
  func wrong(_ fault: PartService.Fault) async {
    let client = ScriptedClient(PartService(fault, count: fault == .hidesNew ? 0 : 7).respond)
    let exploration = await explore(PartService.contract, Self.configuration, through: client)
    #expect(exploration.lines.contains { $0.contains(fault.rawValue) }, "\(exploration.lines)")
  }
}
