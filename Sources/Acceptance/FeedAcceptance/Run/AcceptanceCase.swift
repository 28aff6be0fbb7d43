public import ContractReports
public import Diagnostics
import FeedClient

/// One case of the acceptance suite: preconditions, actions and expectations.
///
/// Its text is generated from the steps that run, so that it describes only what is done.
///
/// ```swift
/// let ours = UseCase("ours", "Our own cases")
/// let banner = AcceptanceCase("ours.banner", of: ours) {
///   Given(.connectivity(.refused))
///   When(.theCustomerAsksForTheFeed)
///   Then(.anErrorIsDisplayed(.connectivity))
/// }
/// ```
public struct AcceptanceCase: Sendable, Identifiable, CustomStringConvertible {
  /// The identifier in lists, reports and filters: `S1`, `matrix.online.empty`, `remote-feed.status-201`.
  public let id: String
  /// The use case that it belongs to.
  public let useCase: UseCase
  /// Its cell in the matrix; `nil` outside the matrix.
  public let cell: CaseOutcome.Cell?
  /// Where it comes from.
  public let origin: CaseOrigin
  /// Its steps, in the order in which they run.
  public let steps: [Step]
  /// The variants that excuse a client which declares one of them from the case.
  public private(set) var excuses: Set<ClientVariant> = []
  private var needs: Set<Need> = []
  /// Returns whether a client is asked that reads payloads so strictly.
  var isPlayed: @Sendable (PayloadStrictness) -> Bool = { _ in true }

  /// Creates a case from steps.
  public init(
    _ id: String,
    of useCase: UseCase,
    cell: CaseOutcome.Cell? = nil,
    origin: CaseOrigin = .useCases,
    @StepsBuilder steps: () -> [Step]
  ) {
    self.id = id
    self.useCase = useCase
    self.cell = cell
    self.origin = origin
    self.steps = steps()
  }

  /// Creates a case of the suite that is played only under a contract that meets all that it needs.
  init(_ id: String, of useCase: UseCase, needs: Set<Need>, @StepsBuilder steps: () -> [Step]) {
    self.init(id, of: useCase, steps: steps)
    self.needs = needs
  }

  /// Returns the case with the texts and the line of a contract that it follows, and an additional last step: the client
  /// sends no unnecessary requests; `nil` under a contract that does not meet what it needs.
  func completed(under rules: ContractRules) -> AcceptanceCase? {
    guard needs.allSatisfy({ $0.isMet(by: rules.api) }) else { return nil }
    let line = useCase.place.flatMap { rules.places[$0] }
    var completed = AcceptanceCase(id, of: useCase, cell: cell, origin: origin.following(line)) {
      steps.map { $0.worded(for: rules.api) }
      Then(.noNeedlessRequestIsMade)
    }
    (completed.isPlayed, completed.excuses) = (isPlayed, excuses.filter { $0.isPossible(under: rules.api) })
    return completed
  }

  /// Returns the case, which is not applicable to a client that declares one of some variants.
  ///
  /// - Parameter variants: The variants under which a right client need not pass.
  public func excusing(_ variants: ClientVariant...) -> AcceptanceCase {
    var subject = self
    subject.excuses.formUnion(variants)
    return subject
  }

  /// The identifier and text, as a test shows its argument.
  public var description: String { "\(id): \(text)" }

  /// The steps of the case in one line.
  public var text: String { steps.map { "\($0.keyword) \($0.text)" }.joined(separator: ", ") }
}

