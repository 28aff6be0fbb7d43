public import Diagnostics
import HTTPMessages

/// A rule with a stable id that yields findings.
///
/// `ExchangeCheck` and `CrossExchangeCheck` of ContractVerifier are the rules that can be added to a run.
public protocol Check: Sendable {
  /// The check's id, where it applies, and what it means.
  var descriptor: CheckDescriptor { get }
}

extension Check {
  /// The check's stable name.
  public var id: CheckID { descriptor.id }
}

/// A check's id, where it applies, and what it means.
public struct CheckDescriptor: Sendable, Hashable {
  /// A kind of input that a check can apply to.
  public enum Use: String, Sendable, Hashable, CaseIterable {
    /// The responses of a live API.
    case verification
    /// Contracts and recordings, without a network.
    case files
    /// The requests that clients send to the mock server.
    case serving
    /// Recordings, compared with the live API.
    case drift
  }

  /// The stable name.
  public let id: CheckID
  /// The kinds of input that the check applies to.
  public let uses: Set<Use>
  /// The meaning of the check for people.
  public let text: Descriptor
  /// Whether the check judges the status of a response, so that it may be one of several that notice a server error.
  package let judgesStatus: Bool
  /// Whether one request alone cannot show that a fault is gone, as of a life cycle; so for what no request shows.
  package let needsSequence: Bool
  /// Why a run may have nothing that the check judges: `no response has a header about caching`.
  public var inapplicability: String

  /// The reason of a check that judges every response.
  public static let usualInapplicability = "there was no response to judge"

  /// A descriptor.
  ///
  /// - Parameters:
  ///   - id: The stable name, kebab-case.
  ///   - uses: What the check applies to; it runs, is listed and can be left out there alone.
  ///   - summary: What the check demands, in one line.
  ///   - explanation: What it means, in a few sentences.
  ///   - example: A response, request or file that breaks it.
  ///   - remedy: How to fix a violation.
  public init(
    _ id: CheckID,
    for uses: Set<Use>,
    summary: String,
    explanation: String,
    example: String,
    remedy: String
  ) {
    self.init(
      id,
      for: uses,
      judgesStatus: false,
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: remedy
    )
  }

  /// A descriptor that says how to switch the check off, and why a run may have nothing to judge.
  @_disfavoredOverload
  package init(
    _ id: CheckID,
    for uses: Set<Use>,
    judgesStatus: Bool = false,
    needsSequence: Bool = false,
    summary: String,
    explanation: String,
    example: String,
    remedy: String,
    exclusion: String? = nil,
    whenNothing inapplicability: String = CheckDescriptor.usualInapplicability
  ) {
    self.id = id
    self.uses = uses
    self.judgesStatus = judgesStatus
    self.needsSequence = needsSequence
    self.inapplicability = inapplicability
    text = Descriptor(
      .check,
      id.rawValue,
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: remedy,
      exclusion: exclusion ?? "Pass `\(ShellWord.option("--exclude", id.rawValue))`; the check then does not run."
    )
  }
}

/// A check whose findings arise where files are read or requests are served, so that it has no rule of its own to run.
public struct DescribedCheck: Check {
  /// The check's id, where it applies, and what it means.
  public let descriptor: CheckDescriptor

  /// A check that is described only.
  public init(_ descriptor: CheckDescriptor) { self.descriptor = descriptor }

  /// A check that is described only; one request seldom shows that its fault is gone.
  package init(
    _ id: CheckID,
    for uses: Set<CheckDescriptor.Use>,
    judgesStatus: Bool = false,
    summary: String,
    explanation: String,
    example: String,
    remedy: String,
    exclusion: String? = nil,
    whenNothing inapplicability: String = CheckDescriptor.usualInapplicability
  ) {
    descriptor = CheckDescriptor(
      id,
      for: uses,
      judgesStatus: judgesStatus,
      needsSequence: true,
      summary: summary,
      explanation: explanation,
      example: example,
      remedy: remedy,
      exclusion: exclusion,
      whenNothing: inapplicability
    )
  }
}
