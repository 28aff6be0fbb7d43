import ContractModel
import Diagnostics
import FileAccess
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import Redaction

/// Reads the files of a mock's settings, and connects the parts of the mock.
struct MockSetup {
  let contract: Contract?
  private(set) var recordings: [Recording] = []
  private(set) var recorder: MockRecorder?
  let policy: RedactionPolicy
  let runtime: MockRuntime
  let forwarder: (any HTTPClient)?
  let responder: ReplyResponder?

  /// Reads the files of settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - files: The lookup of files.
  ///   - isServer: Whether requests arrive at the address of a server, not at the recorded addresses.
  init(_ settings: MockSettings, files: TestFiles, isServer: Bool) throws(MockError) {
    let mode = try RecordingMode.chosen(by: settings)
    policy = try settings.secrets.policy
    contract = try settings.contract.map { source throws(MockError) in try Self.contract(source, files) }
    var destination: String?
    for name in settings.recordings {
      let place = files.recording(name)
      // What a test records goes into its first recording.
      if destination == nil, mode != .none { destination = place.path }
      if place.exists {
        recordings.append(try Self.recording(place.path))
      } else if mode == .none || destination != place.path {
        throw .missingRecording(name, at: place.path, place.candidates)
      }
    }
    var book = ScenarioBook.builtIn
    if let source = settings.scenarios {
      book = try Self.scenarios(source, files, operations: contract.map { $0.operations.map(\.id) })
    }
    let scenario = try Self.scenario(settings.scenario, book)
    // A response that is recorded comes from the server, whatever was recorded before.
    let replayed = mode == .all ? [] : recordings
    let contract = contract ?? Self.noContract
    var options = MockOptions()
    options.match = settings.matching
    options.order = settings.order
    options.rewritesAddresses = isServer
    if isServer { options.match.matchesHost = false }
    options.seed = settings.seed
    options.policy = policy
    switch settings.unmatched.kind {
    case .fail: options.unmatched = .status(404)
    case .example: options.unmatched = .example
    case .passthrough: options.unmatched = .forward
    }
    if mode != .none {
      guard let destination else {
        throw MockError(
          "no-recording",
          "there is no recording to write to",
          remedy: "name one, as in .replay(\"feed.har\")"
        )
      }
      options.unmatched = .forward
      recorder = MockRecorder(path: destination, mode: mode, policy: policy)
    }
    if isServer, options.unmatched == .forward {
      throw MockError(
        "server-without-upstream",
        "a mock server records nothing and passes nothing through, because it does not know the address of the API",
        remedy: "use withMock, or record with contract record --proxy"
      )
    }
    let client = settings.upstream ?? UpstreamClient()
    forwarder =
      options.unmatched != .forward ? nil : recorder.map { RecordedUpstream(client: client, recorder: $0) } ?? client
    let api = MockAPI(contract: contract, recordings: replayed, options: options)
    var apis: [String: MockAPI] = [:]
    for own in book.scenarios where own.recordings != nil {
      let names = own.recordings ?? []
      var played: [Recording] = []
      for name in names { played.append(try Self.recording(try files.path(of: name, kind: "recording"))) }
      apis[own.plainName] = MockAPI(contract: contract, recordings: played, options: options)
    }
    runtime = MockRuntime(api: api, apis: apis, book: book, scenario: scenario)
    responder = settings.responders.isEmpty ? nil : Self.responder(settings.responders)
  }

  private static func responder(_ responders: [MockResponse]) -> ReplyResponder {
    { request in
      for respond in responders {
        do {
          if let response = try await respond(request) { return response }
        } catch {
          let text = "the closure of .respond failed: \(error)"
          return HTTPResponse(status: 500, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
        }
      }
      return nil
    }
  }

  /// A contract without operations.
  private static var noContract: Contract {
    ContractLoader { _, _ in .failure(ContractFileFault(message: "there is no contract", location: nil)) }
      .load([], folder: "")
  }

  private static func recording(_ path: String) throws(MockError) -> Recording {
    let bytes = try bytes(of: path)
    do throws(RecordingProblem) { return try HARReader().read(bytes, file: path) } catch { throw MockError(error) }
  }

  private static func bytes(of path: String) throws(MockError) -> [UInt8] {
    do throws(WholeFile.Unusable) { return try WholeFile.read(path) } catch {
      throw MockError("unreadable-file", "the file cannot be read", at: path, because: error.reason)
    }
  }

  private static func contract(_ source: ContractSource, _ files: TestFiles) throws(MockError) -> Contract {
    let path = try files.path(of: source.path, kind: "contract")
    let folder = FileSystem.folder(of: path)
    let readFile: ContractLoader.FileReader = { name in
      let place = name.hasPrefix("/") ? name : "\(folder)/\(name)"
      do throws(WholeFile.Unusable) { return .success(try WholeFile.read(place)) } catch {
        return .failure(ContractFileFault(message: error.reason, location: nil))
      }
    }
    let loader = ContractLoader(readFile: readFile) { _, bytes in source.format.parse(bytes) }
    let name = String(path.split(separator: "/").last ?? "")
    let contract = loader.load([ContractFile(path: name, bytes: try bytes(of: path))], folder: folder)
    guard contract.isUnusable || contract.operations.isEmpty else { return contract }
    let problems = contract.problems.filter { $0.severity == .error }.map(\.description)
    throw MockError(
      "unusable-contract",
      "the contract cannot be used",
      at: path,
      because: problems.isEmpty ? "it has no operation" : problems.prefix(5).joined(separator: "; ")
    )
  }

  private static func scenarios(
    _ source: ContractSource,
    _ files: TestFiles,
    operations: [String]?
  ) throws(MockError) -> ScenarioBook {
    let path = try files.path(of: source.path, kind: "scenario file")
    let bytes = try bytes(of: path)
    let document: JSONDocument
    if path.lowercased().hasSuffix(".json") {
      do { document = try JSONDocument(parsing: bytes) } catch { throw MockError(error, at: path) }
    } else {
      do throws(ContractFileFault) { document = try source.format.parse(bytes).get() } catch {
        throw MockError(error, at: path)
      }
    }
    do throws(ScenarioError) {
      return try ScenarioBook(own: document, file: path, operations: operations)
    } catch {
      throw MockError(error)
    }
  }

  private static func scenario(_ choice: ScenarioChoice, _ book: ScenarioBook) throws(MockError) -> Scenario {
    switch choice.kind {
    case .value(let scenario): return scenario
    case .name(let name):
      do throws(ScenarioError) { return try book.scenario(name) } catch { throw MockError(error) }
    }
  }
}

extension SecretRules {
  /// The policy of a mock.
  var policy: RedactionPolicy {
    get throws(MockError) {
      var locations: [JSONPointer] = []
      for text in pointers {
        guard let location = JSONPointer(text) else {
          throw MockError("invalid-pointer", "\"\(text)\" is not a JSON Pointer", remedy: "write it as /items/*/token")
        }
        locations.append(location)
      }
      return RedactionPolicy(names: names, pointers: locations, keep: kept)
    }
  }
}
