import MockTestSupport

@testable import MockEngine

extension JournalFixture {
  /// A stage with the standard API and a scenario.
  static func stage(_ scenario: Scenario = .online) throws -> MockRuntime.Stage {
    MockRuntime.Stage(api: try MockFixture.standard, name: "", scenario: scenario)
  }
}
