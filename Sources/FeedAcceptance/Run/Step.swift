public import Diagnostics

/// One step of a case: its text and its action.
public struct Step: Sendable {
  /// `Given`, `When` or `Then`.
  public let keyword: String
  /// The text after the keyword.
  public let text: String
  /// Performs the step in the world of the case.
  ///
  /// - Throws: `Mismatch` if an expectation fails, or `Inapplicable` if the case does not apply; any other error is a
  ///   failure, too.
  public let perform: @Sendable (World) async throws -> Void

  /// Creates a step.
  public init(keyword: String, text: String, perform: @escaping @Sendable (World) async throws -> Void) {
    self.keyword = keyword
    self.text = text
    self.perform = perform
  }
}

/// A part of a case.
public protocol CaseStep: Sendable {
  /// The part as a step.
  var step: Step { get }
}

/// A precondition of a case: `Given(.connectivity(.refused))`.
public struct Given: CaseStep {
  /// The step.
  public let step: Step

  /// A precondition.
  public init(_ condition: Condition) {
    step = Step(keyword: "Given", text: condition.text, perform: condition.arrange)
  }
}

/// An action of a case: `When(.theCustomerAsksForTheFeed)`.
public struct When: CaseStep {
  /// The step.
  public let step: Step

  /// Creates the step for an action.
  public init(_ action: Action) {
    step = Step(keyword: "When", text: action.text, perform: action.act)
  }
}

/// An expectation of a case: `Then(.theFeedIsDisplayed(.recorded))`.
public struct Then: CaseStep {
  /// The step.
  public let step: Step

  /// An expectation.
  public init(_ expectation: Expectation) {
    step = Step(keyword: "Then", text: expectation.text, perform: expectation.check)
  }
}

/// A state of the world before a case.
public struct Condition: Sendable {
  /// The text in the case.
  public let text: String
  /// Establishes the state.
  public let arrange: @Sendable (World) async throws -> Void

  /// A precondition.
  public init(_ text: String, arrange: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.arrange = arrange
  }
}

/// An action in the world of a case.
public struct Action: Sendable {
  /// The text in the case.
  public let text: String
  /// Performs the action.
  public let act: @Sendable (World) async throws -> Void

  /// Creates an action.
  public init(_ text: String, act: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.act = act
  }
}

/// An expectation about the world of a case.
public struct Expectation: Sendable {
  /// The text in the case.
  public let text: String
  /// Compares the expected state with the actual one.
  public let check: @Sendable (World) async throws -> Void

  /// Creates an expectation.
  public init(_ text: String, check: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.check = check
  }
}

/// The failure of an expectation.
public struct Mismatch: DiagnosticError, Hashable {
  /// The expected state.
  public let expected: String
  /// The actual state.
  public let got: String

  /// Creates a mismatch.
  public init(expected: String, got: String) {
    self.expected = expected
    self.got = got
  }

  /// `expected …, got …`.
  public var diagnostic: Diagnostic { Diagnostic(code: "mismatch", message: "expected \(expected), got \(got)") }
}

/// The error of a case that does not apply, such as to a store that keeps nothing, or to a live server.
public struct Inapplicable: DiagnosticError, Hashable {
  /// The reason.
  public let reason: String

  /// Creates the error with a reason.
  public init(_ reason: String) { self.reason = reason }

  /// The reason.
  public var diagnostic: Diagnostic { Diagnostic(code: "inapplicable", message: reason) }
}