/// Collects the steps of a case.
///
/// ```swift
/// @StepsBuilder func loading(_ content: FeedContent?) -> [Step] {
///   When(.theCustomerAsksForTheFeed)
///   if let content {
///     Then(.theFeedIsDisplayed(content))
///   } else {
///     Then(.anErrorIsDisplayed(.connectivity))
///   }
/// }
/// ```
@resultBuilder
public enum StepsBuilder {
  /// Steps with one keyword.
  public static func buildExpression(_ steps: [Step]) -> [Step] { steps }
  /// All steps in their order.
  public static func buildBlock(_ steps: [Step]...) -> [Step] { steps.flatMap(\.self) }
  /// Steps under a condition.
  public static func buildOptional(_ steps: [Step]?) -> [Step] { steps ?? [] }
  /// Steps of one branch.
  public static func buildEither(first steps: [Step]) -> [Step] { steps }
  /// Steps of the other branch.
  public static func buildEither(second steps: [Step]) -> [Step] { steps }
  /// Steps of a loop.
  public static func buildArray(_ steps: [[Step]]) -> [Step] { steps.flatMap(\.self) }
}

/// One step of a case: its text, and what it does.
///
/// `Given`, `When` and `Then` make steps parts of a case. A step throws `Mismatch` if an expectation fails, and
/// `Inapplicable` if the case does not apply; any other error is a failure, too.
///
/// ```swift
/// let wording = Step("the message names the connection") { world in
///   let message = await world.feedScreen.state.errorMessage ?? "no message"
///   guard message.contains("connect") else { throw Mismatch(expected: "the connection", got: message) }
/// }
/// ```
public struct Step: Sendable {
  /// `Given`, `When` or `Then`; empty outside a case.
  public fileprivate(set) var keyword = ""
  /// The text after the keyword.
  public private(set) var text: String
  /// Performs the step in the world of the case.
  public let perform: @Sendable (World) async throws -> Void
  /// Makes the text from what the contract says of the API; `nil` for a text that does not depend on it.
  private let wording: (@Sendable (FeedAPI) -> String)?

  /// Creates a step.
  public init(_ text: String, perform: @escaping @Sendable (World) async throws -> Void) {
    self.text = text
    self.perform = perform
    wording = nil
  }

  /// Creates a step whose text depends on what the contract says of the API.
  init(
    wording: @escaping @Sendable (FeedAPI) -> String,
    perform: @escaping @Sendable (World) async throws -> Void
  ) {
    text = wording(.shipped)
    self.perform = perform
    self.wording = wording
  }

  /// Returns the step with its text for an API.
  func worded(for api: FeedAPI) -> Step {
    var step = self
    step.text = wording?(api) ?? text
    return step
  }

  fileprivate static func steps(_ steps: [Step], _ keyword: String) -> [Step] {
    steps.map { step in
      var step = step
      step.keyword = keyword
      return step
    }
  }
}

// The names of Gherkin, as the texts of the cases have them.
// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns preconditions of a case: `Given(.connectivity(.refused), .cache(.empty))`.
public func Given(_ steps: Step...) -> [Step] { Step.steps(steps, "Given") }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns actions of a case: `When(.theCustomerAsksForTheFeed)`.
public func When(_ steps: Step...) -> [Step] { Step.steps(steps, "When") }

// swift-format-ignore: AlwaysUseLowerCamelCase
/// Returns expectations of a case: `Then(.theFeedIsDisplayed(.remote))`.
public func Then(_ steps: Step...) -> [Step] { Step.steps(steps, "Then") }

/// The failure of an expectation.
///
/// ```swift
/// let wording = Step("the message names the connection") { world in
///   let message = await world.feedScreen.state.errorMessage ?? "no message"
///   guard message.contains("connect") else { throw Mismatch(expected: "the connection", got: message) }
/// }
/// ```
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
///
/// ```swift
/// let pages = Step("an API with two pages") { world in
///   guard world.fixtures.feed.count > 10 else { throw Inapplicable("the API has one page") }
/// }
/// ```
public struct Inapplicable: DiagnosticError, Hashable {
  /// The reason.
  public let reason: String

  /// Creates the error with a reason.
  public init(_ reason: String) { self.reason = reason }

  /// The reason.
  public var diagnostic: Diagnostic { Diagnostic(code: "inapplicable", message: reason) }
}
