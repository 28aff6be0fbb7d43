import Basics
import ContractJudge
import ContractModel
import Diagnostics
import HARRecordings
import HTTPMessages
import JSONSyntax
import MockEngine
import Redaction

/// Reads the files of a mock's settings, and connects the parts of the mock.
struct MockSetup {
  private(set) var contract: Contract?
  private(set) var recordings: [Recording] = []
  private(set) var recorder: MockRecorder?
  let policy: RedactionPolicy
  let runtime: MockRuntime
  let forwarder: (any HTTPClient)?
  let responder: ReplyResponder?
  let checks: CheckSet

  /// Reads the files of settings.
  ///
  /// - Parameters:
  ///   - settings: The settings.
  ///   - files: The lookup of files.
  ///   - isServer: Whether requests arrive at the address of a server, not at the recorded addresses.
  ///   - upstream: The base URL of the API whose requests arrive at a server; `nil` if it is not known.
  init(_ settings: MockSettings, files: TestFiles, isServer: Bool, upstream: HTTPURL?) throws(MockError) {
    let isClosed = isServer && upstream == nil
    var mode = try RecordingMode.chosen(by: settings)
    // Without a recording there is nothing to write to, and a test of stubs alone has no need of it. A server may
    // not know the address of the API; what is missing there is an issue.
    if settings.recordings.isEmpty || isClosed && settings.recording != .all { mode = .none }
    policy = try settings.secrets.policy
    if case .values(let pointers) = settings.matching.body { _ = try JSONPointer.all(pointers.sorted()) }
    let shared = try SharedFiles.contract(settings.contracts, files)
    contract = shared?.value
    checks = try MockCheck.set(of: settings.checks)
    if contract == nil, !checks.isBuiltIn {
      throw MockError(
        "checks-without-contract",
        ".checks judges nothing, because the mock has no contract",
        remedy: "name one with .contract"
      )
    }
    var destination: String?
    var sources: [SharedFiles.Shared<Recording>] = []
    var seen: Set<String> = []
    for name in settings.recordings {
      let place = files.recording(name)
      // A suite and its test may name the same file.
      guard seen.insert(place.path).inserted else { continue }
      // What a test records goes into its first recording.
      if destination == nil, mode != .none { destination = place.path }
      if place.exists {
        sources.append(try SharedFiles.recording(place.path))
      } else if mode == .none || destination != place.path {
        throw .missingRecording(name, at: place.path, place.candidates, isServer: isClosed)
      }
    }
    recordings = sources.map(\.value)
    var book = ScenarioBook.builtIn
    let operations = contract.map { $0.operations.map(\.id) }
    for source in settings.scenarios {
      switch source {
      case .file(let file): book = try Self.scenarios(file, files, addedTo: book, operations: operations)
      case .code(let scenarios):
        do throws(ScenarioError) { book = try book.adding(scenarios, operations: operations) } catch {
          throw MockError(error)
        }
      }
    }
    let scenario = try Self.scenario(settings.scenario, book, operations)
    // A response that is recorded comes from the server, whatever was recorded before.
    let replayed = mode == .all ? [] : sources
    var options = MockOptions()
    options.match = settings.matching
    options.order = settings.order
    options.rewritesAddresses = isServer
    if isServer { options.match.matchesHost = false }
    options.seed = settings.seed
    options.policy = policy
    options.state = settings.state
    if settings.state != nil, contract == nil {
      throw MockError(
        "state-without-contract",
        "a stateful mock needs a contract, which says what its resources are",
        remedy: "name one with .contract"
      )
    }
    switch settings.unmatched.kind {
    case .fail: options.unmatched = .status(404)
    case .example: options.unmatched = .example
    case .passthrough: options.unmatched = .forward
    }
    if mode != .none, let destination {
      options.unmatched = .forward
      recorder = MockRecorder(path: destination, mode: mode, policy: policy)
    }
    if isClosed, options.unmatched == .forward {
      throw MockError(
        "server-without-upstream",
        "a mock server records nothing and passes nothing through, because it does not know the address of the API",
        remedy: "give withMockServer the address as upstream:, use withMock, or record with contract record --proxy"
      )
    }
    forwarder =
      options.unmatched == .forward ? Self.forwarder(settings.upstream ?? UpstreamClient(), recorder, upstream) : nil
    let api = SharedFiles.api(shared, replayed, options, settings)
    var apis: [String: MockAPI] = [:]
    for own in book.scenarios where own.recordings != nil {
      let names = own.recordings ?? []
      var played: [SharedFiles.Shared<Recording>] = []
      for name in names { played.append(try SharedFiles.recording(try files.path(of: name, kind: "recording"))) }
      apis[own.plainName] = SharedFiles.api(shared, played, options, settings)
    }
    runtime = MockRuntime(api: api, apis: apis, book: book, scenario: scenario)
    responder = settings.responders.isEmpty ? nil : Self.responder(settings.responders, isServer: isServer)
  }

