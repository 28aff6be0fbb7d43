import ContractModel
import ContractReports
import Diagnostics
import HARRecordings
import MockEngine

/// The files that a mock API responds from, reloaded whenever one of them changes.
struct MockSource {
  /// Contract, recordings and scenarios.
  let input: ContractInput
  /// The API in scenarios that name no recordings.
  let api: MockAPI
  /// The API in scenarios that name recordings, by their names.
  let apis: [String: MockAPI]
  /// The response to requests that match no recording.
  private let unmatched: MockOptions.Unmatched

  /// Reads the files.
  ///
  /// - Parameter learn: Learns the secrets of what was read, before it is indexed.
  /// - Throws: `CommandFailure` for a path that cannot be read.
  init(_ settings: MockRunSettings, learning learn: (ContractInput) -> Void) throws(CommandFailure) {
    let places = settings.places
    var options = settings.options
    let hasResponses = places.hasRecordings || settings.forwarder != nil
    var input = try ContractInput(
      places,
      needsRecordings: true,
      absence: hasResponses ? .allowed : .refused
    )
    if settings.isStrict { input.review(strictly: true) }
    learn(input)
    let hasNoEntries = input.recordings.allSatisfy { $0.entries.isEmpty }
    let makesExamples = hasNoEntries || options.state != nil
    if makesExamples, settings.choosesExamples, !input.contract.operations.isEmpty { options.unmatched = .example }
    unmatched = options.unmatched
    let chosen = options
    func mock(replaying scenario: Scenario) -> MockAPI {
      MockAPI(contract: input.contract, recordings: input.recordings(of: scenario), options: chosen)
    }
    api = mock(replaying: .online)
    apis = input.book.scenarios.filter { $0.recordings != nil }.reduce(into: [:]) { $0[$1.name] = mock(replaying: $1) }
    self.input = input
  }

  /// A line that says that there is nothing but examples to respond with; `nil` otherwise.
  var exampleLine: String? {
    guard hasNoEntries, unmatched == .example, !input.contract.operations.isEmpty, api.stateful == nil else {
      return nil
    }
    return "there are no recordings: responses are made from the examples and schemas of the contract "
      + "(--unmatched 404 refuses instead)"
  }

  /// The lines that say what the state is about, and what clients need; empty for a mock that replays.
  var stateLines: [String] {
    guard let rules = api.stateful else { return [] }
    guard rules.count > 0 else {
      return [
        "warning: --stateful remembers nothing, because no path of the contract is that of an item "
          + "(contract explain resources)"
      ]
    }
    let others = input.contract.operations.count - rules.count
    let rest = others == 0 ? "" : "; \(counted(others, "other operation")) as recorded or by example"
    let paths = rules.paths.map(\.text)
    let more = paths.count > Self.mostPaths ? ", and \(counted(paths.count - Self.mostPaths, "other"))" : ""
    let secured = input.contract.operations.count { operation in
      !operation.security.isEmpty && !operation.security.contains { $0.schemes.isEmpty }
    }
    return [
      "remembers what clients write: \(counted(rules.count, "operation")) of \(counted(rules.resourceCount, "resource"))"
        + rest + " (contract explain resources)",
      "what it remembers: " + paths.prefix(Self.mostPaths).joined(separator: ", ") + more,
    ]
      + (secured == 0
        ? []
        : [
          "credentials are required by \(counted(secured, "operation")): any are accepted, and a request without "
            + "them gets 401"
        ])
  }

  /// The most paths that are named.
  private static let mostPaths = 8

  private var hasNoEntries: Bool { input.recordings.allSatisfy { $0.entries.isEmpty } }

  /// Notes about where the files came from, and about missing ones.
  var notes: [String] {
    let isSilent = hasNoEntries && exampleLine == nil && api.stateful == nil
    let played = Set(input.recordings(of: .online).map(\.file))
    let others = input.recordings.map(\.file).filter { !played.contains($0) }
    return input.notes + collisions
      + (isSilent ? ["there are no recordings: every request is unmatched (--unmatched chooses the response)"] : [])
      + (others.isEmpty ? [] : ["replayed only by the scenarios that name them: \(others.joined(separator: ", "))"])
  }

  /// The most targets of several hosts that are named.
  private static let mostCollisions = 5

  /// A note about targets that several hosts responded to differently, and about where each host is.
  private var collisions: [String] {
    let others = api.hostsInsteadOfChosen
    let unknown =
      others.isEmpty
      ? []
      : ["no recording is of the host that --upstream-host names, but of \(others.prefix(5).joined(separator: ", "))"]
    let all = api.hostCollisions
    guard !all.isEmpty else { return unknown }
    let shown = all.prefix(Self.mostCollisions).map { "\($0.target) (\($0.hosts.joined(separator: ", ")))" }
    let hidden = all.count - shown.count
    let names = shown.joined(separator: "; ") + (hidden > 0 ? "; and \(counted(hidden, "other"))" : "")
    let places = api.hostPrefixes.prefix(Self.mostCollisions).map { "\($0.host) at \($0.prefix)" }
    let rest = api.hostPrefixes.count > places.count ? ", and the others likewise" : ""
    return unknown + [
      "several hosts responded differently to the same request: \(names); reach "
        + "\(places.joined(separator: ", "))\(rest), or by Host; --upstream-host names the one at /"
    ]
  }

  /// A summary of the served files in one line: `2 operations and 54 recordings of 3 files`.
  var summary: String {
    let entries = input.recordings.reduce(0) { $0 + $1.entries.count }
    let files = input.recordings.count { !$0.entries.isEmpty }
    return "\(counted(input.contract.operations.count, "operation")) and \(counted(entries, "recording"))"
      + (files > 1 ? " of \(files) files" : "")
  }
}
