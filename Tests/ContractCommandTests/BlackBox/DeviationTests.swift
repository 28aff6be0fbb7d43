import ContractReports
import ContractVerifier
import Testing

@Suite(
  "Faults of the services in Python",
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct DeviationTests {
  /// The checks that find no fault of a service, and why.
  private static let exceptions = [
    "callback": "it needs --callback-url; CallbackCommandTests has its faults",
    "callback-request": "it needs --callback-url; CallbackCommandTests has its faults",
    "coverage": "it gives notes, which no service can be blamed for; CoverageTests has them",
    "generated-request": "it needs --generate; GenerationTests breaks services of its own",
    "methods": "it gives warnings, and a fault is an error; MethodProbeTests has the faults",
    "ownership": "it needs two identities; OwnershipTests breaks servers of its own",
    "ranges": "no such service offers ranges; RangesCheckTests has the faults",
    "response-time": "it needs limits.max-response-time; FieldCheckTests has slow responses",
  ]

  @Test("Every check of the verifier finds a fault of a service in Python, or is excused with a reason")
  func checks() {
    let providers = [ShopServer.listing, PlacesServer.listing]
    let found = Set(FeedServer.listing.faults.flatMap(\.checks) + providers.flatMap(\.faults).flatMap(\.checks))
    let all = CheckRegistry.all.map(\.descriptor).filter { $0.uses.contains(.verification) }.map(\.id.rawValue)
    #expect(Set(all).subtracting(found).sorted() == Self.exceptions.keys.sorted(), "add a fault to deviations.py")
  }
}