  /// Returns the client for requests that are recorded or passed through; those of a server go to the API.
  private static func forwarder(
    _ client: any HTTPClient,
    _ recorder: MockRecorder?,
    _ upstream: HTTPURL?
  ) -> any HTTPClient {
    let client: any HTTPClient = recorder.map { RecordedUpstream(client: client, recorder: $0) } ?? client
    return upstream.map { ForwardingClient(client: client, target: $0) } ?? client
  }

  private static func responder(_ responders: [MockResponder], isServer: Bool) -> ReplyResponder {
    { request in
      for respond in responders {
        do {
          let response = try await Stub.$comparesHosts.withValue(!isServer) { try await respond(request) }
          if let response { return response }
        } catch {
          let text = "the closure of .respond failed: \(error)"
          return HTTPResponse(status: 500, headers: ["Content-Type": "text/plain"], body: Array(text.utf8))
        }
      }
      return nil
    }
  }

  private static func scenarios(
    _ source: ContractSource,
    _ files: TestFiles,
    addedTo book: ScenarioBook,
    operations: [String]?
  ) throws(MockError) -> ScenarioBook {
    let path = try files.path(of: source.path, kind: "scenario file")
    let bytes = try SharedFiles.bytes(of: path)
    let document: JSONDocument
    if path.lowercased().hasSuffix(".json") {
      do { document = try JSONDocument(parsing: bytes) } catch { throw MockError(error, at: TestFiles.shown(path)) }
    } else {
      do throws(ContractFileFault) { document = try source.format.parse(bytes).get() } catch {
        throw MockError(error, at: TestFiles.shown(path))
      }
    }
    do throws(ScenarioError) {
      return try book.adding(own: document, file: TestFiles.shown(path), operations: operations)
    } catch {
      throw MockError(error)
    }
  }

  private static func scenario(
    _ choice: ScenarioChoice,
    _ book: ScenarioBook,
    _ operations: [String]?
  ) throws(MockError) -> Scenario {
    switch choice.kind {
    case .value(let scenario):
      do throws(ScenarioError) { try scenario.check(operations: operations) } catch { throw MockError(error) }
      return scenario
    case .name(let name):
      do throws(ScenarioError) { return try book.scenario(name) } catch { throw MockError(error) }
    }
  }
}

extension CheckSet {
  /// Whether these are the built-in checks and no others.
  fileprivate var isBuiltIn: Bool { checks.map(\.id) == CheckSet.ofExchanges.checks.map(\.id) }
}

extension SecretRules {
  /// The policy of a mock.
  var policy: RedactionPolicy {
    get throws(MockError) {
      RedactionPolicy(names: names, pointers: try JSONPointer.all(pointers), keep: kept)
    }
  }
}

extension JSONPointer {
  /// Reads the pointers of settings.
  fileprivate static func all(_ texts: [String]) throws(MockError) -> [JSONPointer] {
    var pointers: [JSONPointer] = []
    for text in texts {
      guard let pointer = JSONPointer(text) else {
        throw MockError("invalid-pointer", "\"\(text)\" is not a JSON Pointer", remedy: "write it as /items/*/token")
      }
      pointers.append(pointer)
    }
    return pointers
  }
}
