import Basics
import ContractInference
package import ContractModel
import Diagnostics
package import HARRecordings
package import HTTPMessages

/// The recorded requests that are sent again, each once, with the entries that recorded them.
package struct RecordedRequests: Sendable {
  /// The rules for the requests to send, and for their target.
  package struct Rules: Sendable {
    /// The base URL of the API.
    package var base: HTTPURL
    /// The replacement of the contract's server paths; `nil` keeps the recorded ones.
    package var serverPath: String?
    /// Returns whether the operation with an id is selected; without a contract, every request is.
    package var allowsOperation: @Sendable (String) -> Bool = { _ in true }
    /// Returns whether a request with an unsafe method is sent, by the id of its operation; `nil` for one of no operation.
    package var allowsUnsafe: @Sendable (String?) -> Bool = { _ in false }
    /// The most requests, chosen at random; `nil` for all.
    package var sample: Int?
    /// The seed of the choice.
    package var seed: UInt64 = 0

    package init(base: HTTPURL) { self.base = base }
  }

  /// A recorded request, with every entry that recorded it.
  struct Item: Sendable {
    /// The position of the recording.
    let recording: Int
    /// The positions of the entries in it.
    let entries: [Int]
    let method: HTTPMethod
    /// The URL as it was recorded.
    let recorded: HTTPURL
    /// The URL to request.
    let url: HTTPURL
    /// The operation; `nil` without a contract.
    let operation: ContractModel.Operation?
    /// The name of the operation, or the method and the path without identifiers.
    let name: String
    /// Whether the path names an item, which may be gone.
    let namesItem: Bool
    /// Whether the recording itself created or deleted the item.
    let isPassing: Bool
  }

  /// A recorded request by where it is; millions of them have to fit in memory.
  struct Target: Sendable, Hashable {
    /// The position of the recording.
    let recording: Int32
    /// The position of the first entry.
    let entry: Int32
  }

  /// The requests of one recording: a workflow is sent in its order, one request at a time.
  struct Group: Sendable {
    var targets: [Target] = []
    var isWorkflow = false
  }

  /// The requests, by recording.
  private(set) var groups: [Group] = []
  /// The requests that are not sent, each with its reason, for the report.
  package private(set) var notes: [String] = []

  private let recordings: [Recording]
  /// The further entries of requests that were recorded several times.
  private var repetitions: [Target: [Int32]] = [:]
  /// The hashes of the unsafe requests that succeeded, by recording.
  private var changes: [Set<Int>] = []
  /// The contract; `nil` where there is none, or it has no operations.
  private let contract: Contract?
  private let rules: Rules

  /// The number of requests.
  package var count: Int { groups.reduce(0) { $0 + $1.targets.count } }

  /// Whether nothing is sent because every request was recorded recently.
  package private(set) var areFresh = false

  /// Chooses the requests of recordings.
  ///
  /// - Parameters:
  ///   - recordings: The recordings.
  ///   - contract: The contract; `nil` if there is none.
  ///   - isStale: Whether an entry is old enough to be compared; `nil` to read no entry.
  package init(
    of recordings: [Recording],
    contract: Contract?,
    rules: Rules,
    isStale: ((RecordedEntry) -> Bool)? = nil
  ) {
    self.contract = contract?.operations.isEmpty ?? true ? nil : contract
    self.rules = rules
    self.recordings = recordings
    var foreign: [String: Int] = [:]
    var (unsafe, unselected, unmatched, fresh) = (0, 0, 0, 0)
    for (position, recording) in recordings.enumerated() {
      let entries = recording.entries
      guard let origin = origin(of: entries) else {
        changes.append([])
        continue
      }
      var (group, known, changed): (Group, [Int: Target], Set<Int>) = (Group(), [:], [])
      for index in entries.indices {
        let head = entries.head(at: index)
        guard head.isReplayed else { continue }
        let request = head.request
        guard request.url.origin == origin else {
          foreign[request.url.origin, default: 0] += 1
          continue
        }
        if 200..<300 ~= head.status, [.post, .put, .delete].contains(request.method) {
          changed.insert("\(request.method) \(request.url.path)".hashValue)
        }
        let match = match(request)
        if self.contract != nil {
          guard let match else {
            unmatched += 1
            continue
          }
          guard rules.allowsOperation(match.operation.id) else {
            unselected += 1
            continue
          }
        }
        let isSafe = request.method.isSafe && request.method != .trace
        guard isSafe || rules.allowsUnsafe(match?.operation.id) else {
          unsafe += 1
          continue
        }
        guard isStale.map({ $0(entries[index]) }) ?? true else {
          fresh += 1
          continue
        }
        group.isWorkflow = group.isWorkflow || !isSafe
        let target = Target(recording: Int32(truncatingIfNeeded: position), entry: Int32(truncatingIfNeeded: index))
        // The hash is enough to find a request, and takes less memory; `item` compares the requests themselves.
        let hash = "\(request.method) \(request.url)".hashValue
        if let first = known[hash] {
          repetitions[first, default: []].append(target.entry)
        } else {
          known[hash] = target
          group.targets.append(target)
        }
      }
      changes.append(changed)
      if group.isWorkflow { separate(&group) }
      if !group.targets.isEmpty { groups.append(group) }
    }
    choose()
    areFresh = fresh > 0 && count == 0
    for (origin, count) in foreign.sorted(by: { $0.key < $1.key }).prefix(5) {
      notes.append("skipped \(counted(count, "recorded request")) to \(origin), which is not the origin of the API")
    }
    if unsafe > 0 {
      notes.append(
        "skipped \(counted(unsafe, "recorded request")) that may change something (--allow-unsafe sends them)"
      )
    }
    if fresh > 0 { notes.append("skipped \(counted(fresh, "recording")) that \(fresh == 1 ? "is" : "are") not stale") }
    if unmatched > 0 {
      notes.append("skipped \(counted(unmatched, "recorded request")) that no operation matches, such as images")
    }
    if unselected > 0 {
      notes.append("skipped \(counted(unselected, "recorded request")) of operations that are not selected")
    }
  }

  /// Makes each entry of a workflow a request of its own, because they depend on each other.
  private mutating func separate(_ group: inout Group) {
    for target in group.targets {
      for entry in repetitions.removeValue(forKey: target) ?? [] {
        group.targets.append(Target(recording: target.recording, entry: entry))
      }
    }
    group.targets.sort { $0.entry < $1.entry }
  }

  /// Returns whether a recording created, in the list above it, or deleted what a URL names.
  private static func isPassing(_ url: HTTPURL, _ changed: Set<Int>) -> Bool {
    let parent = url.path.split(separator: "/").dropLast().map { "/\($0)" }.joined()
    return ["DELETE \(url.path)", "PUT \(url.path)", "POST \(parent)", "POST \(parent)/"].contains { line in
      changed.contains(line.hashValue)
    }
  }

  /// Keeps a sample of the requests; workflows stay whole.
  private mutating func choose() {
    let all = groups.filter { !$0.isWorkflow }.flatMap(\.targets)
    guard let sample = rules.sample, all.count > sample else { return }
    var generator = SeededGenerator(seed: rules.seed, purpose: "drift sample")
    let chosen = generator.sample(all, count: sample)
    notes.append("sent a sample of \(sample) of \(counted(all.count, "request")) (--sample), with seed \(rules.seed)")
    groups = groups.filter(\.isWorkflow) + [Group(targets: chosen)]
  }

  // MARK: Addresses

  /// Returns the origin of the API in a recording: that of the base URL, or else the one of most entries.
  private func origin(of entries: RecordedEntries) -> String? {
    var counts: [String: (matched: Int, all: Int)] = [:]
    for index in entries.indices {
      let head = entries.head(at: index)
      guard head.isReplayed else { continue }
      let request = head.request
      let origin = request.url.origin
      if origin == rules.base.origin { return origin }
      var count = counts[origin] ?? (0, 0)
      count.all += 1
      if match(request) != nil { count.matched += 1 }
      counts[origin] = count
    }
    return counts.max { ($0.value.matched, $0.value.all, $1.key) < ($1.value.matched, $1.value.all, $0.key) }?.key
  }

  /// Returns the operation of a request below any base path.
  private func match(_ request: HTTPRequest) -> OperationMatch? {
    contract?.match(request.method, belowBaseOf: request.url.path, query: request.url.query)
  }

  /// Returns a request with everything that is known of it.
  func item(_ target: Target) -> Item {
    let entries = recordings[Int(target.recording)].entries
    let request = entries.head(at: Int(target.entry)).request
    let match = match(request)
    let others = (repetitions[target] ?? []).map { Int($0) }.filter { entries.head(at: $0).request == request }
    let segments = request.url.path.split(separator: "/").map { PercentEncoding.decode(String($0)) }
    let template = "/" + segments.map { Identifiers.isIdentifier($0) ? "{}" : $0 }.joined(separator: "/")
    return Item(
      recording: Int(target.recording),
      entries: [Int(target.entry)] + others,
      method: request.method,
      recorded: request.url,
      url: address(request.url, match?.operation),
      operation: match?.operation,
      name: match?.operation.id ?? "\(request.method) \(template)",
      namesItem: match.map { !$0.pathParameters.isEmpty } ?? segments.contains(where: Identifiers.isIdentifier),
      isPassing: Self.isPassing(request.url, changes[Int(target.recording)])
    )
  }

  /// Returns where a recorded URL is below the base URL, whose path the recorded one may begin with already.
  private func address(_ recorded: HTTPURL, _ operation: ContractModel.Operation?) -> HTTPURL {
    var url = rules.base
    (url.query, url.fragment) = (recorded.query, nil)
    let base = rules.base.path.hasSuffix("/") ? String(rules.base.path.dropLast()) : rules.base.path
    var path = recorded.path.isEmpty ? "/" : recorded.path
    if let serverPath = rules.serverPath, let prefix = operation?.serverPath(of: path) {
      path = (serverPath == "/" ? "" : serverPath) + path.dropFirst(prefix.count)
    }
    url.path = base.isEmpty || path == base || path.hasPrefix(base + "/") ? path : base + path
    return url
  }
}
