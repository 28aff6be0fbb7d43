import HTTPExchange

/// What is kept of a recorded request's body to find it again: its digests, and where placeholders stand in it.
struct BodySummary: Sendable {
  /// The digest of the whole body; `nil` where the file does not keep the body.
  let digest: BodyDigest?
  /// Whether there is a body.
  let hasBody: Bool
  /// The places of its placeholders; `nil` where it has none.
  let mask: BodyMask?
  /// The digest of all but these places.
  let maskedDigest: BodyDigest?

  init(_ entry: RecordedEntry) {
    guard entry.keepsRequestBody else {
      (digest, hasBody, mask, maskedDigest) = (nil, false, nil, nil)
      return
    }
    let body = BodyContent(entry)
    digest = BodyDigest(body)
    if case .none = body { hasBody = false } else { hasBody = true }
    mask = BodyMask(body)
    maskedDigest = mask.flatMap { BodyDigest(body, under: $0) }
  }
}

/// The body of a request that came, read once and only where some recording may depend on it.
struct AskedBody {
  private let request: HTTPRequest
  private(set) lazy var content = BodyContent(request)
  private(set) lazy var digest = BodyDigest(content)

  init(_ request: HTTPRequest) { self.request = request }
}

/// The bodies that were recorded of one target, found by what they say.
struct RecordedBodies: Sendable {
  /// How well a recorded body agrees with one that was asked, the best first.
  enum Agreement: CaseIterable {
    /// In everything.
    case exact
    /// In everything but the places of placeholders.
    case placeholders
    /// As far as one knows: the recorded body was not kept.
    case unknown
  }

  private struct Masked: Sendable {
    let mask: BodyMask
    var positions: [BodyDigest: [Int]] = [:]
  }

  private var exact: [BodyDigest: [Int]] = [:]
  private var masked: [Masked] = []
  private var unknown: [Int] = []

  /// The bodies of entries at some positions; `nil` where all of them are known to have none.
  init?(_ positions: [Int], _ summaries: [BodySummary]) {
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
  }

  /// The positions of the entries whose bodies agree with one in a way, in order.
  func positions(of body: inout AskedBody, _ agreement: Agreement, among entries: [RecordedEntry]) -> [Int] {
    switch agreement {
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
        found += alike.filter { isProven || PlaceholderAgreement.agrees(content, with: BodyContent(entries[$0])) }
      }
      return found.sorted()
    }
  }
}
