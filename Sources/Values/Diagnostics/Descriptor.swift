/// The description of an extension point: the source of help, documentation tables, reports and `contract explain`.
public struct Descriptor: Sendable, Hashable {
  /// The kinds of extension point.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A rule that yields findings.
    case check
    /// A named behaviour of the mock server.
    case scenario
    /// A format that a report can be written in.
    case reportFormat = "report format"
    /// An `x-` keyword of a contract.
    case contractExtension = "extension"
    /// A kind of difference between two contracts.
    case changeRule = "change rule"
  }

  /// The kind of extension point.
  public let kind: Kind
  /// The stable name that users write, such as `body-schema` or `half-open`.
  public let id: String
  /// One line, with Markdown for code, that fits in a table.
  public let summary: String
  /// The meaning in a few sentences.
  public let explanation: String
  /// An example: what breaks a check, how to choose a scenario or format, how to write an extension.
  public let example: String
  /// The remedy: how to fix a violation, or what a client or an author should take care of.
  public let remedy: String
  /// How to switch it off.
  public var exclusion: String

  /// Creates a descriptor; every text is plain, with code in backquotes.
  ///
  /// Pass `exclusion` if leaving the extension point out does not switch it off.
  public init(
    _ kind: Kind,
    _ id: String,
    summary: String,
    explanation: String,
    example: String,
    remedy: String,
    exclusion: String = "Leave it out."
  ) {
    self.kind = kind
    self.id = id
    self.summary = summary
    self.explanation = explanation
    self.example = example
    self.remedy = remedy
    self.exclusion = exclusion
  }
}
