import TestSupport
import Testing

/// The verifier against a shop with login, orders, uploads and pages of many kinds, whose contract has neither examples
/// nor links.
@Suite(
  "A shop in Python",
  .takesTurns,
  .enabled(if: FeedServer.python != nil, "there is no python3 on the search path")
)
struct ShopTests {
  @Test("A shop that keeps its contract gives neither errors nor warnings")
  func clean() async throws {
    let report = try await ShopServer.verify("clean")
    #expect(report.complaints.isEmpty)
    #expect(report.operations.allSatisfy { $0.exchanges > 0 })
  }

  @Test(
    "A shop that keeps its contract in an unusual way gives no error",
    arguments: ThoroughTests.rows(
      of: "A shop that keeps its contract in an unusual way gives no error",
      ShopServer.listing.variations,
      step: 48
    )
  )
  func variation(_ name: String) async throws {
    #expect(try await ShopServer.verify(name).errors.isEmpty)
  }

  @Test(
    "A shop that is broken in one way is found broken in that way",
    arguments: ThoroughTests.rows(
      of: "A shop that is broken in one way is found broken in that way",
      ShopServer.listing.faults,
      step: 48
    )
  )
  func fault(_ fault: PythonProvider.Fault) async throws {
    let errors = try await ShopServer.verify(fault.name).errors
    #expect(!Set(errors.map(\.check)).isDisjoint(with: fault.checks), "found: \(errors)")
  }

  @Test("Without unsafe operations, a run sends safe requests only")
  func safe() async throws {
    let report = try await ShopServer.verify("clean", [])
    let methods = ["GET", "HEAD", "OPTIONS"]
    #expect(report.operations.allSatisfy { methods.contains($0.method) || $0.exchanges == 0 })
  }
}
