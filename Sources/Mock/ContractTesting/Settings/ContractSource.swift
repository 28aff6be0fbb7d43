import Basics
public import ContractModel
public import JSONSyntax

/// A file of a contract or of scenarios, and how its text is parsed.
///
/// ```swift
/// let source = ContractSource("feed.json", format: .json)
/// try await withMock(.replay("feed.har"), .contract(source), .allowsContractViolations) { mock in
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public struct ContractSource: Sendable {
  /// The path; see ``TestFiles`` for where it is looked up.
  public let path: String
  /// The format of the text.
  public let format: ContractFormat

  /// Creates a source.
  public init(_ path: String, format: ContractFormat = .json) {
    self.path = path
    self.format = format
  }
}

/// A format of contracts.
///
/// `ContractTestingYAML` adds YAML, so that tests without YAML do not build a parser for it.
///
/// ```swift
/// let source = ContractSource("feed.json", format: .json)
/// try await withMock(.replay("feed.har"), .contract(source), .allowsContractViolations) { mock in
///   let count = try await loadFeed(by: mock.session)
///   #expect(count == 2)
/// }
/// ```
public struct ContractFormat: Sendable {
  /// Parses a text; JSON is parsed without it.
  public typealias Parser = @Sendable (_ bytes: [UInt8]) -> Result<JSONDocument, ContractFileFault>

  let parse: Parser
  /// The number that distinguishes this format from the others.
  let number = Self.count.add()

  private static let count = Counter()

  /// JSON only; a YAML file is an error that says what to import.
  public static let json = ContractFormat { _ in
    .failure(
      ContractFileFault(
        message: "YAML needs the product ContractTestingYAML; import it in the file of the test, or convert the file",
        location: nil
      )
    )
  }

  /// Creates a format from a parser of its texts.
  public init(parse: @escaping Parser) { self.parse = parse }
}
