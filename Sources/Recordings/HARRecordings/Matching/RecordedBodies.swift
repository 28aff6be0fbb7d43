import Basics
import Dispatch
import HTTPMessages

/// The summary of a recorded request body by which it is found: its hashes and its placeholders.
struct BodySummary: Sendable {
  /// The hash of the whole body; `nil` if the file does not contain the body.
  let digest: BodyDigest?
  /// Whether the request has a body.
  let hasBody: Bool
  /// The locations of placeholders; `nil` if there are none.
  let mask: BodyMask?
  /// The hash of everything outside these locations.
  let maskedDigest: BodyDigest?
  /// When the request started, as a text that sorts by time: `2026-05-04T09:41:00.217Z`; `nil` in any other form.
  let started: String?

  /// The summary of a request that has no body.
  static let none = BodySummary(digest: BodyDigest(.none))

  private init(digest: BodyDigest?) {
    (self.digest, hasBody, mask, maskedDigest, started) = (digest, false, nil, nil, nil)
  }

  init(_ entry: RecordedEntry, selecting selection: JSONSelection?) {
    started = entry.startedDateTime.flatMap { $0.utf8.count == 24 && $0.hasSuffix("Z") ? $0 : nil }
    guard entry.keepsRequestBody else {
      (digest, hasBody, mask, maskedDigest) = (nil, false, nil, nil)
      return
    }
    let body = BodyContent(entry, selecting: selection)
    digest = BodyDigest(body)
    if case .none = body { hasBody = false } else { hasBody = true }
    mask = BodyMask(body)
    maskedDigest = mask.flatMap { BodyDigest(body, under: $0) }
  }
}

/// The summaries of all recorded request bodies, in the memory of those that have one.
struct BodySummaries: Sendable {
  private var known: [Int: BodySummary] = [:]

  /// The summaries of bodies that are not compared, which count as none.
  init() {}

  /// Reads the bodies of requests that have one, or whose body is not in the file.
  ///
  /// - Parameters:
  ///   - entries: The entries.
  ///   - selection: The values of JSON bodies that are compared; `nil` for all.
  ///   - heads: Returns what is known of an entry without reading it.
  init(of entries: RecordedEntries, selecting selection: JSONSelection?, heads: (Int) -> RecordedHead.Facts) {
    let positions = entries.indices.filter { position in
      heads(position).intersection([.keepsRequestBody, .hasRequestBody]) != .keepsRequestBody
    }
    // Reading many entries takes a while, and their order does not matter.
    let found = Mutex<[Int: BodySummary]>([:])
    found.withLock { $0.reserveCapacity(positions.count) }
    let parts = (positions.count + Self.readAtOnce - 1) / Self.readAtOnce
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let summaries = positions.dropFirst(part * Self.readAtOnce).prefix(Self.readAtOnce)
        .map { ($0, BodySummary(entries[$0], selecting: selection)) }
      found.withLock { known in for (position, summary) in summaries { known[position] = summary } }
    }
    known = found.withLock(\.self)
  }

  /// The entries that one thread reads at a time.
  private static let readAtOnce = 500

  subscript(position: Int) -> BodySummary { known[position] ?? .none }
}

/// The body of an incoming request, parsed once and only if a recording may depend on it.
struct IncomingBody {
  private let request: HTTPRequest
  /// The values of a JSON body that are compared; `nil` for all.
  let selection: JSONSelection?
  private(set) lazy var content = BodyContent(request, selecting: selection)
  private(set) lazy var digest = BodyDigest(content)

  init(_ request: HTTPRequest, selecting selection: JSONSelection?) {
    self.request = request
    self.selection = selection
  }
}

/// The recorded bodies of one target, indexed by content.
struct RecordedBodies: Sendable {
  /// How well a recorded body matches, from best to worst.
  enum MatchQuality: CaseIterable {
    /// The bodies are equal.
    case exact
    /// The bodies are equal except at placeholders.
    case placeholders
    /// The file does not contain the recorded body, so it cannot be compared.
    case unknown
  }

  private struct Masked: Sendable {
    let mask: BodyMask
    var positions: [BodyDigest: [Int]] = [:]
  }

  private var exact: [BodyDigest: [Int]] = [:]
  private var masked: [Masked] = []
  private var unknown: [Int] = []
  /// The start times of the recordings with placeholders; empty if they have the same body, or one has no time.
  ///
  /// A client that logs in, fails to, and logs in again sends different passwords, and all of these recordings match each
  /// of its requests. In the order of their times, they replay what happened.
  private var times: [Int: String] = [:]

  /// Indexes the bodies of the entries at `positions`; `nil` if all of them are known to have none.
  init?(_ positions: [Int], _ summaries: BodySummaries) {
    guard positions.contains(where: { summaries[$0].hasBody || summaries[$0].digest == nil }) else { return nil }
    var indices: [BodyMask: Int] = [:]
    for position in positions {
      let summary = summaries[position]
      guard let digest = summary.digest else {
        unknown.append(position)
        continue
      }
      exact[digest, default: []].append(position)
      guard let mask = summary.mask, let digest = summary.maskedDigest else { continue }
      let index = indices[mask] ?? masked.count
      if index == masked.count {
        indices[mask] = index
        masked.append(Masked(mask: mask))
      }
      masked[index].positions[digest, default: []].append(position)
    }
    let alike = masked.flatMap { $0.positions.values.joined() }
    let started = alike.compactMap { summaries[$0].started }
    guard started.count == alike.count, Set(alike.map { summaries[$0].digest }).count > 1 else { return }
    times = Dictionary(zip(alike, started)) { first, _ in first }
  }

  /// Returns the positions of the entries whose bodies match with a given quality: sorted, and by time where bodies with
  /// placeholders differ.
  func positions(of body: inout IncomingBody, _ quality: MatchQuality, among entries: RecordedEntries) -> [Int] {
    switch quality {
    case .exact: return body.digest.flatMap { exact[$0] } ?? []
    case .unknown: return unknown
    case .placeholders:
      var found: [Int] = []
      for masked in masked {
        let content = body.content
        guard let digest = BodyDigest(content, under: masked.mask), let alike = masked.positions[digest] else {
          continue
        }
        let isProven = masked.mask.isWhole
        let selection = body.selection
        found += alike.filter { position in
          isProven
            || PlaceholderMatching.matches(content, recorded: BodyContent(entries[position], selecting: selection))
        }
      }
      found.sort()
      guard found.count > 1, !times.isEmpty else { return found }
      return found.sorted { (times[$0] ?? "", $0) < (times[$1] ?? "", $1) }
    }
  }
}
