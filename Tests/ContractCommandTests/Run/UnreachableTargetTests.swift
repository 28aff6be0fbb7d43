import TestSupport
import Testing

/// Verifying an API that is not there.
@Suite("An API that cannot be reached", .takesTurns)
struct UnreachableTargetTests {
  private static let contract = """
    {"openapi": "3.1.0", "info": {"title": "Two", "version": "1"}, "paths": {
      "/a": {"get": {"operationId": "a", "responses": {"200": {"description": "A"}}}},
      "/b": {"get": {"operationId": "b", "responses": {"200": {"description": "B"}}}}}}
    """

  @Test("An API that cannot be reached is one finding, however many operations the contract has")
  func finding() async throws {
    let words = try await ContractBinary.run(
      ["verify", "FOLDER/two.json", "--base-url", "http://127.0.0.1:1"],
      files: ["two.json": Self.contract]
    )
    let line =
      "http://127.0.0.1:1 cannot be reached: nothing listens at 127.0.0.1:1 (connection refused); check that the server "
      + "is running, and that this is its address"
    #expect(words.exit == 3)
    #expect(words.output.contains("  error transport\n    \(line)\n"))
    #expect(words.output.contains("2 operations, 2 requests,"))
    #expect(words.output.contains(" 1 finding (1 error),"))
    #expect(words.error.contains("Error: \(line)\n"))
  }
}
