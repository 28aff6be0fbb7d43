import ContractModel
import ContractReports
import ContractVerifier
import Diagnostics
import HTTPMessages
import Testing

@Suite("Changes of what does not exist, and under conditions")
struct UnknownItemTests {
  private static func habits(_ change: (inout ThingService.Habits) -> Void) -> ThingService.Habits {
    var habits = ThingService.Habits()
    change(&habits)
    return habits
  }

  private static let conditional = ThingService.contract(
    change: "'404': { description: d }, '412': { description: d }",
    conditions: "{ name: If-Match, in: header, schema: { type: string } }"
  )

  @Test(
    "A change of what does not exist is refused, creates it, or is a fault",
    arguments: [
      (404, false, []), (200, false, ["update"]), (404, true, []), (500, false, ["transport", "status"]),
    ] as [(Int, Bool, [String])]
  )
  func unknown(_ status: Int, _ isCreated: Bool, _ checks: [String]) async {
    let contract = ThingService.contract()
    let service = ThingService(contract, Self.habits { ($0.unknownStatus, $0.unknownIsCreated) = (status, isCreated) })
    let (exploration, client) = await ThingService.verify(contract, service)
    if checks.isEmpty {
      #expect(exploration.lines == [])
    } else {
      #expect(!Set(checks).isDisjoint(with: exploration.checks), "\(exploration.lines)")
    }
    #expect(service.names == [], "\(client.lines)")
  }

  @Test("Where the contract documents no refusal, a change of nothing may be a success")
  func undocumented() async {
    let contract = ThingService.contract(change: "'409': { description: d }")
    let service = ThingService(contract, Self.habits { $0.unknownStatus = 200 })
    let (exploration, _) = await ThingService.verify(contract, service)
    #expect(exploration.lines == [])
  }

  @Test(
    "Malformed conditions and those that are never met are refused or ignored, but never a server error",
    arguments: [
      (412, 400, false), (412, 412, false), (412, 200, false), (200, 200, true), (412, 500, true),
    ]
  )
  func conditions(_ unmet: Int, _ malformed: Int, _ isFault: Bool) async {
    let service = ThingService(
      Self.conditional,
      Self.habits { ($0.conditionStatus, $0.malformedStatus) = (unmet, malformed) }
    )
    let (exploration, client) = await ThingService.verify(Self.conditional, service)
    #expect((exploration.findings.contains { $0.severity == .error }) == isFault, "\(exploration.lines)")
    #expect(client.requests.contains { $0.headers["If-Match"] == "contract" })
    #expect(service.names == [], "\(client.lines)")
  }

  @Test("A 412 that is documented for If-None-Match alone says nothing about If-Match")
  func otherCondition() async {
    let contract = ThingService.contract(
      change: "'404': { description: d }, '412': { description: d }",
      conditions: "{ name: If-None-Match, in: header, schema: { type: string, enum: ['*'] } }"
    )
    let service = ThingService(contract, Self.habits { $0.conditionStatus = 200 })
    let (exploration, _) = await ThingService.verify(contract, service)
    #expect(exploration.lines == [])
  }
}
