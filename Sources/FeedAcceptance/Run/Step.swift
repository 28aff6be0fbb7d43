public import Diagnostics

/// One step of a case: its text, and what it does.
public struct Step: Sendable {
  /// `Given`, `When` or `Then`.
  public let keyword: String
  /// The text after the keyword.
  public let text: String
  /// Does it, in the world of the case.
  ///
  /// - Throws: `Mismatch` where something is not as it must be; `Inapplicable` where the case says nothing of this world;
  ///   anything else is a failure too.
  public let perform: @Sendable (World) async throws -> Void

  /// A step.
  public init(keyword: String, text: String, perform: @escaping @Sendable (World) async throws -> Void) {
    self.keyword = keyword
    self.text = text
    self.perform = perform
  }
}

/// A part of a case.
public protocol CaseStep: Sendable {
  /// The step that it is.
  var step: Step { get }
}

/// How the world is, before anything is done: `Given(.connectivity(.refused))`.
public struct Given: CaseStep {
  /// The step.
  public let step: Step

  /// A precondition.
  public init(_ condition: Condition) {
    step = Step(keyword: "Given", text: condition.text, perform: condition.arrange)
  }
}

/// What is done: `When(.theCustomerAsksForTheFeed)`.
public struct When: CaseStep {
  /// The step.
  public let step: Step

  /// Something that is done.
  public init(_ action: Action) {
    step = Step(keyword: "When", text: action.text, perform: action.act)
  }
}

/// What must then be: `Then(.theFeedIsDisplayed(.recorded))`.
public struct Then: CaseStep {
  /// The step.
  public let step: Step

  /// An expectation.
  public init(_ expectation: Expectation) {
    step = Step(keyword: "Then", text: expectation.text, perform: expectation.check)
  }
}

/// A way in which the world can be.
public struct Condition: Sendable {
  /// What people read.
  public let text: String
  /// Makes it so.
  public let arrange: @Sendable (World) async throws -> Void

  /// A precondition.
  public init(_ text: String, arrange: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.arrange = arrange
  }
}

/// Something that can be done.
public struct Action: Sendable {
  /// What people read.
  public let text: String
  /// Does it.
  public let act: @Sendable (World) async throws -> Void

  /// Something that can be done.
  public init(_ text: String, act: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.act = act
  }
}

/// Something that must be.
public struct Expectation: Sendable {
  /// What people read.
  public let text: String
  /// Compares what must be with what is.
  public let check: @Sendable (World) async throws -> Void

  /// Something that must be.
  public init(_ text: String, check: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.check = check
  }
}

/// Something is not as it must be.
public struct Mismatch: DiagnosticError, Hashable {
  /// What had to be.
  public let expected: String
  /// What was.
  public let got: String

  /// A difference.
  public init(expected: String, got: String) {
    self.expected = expected
    self.got = got
  }

  /// `expected …, got …`.
  public var diagnostic: Diagnostic { Diagnostic(code: "mismatch", message: "expected \(expected), got \(got)") }
}

/// A case says nothing of this world: of a store that keeps nothing, or of a live server.
public struct Inapplicable: DiagnosticError, Hashable {
  /// Why not.
  public let reason: String

  /// A reason not to play a case.
  public init(_ reason: String) { self.reason = reason }

  /// The reason.
  public var diagnostic: Diagnostic { Diagnostic(code: "inapplicable", message: reason) }
}
