import TestSupport
import Testing

@Suite("Examples in the documentation of the acceptance kit") struct KitExampleTests {
  @Test("Every public type of the acceptance kit has an example in its documentation, and a test runs it")
  func kit() throws {
    let examples = try DocumentedExamples(
      of: [
        "Sources/Acceptance/AcceptanceKit", "Sources/Acceptance/FeedAcceptance",
        "Sources/Acceptance/AcceptanceBackend",
      ],
      tests: ["Tests/Acceptance/AcceptanceBackendTests"]
    )
    #expect(examples.count > 60)
    #expect(examples.problems == [])
  }
}
