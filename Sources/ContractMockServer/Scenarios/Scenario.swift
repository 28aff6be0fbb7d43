/// A named way in which the mock API behaves: `online`, `offline`, `slow:delay=2s`.
public struct Scenario: Sendable, Hashable {
  /// The name with its parameters, as it was chosen.
  public let name: String
  /// What it does, in a line.
  public let summary: String

  init(name: String, summary: String) {
    self.name = name
    self.summary = summary
  }

  /// Every request is answered as recorded.
  public static let online = Scenario(name: "online", summary: "Answers as recorded, and as the contract promises.")

  /// Whether every request is answered as recorded, at once.
  public var isPlain: Bool { true }

  /// How a request is answered.
  ///
  /// - Parameters:
  ///   - operation: The id of its operation; `nil` where none is known.
  ///   - count: How many requests of that operation, in that session, came before it since the scenario was chosen.
  func behaviour(of operation: String?, count: Int) -> Behaviour { .plain }
}
