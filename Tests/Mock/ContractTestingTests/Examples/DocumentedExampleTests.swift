import TestSupport
import Testing

@Suite("Examples in the documentation of the harness") struct DocumentedExampleTests {
  @Test("Every public type of the harness has an example in its documentation, and a test runs it")
  func harness() throws {
    let examples = try DocumentedExamples(
      of: [
        "Sources/Mock/ContractTesting", "Sources/Mock/ContractTestingServer", "Sources/Mock/ContractTestingYAML",
      ],
      tests: ["Tests/Mock/ContractTestingTests"]
    )
    #expect(examples.count > 25)
    #expect(examples.problems == [])
  }
}
