public import ContractReports
import FeedClient

/// A permitted deviation of a client from the cases: a choice that it declares, and no failure.
///
/// The cases that a declared variant excuses a client from are not played: they are not applicable, with the variant as the
/// reason. `AcceptanceSuite.report(of:elapsed:)` notes each declared variant, with what is not known of such a client.
/// A variant that no right client can have under a contract excuses from nothing there, and the report says so.
///
/// ```swift
/// suite.variants = [.fixedPageSize, .nextPageFromCache]
/// let excused = suite.cases.filter { !$0.excuses.isDisjoint(with: suite.variants) }
/// ```
public struct ClientVariant: Sendable, Hashable, Identifiable, CaseIterable {
  /// The name in reports, such as `fixed-page-size`.
  public let id: String
  /// The behavior of the client.
  public let text: String
  /// The limit of the suite's knowledge about such a client, or an effect that its customers may see.
  public let consequence: String
  /// A property that a contract must have so that a right client can have the variant; `nil` for any contract.
  private let need: AcceptanceCase.Need?
  /// The statement of a contract that does not allow it.
  private let obstacle: String

  private init(
    _ id: String,
    _ text: String,
    _ consequence: String,
    needs need: AcceptanceCase.Need? = nil,
    unless obstacle: String = ""
  ) {
    (self.id, self.text, self.consequence) = (id, text, consequence)
    (self.need, self.obstacle) = (need, obstacle)
  }

  /// The client asks for pages of one size: the one that the contract has as its example.
  public static let fixedPageSize = ClientVariant(
    "fixed-page-size",
    "the client asks for pages of one size",
    "a version with another size may not go on where this one has saved"
  )
  /// Saving and validating the feed do not wait for each other.
  public static let unorderedValidation = ClientVariant(
    "unordered-validation",
    "saving and validating the feed do not wait for each other",
    "a validation that a save overtakes may delete the feed that was just saved"
  )
  /// The items before those of the next page are the ones in the cache, and not the ones on the screen.
  public static let nextPageFromCache = ClientVariant(
    "next-page-from-cache",
    "the items before the next page are read from the cache",
    "after a failed save, the next page may take the place of images that were displayed",
    // The third page would take the place of the second.
    needs: .savedPages,
    unless: "the contract has the first page saved alone"
  )

  /// Every variant that can be declared.
  public static let allCases = [fixedPageSize, unorderedValidation, nextPageFromCache]

  /// Why a case that the variant excuses is not applicable.
  var reason: String { "declared variant \(id): \(text)" }

  /// Whether a right client can have the variant under the contract of an API.
  func isPossible(under api: FeedAPI) -> Bool { need?.isMet(by: api) ?? true }

  /// The line of a report about the declared variant.
  fileprivate func note(under api: FeedAPI) -> String {
    isPossible(under: api)
      ? "\(reason); \(consequence)"
      : "\(reason); it excuses from no case, because \(obstacle)"
  }
}

extension AcceptanceSuite {
  /// Returns a report of outcomes, with a note for each declared variant; any report format renders it.
  ///
  /// ```swift
  /// print(ConsoleReport().rendered(RedactedReport(suite.report(of: outcomes))))
  /// ```
  ///
  /// - Parameters:
  ///   - outcomes: The outcomes of cases of the suite.
  ///   - elapsed: How long they took; `nil` for the time of all cases together, which is longer if several ran concurrently.
  public func report(of outcomes: [CaseOutcome], elapsed: Duration? = nil) -> Report {
    var report = Report(command: "accept", version: "")
    report.cases = outcomes
    report.requests = outcomes.reduce(0) { $0 + $1.journal.count }
    report.elapsed = elapsed ?? outcomes.reduce(.zero) { $0 + $1.elapsed }
    report.notes = ClientVariant.allCases.filter(variants.contains).map { $0.note(under: rules.api) }
    return report
  }
}
