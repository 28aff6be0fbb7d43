import ContractExamples
import ContractModel
public import HTTPMessages
public import MockEngine
import RecordingChecks
public import Testing

/// The allowed and the forbidden responses of an operation of a contract, as arguments of a parameterized test.
///
/// ```swift
/// @Test(
///   "The app shows whatever the API may send",
///   arguments: try ContractVariations("feed.json", operation: "getFeed").allowed
/// )
/// func allowed(_ variation: ContractVariation) async throws {
///   try await withMock(variation: variation, .replay("feed.har")) { mock in
///     _ = try await loadFeed(by: mock.session)
///   }
/// }
/// ```
///
/// Each variation differs in one place from a response that is valid: an optional member that is absent, `null` where
/// the schema allows it, the longest text, another member of an enumeration, an empty list, another documented status.
public struct ContractVariations: Sendable {
  /// The successful responses that the contract allows, which a client accepts.
  public let allowed: [ContractVariation]
  /// The errors that the contract documents, which a client reports.
  public let errors: [ContractVariation]
  /// The responses that break the contract in one place, which a client survives.
  public let violations: [ContractVariation]

  /// Derives the variations of an operation.
  ///
  /// - Parameters:
  ///   - contract: The contract, in JSON; see ``TestFiles`` for where it is looked up.
  ///   - operation: The operation's `operationId`, or its method and path, such as `GET /feed`.
  ///   - recordings: Recordings whose responses are varied; those of the contract's examples without them.
  ///   - sourceFile: The file of the test.
  /// - Throws: ``MockError`` if a file is missing or unreadable, or the contract lacks the operation.
  @_disfavoredOverload
  public init(
    _ contract: String,
    operation: String,
    recordings: [String] = [],
    sourceFile: String = #filePath
  ) throws(MockError) {
    try self.init(ContractSource(contract), operation: operation, recordings: recordings, sourceFile: sourceFile)
  }

  /// Derives the variations of an operation of a contract in any format.
  ///
  /// - Parameters:
  ///   - source: The contract.
  ///   - operation: The operation's `operationId`, or its method and path, such as `GET /feed`.
  ///   - recordings: Recordings whose responses are varied; those of the contract's examples without them.
  ///   - sourceFile: The file of the test.
  /// - Throws: ``MockError`` if a file is missing or unreadable, or the contract lacks the operation.
  public init(
    _ source: ContractSource,
    operation: String,
    recordings: [String] = [],
    sourceFile: String = #filePath
  ) throws(MockError) {
    let files = TestFiles(of: sourceFile)
    let path = try files.path(of: source.path, kind: "contract")
    let contract = try SharedFiles.contract([source], files)?.value
    guard let contract, let found = contract.operation(id: operation) else {
      throw .unknownOperation(operation, in: path, among: contract?.operations.map(\.id) ?? [])
    }
    let judge = EntryJudge(contract: contract)
    var sent: [HTTPResponse] = []
    for name in recordings {
      let place = files.recording(name)
      guard place.exists else { throw .missingRecording(name, at: place.path, place.candidates, isServer: false) }
      let entries = try SharedFiles.recording(place.path).value.entries
      sent += entries.filter { judge.match($0)?.operation.id == found.id }.map(\.response)
    }
    let located = ContractSource(path, format: source.format)
    var generator = ResponseVariations(of: contract)
    let all = generator.variations(of: found, sent: sent).map { ContractVariation($0, of: located) }
    allowed = all.filter { $0.variation.isAllowed && $0.variation.demand == .accepted }
    errors = all.filter { $0.variation.kind == .errors }
    violations = all.filter { !$0.variation.isAllowed }
  }
}

/// A response that an operation may send, or one that breaks its contract in one place.
///
/// ```swift
/// let variation: ContractVariation = try #require(
///   try ContractVariations("feed.json", operation: "getFeed").violations.first
/// )
/// #expect(variation.description.contains("feed.json:"))
/// ```
public struct ContractVariation: Sendable, Hashable, CustomTestStringConvertible, CustomTestArgumentEncodable,
  CustomStringConvertible
{
  let variation: ResponseVariation
  private let path: String
  private let source: ContractSource

  init(_ variation: ResponseVariation, of source: ContractSource) {
    (self.variation, self.source, path) = (variation, source, source.path)
  }

  /// The name, unique among the variations of the operation: `200.items.id.null`.
  public var name: String { variation.name }
  /// The response.
  public var response: HTTPResponse { variation.response }
  /// The change in one line, and its place in the contract.
  public var description: String { variation.description }
  /// The change in one line, and its place in the contract.
  public var testDescription: String { description }
  /// The scenario that sends the response to the first request of the operation, and an error to all of them.
  ///
  /// Other requests get their responses as usual, so that a client that follows pages comes to their end.
  public var scenario: Scenario {
    Scenario(
      "variation",
      summary: variation.change,
      sending: variation.response,
      in: variation.operation,
      times: variation.kind == .errors ? nil : 1
    )
  }

  /// Encodes the name, by which a test of one argument is run again.
  public func encodeTestArgument(to encoder: some Encoder) throws { try name.encode(to: encoder) }

  /// Adds the contract and the scenario to settings; without recordings, other operations send examples.
  func apply(to settings: inout MockSettings) {
    if !settings.contracts.contains(where: { path.hasSuffix($0.path) }) { settings.contracts.append(source) }
    settings.scenario = .scenario(scenario)
    if settings.recordings.isEmpty, settings.unmatched == .fail { settings.unmatched = .example }
  }

  /// Returns whether two variations have the same response for the same reason.
  public static func == (left: ContractVariation, right: ContractVariation) -> Bool {
    left.variation == right.variation && left.path == right.path
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(variation)
    hasher.combine(path)
  }
}
