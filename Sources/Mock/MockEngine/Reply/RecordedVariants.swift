import ContractJudge
import ContractModel
import HARRecordings
import HTTPMessages
import Redaction

/// The recordings of one target whose requests wished for different responses: by credentials, media type, language, or
/// another header that the server says decides (`Vary`).
///
/// They are no sequence: a request gets those that were recorded for the same wishes. Most recordings have none, and are
/// found out when the mock starts.
struct RecordedVariants: Sendable {
  /// The maximum number of recordings of repeated targets that are compared when the mock starts.
  private static let mostExamined = 5000
  /// Knows the names of headers with credentials.
  private static let secrets = SecretRedaction()
  /// The headers whose differences are no reason for another response of a mock.
  private static let ignored: Set<String> = [
    "origin", "accept-encoding", "host", "range", "accept", "accept-language", "cookie",
  ]

  /// The headers that name an operation where many have one URL, whether or not the server says so.
  private static let naming: Set<String> = ["soapaction", "x-amz-target", "x-http-method-override", "next-action"]

  /// The properties of requests that decide among the recordings of one target.
  private struct Target: Sendable {
    /// The places of credentials that some requests have, and others do not.
    var places: [CredentialPlace] = []
    /// The names of further headers that differ, in lower case.
    var names: [String] = []
    /// How the media type is chosen; `nil` if it is not.
    var media: MediaChoice?
    var choosesLanguage = false
    /// Whether the server says that it chooses the language by the request.
    var saysLanguage = false

    var isEmpty: Bool { places.isEmpty && names.isEmpty && media == nil && !choosesLanguage }
  }

  /// The evidence that the media type was chosen by the request.
  private enum MediaChoice {
    /// The server says so, or requests that differ got different types.
    case shown
    /// Responses of one status have different types.
    case possible
  }

  /// The wishes of a recorded request, and the response to it.
  private struct Variant: Sendable {
    let target: Int
    let host: String
    let status: Int
    /// The credentials that the request has, by the places of the target.
    var credentials: [Bool] = []
    /// The values of the further headers, by the names of the target.
    var values: [String?] = []
    let accept: String?
    let type: MediaType?
    let acceptedLanguage: String?
    /// The language of the response as it says, and else as the request wished.
    let language: String?
    let statedLanguage: String?
    /// The names in `Vary`, in lower case.
    let varying: Set<String>

    init(_ entry: RecordedEntry, of target: Int) {
      self.target = target
      host = RecordedHosts.name(entry.requestHead.url.authority)
      let (sent, received) = (entry.requestHead.headers, entry.responseHead.headers)
      status = entry.responseHead.status
      accept = RecordedVariants.value(of: AcceptedMedia.headerName, in: sent)
      type = received["Content-Type"].flatMap { MediaType($0) }
      acceptedLanguage = RecordedVariants.value(of: AcceptedLanguages.headerName, in: sent)
      statedLanguage = received.list(of: "Content-Language").first
      language = statedLanguage ?? AcceptedLanguages(sent)?.first
      varying = Set(received.list(of: "Vary").map { ASCII.lowercased($0) })
    }
  }

  /// The targets that were recorded from several hosts with different responses, by method and target, with the hosts.
  private(set) var collisions: [(target: String, hosts: [String])] = []
  /// The names of the request headers that decide.
  private(set) var headerNames: Set<String> = []
  private var targets: [Target] = []
  private var variants: [Int: Variant] = [:]

  /// Finds out what decides among the recordings of each target.
  ///
  /// - Parameters:
  ///   - index: The recordings.
  ///   - resolver: Finds the operations, whose credentials the contract declares.
  ///   - unused: The positions of recordings that are never sent.
  init(_ index: RecordingIndex, _ resolver: OperationResolver, without unused: Set<Int>) {
    var examined = 0
    for repeated in index.repeatedTargets {
      examined += repeated.count
      guard examined <= Self.mostExamined else { break }
      let positions = unused.isEmpty ? repeated : repeated.filter { !unused.contains($0) }
      if positions.count > 1 { add(positions, index, resolver) }
    }
  }

  private static func value(of name: String, in headers: HTTPHeaders) -> String? {
    headers[name] == nil ? nil : headers.list(of: name).map { ASCII.lowercased($0) }.joined(separator: ", ")
  }

  private mutating func add(_ positions: [Int], _ index: RecordingIndex, _ resolver: OperationResolver) {
    let entries = positions.map { index.entries[$0] }
    var found = entries.map { Variant($0, of: targets.count) }
    var target = Target()
    if Set(found.map(\.host)).count > 1 { noteCollision(entries, found) }
    let varying = found.reduce(into: Set<String>()) { $0.formUnion($1.varying) }
    // A first visit without cookies, and a second one with them, are a sequence unless one of them is refused. Their
    // values change from visit to visit.
    let isRefused = found.contains { [401, 403].contains($0.status) }
    let declared = entries.first.flatMap { resolver.match($0.requestHead, in: index)?.operation.credentialPlaces } ?? []
    let sent = Set(entries.flatMap { $0.requestHead.headers.fields.map { ASCII.lowercased($0.name) } }).sorted()
      .filter { name in entries.contains { $0.requestHead.headers[name] == nil } }
    let usesCookies = isRefused || varying.contains("cookie")
    let seen = sent.filter { $0 == "cookie" ? usesCookies : Self.secrets.isSecret(header: $0) }
      .map { CredentialPlace(header: $0) }
    let places = Array(Set(declared + seen)).sorted { $0.name < $1.name }
    target.places = places.filter { place in
      place.location != .query && Set(entries.map { place.isPresent(in: $0.requestHead) }).count > 1
    }
    target.names = varying.subtracting(Self.ignored).union(Self.naming).sorted().filter { name in
      Set(entries.map { Self.value(of: name, in: $0.requestHead.headers) }).count > 1
    }
    target.media = Self.mediaChoice(found, isStated: varying.contains("accept"))
    let languages = Set(found.map(\.acceptedLanguage)).count > 1
    target.saysLanguage = varying.contains("accept-language")
    target.choosesLanguage =
      languages && (target.saysLanguage || Set(found.compactMap(\.statedLanguage)).count > 1)
    guard !target.isEmpty else { return }
    for (number, entry) in entries.enumerated() {
      found[number].credentials = target.places.map { $0.isPresent(in: entry.requestHead) }
      found[number].values = target.names.map { Self.value(of: $0, in: entry.requestHead.headers) }
      variants[positions[number]] = found[number]
    }
    headerNames.formUnion(target.places.compactMap(\.headerName) + target.names)
    if target.media != nil { headerNames.insert(AcceptedMedia.headerName) }
    if target.choosesLanguage { headerNames.insert(AcceptedLanguages.headerName) }
    targets.append(target)
  }

  private static func mediaChoice(_ found: [Variant], isStated: Bool) -> MediaChoice? {
    let differs = Set(found.map(\.accept)).count > 1
    let good = found.filter { 200..<300 ~= $0.status && $0.type != nil }
    let hasTypes = Set(good.compactMap(\.type?.essence)).count > 1
    if differs && (isStated || hasTypes || found.contains { $0.status == 406 }) { return .shown }
    guard hasTypes else { return nil }
    return isStated ? .shown : Set(good.map(\.status)).count == 1 ? .possible : nil
  }

  private mutating func noteCollision(_ entries: [RecordedEntry], _ found: [Variant]) {
    guard let first = entries.first else { return }
    let hosts = found.map(\.host).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let isSame = entries.dropFirst().allSatisfy { entry in
      entry.responseHead.status == first.responseHead.status && entry.responseBody() == first.responseBody()
    }
    if isSame { return }
    let request = first.requestHead
    collisions.append(("\(request.method) \(request.url.requestTarget)", hosts))
  }

  // MARK: Choosing

  /// The recordings that a request gets, and whether it accepts none of them.
  struct Choice {
    var positions: [Int]
    var isUnacceptable = false
  }

  /// Returns those of the recordings of a target that were recorded for the wishes of a request, in order.
  func choice(among found: [Int], for request: HTTPRequest) -> Choice {
    guard found.count > 1, let number = found.first.flatMap({ variants[$0]?.target }), targets.indices.contains(number),
      found.allSatisfy({ variants[$0]?.target == number })
    else { return Choice(positions: found) }
    let target = targets[number]
    var found = found
    if !target.places.isEmpty {
      let given = target.places.map { $0.isPresent(in: request) }
      found = found.keeping(first: [
        { variants[$0]?.credentials == given }, { variants[$0]?.credentials.contains(true) == given.contains(true) },
      ])
    }
    for (number, name) in target.names.enumerated() {
      let wish = Self.value(of: name, in: request.headers)
      let recorded = { (position: Int) in variants[position]?.values[number] }
      found = found.keeping(first: [
        { recorded($0) == wish }, { (recorded($0) == nil) == (wish == nil) },
      ])
    }
    if target.choosesLanguage { found = sameLanguage(found, request, isStated: target.saysLanguage) }
    guard let media = target.media else { return Choice(positions: found) }
    return acceptable(found, request, media)
  }

  /// Keeps those of the language that a request wishes for.
  ///
  /// Without a wish, those that no server told apart by it stay a sequence.
  private func sameLanguage(_ found: [Int], _ request: HTTPRequest, isStated: Bool) -> [Int] {
    let wish = Self.value(of: AcceptedLanguages.headerName, in: request.headers)
    let same = found.filter { variants[$0]?.acceptedLanguage == wish }
    if !same.isEmpty { return same }
    let accepted = AcceptedLanguages(request.headers)
    if accepted == nil, !isStated { return found }
    return best(found, by: { variants[$0]?.acceptedLanguage }) { position in
      guard let accepted else { return Preference(weight: 1, closeness: 0) }
      return variants[position]?.language.map(accepted.preference) ?? Preference(weight: 0, closeness: 1)
    }
    .positions
  }

  private func acceptable(_ found: [Int], _ request: HTTPRequest, _ choice: MediaChoice) -> Choice {
    let wish = Self.value(of: AcceptedMedia.headerName, in: request.headers)
    let isUncertain = { (position: Int) in variants[position].map { 200..<300 ~= $0.status } != true }
    switch choice {
    case .shown:
      let same = found.filter { variants[$0]?.accept == wish }
      if !same.isEmpty { return Choice(positions: same) }
      let accepted = AcceptedMedia(request)
      let candidates = found.keeping(first: [{ variants[$0]?.status != 406 }])
      // Recordings of one `Accept` are told apart by their own types; one that is no success may follow any.
      let isOneGroup = Set(candidates.map { variants[$0]?.accept }).count == 1
      let best = best(candidates, by: { isOneGroup ? variants[$0]?.type?.essence : variants[$0]?.accept }) { position in
        guard let type = variants[position]?.type, !isUncertain(position) else { return .none }
        return accepted?.preference(for: type) ?? Preference(weight: 1, closeness: 0)
      }
      if best.isUnacceptable {
        return Choice(positions: found.keeping(first: [{ variants[$0]?.status == 406 }]), isUnacceptable: true)
      }
      let kept = Set(best.positions)
      return Choice(positions: candidates.filter { kept.contains($0) || isOneGroup && isUncertain($0) })
    case .possible:
      guard let accepted = AcceptedMedia(request) else { return Choice(positions: found) }
      let weight = { (position: Int) in
        variants[position]?.type.map { accepted.preference(for: $0).weight } ?? 0
      }
      let best = found.map(weight).max() ?? 0
      guard best > 0 else { return Choice(positions: found, isUnacceptable: true) }
      return Choice(positions: found.keeping(first: [{ weight($0) == best || isUncertain($0) }]))
    }
  }

  /// Returns the recordings of the group with the best member; of equal ones, the first.
  private func best(_ found: [Int], by key: (Int) -> String?, _ preference: (Int) -> Preference) -> Choice {
    let best = found.map { ($0, preference($0)) }
      .reduce(nil as (position: Int, preference: Preference)?) { best, next in
        best.map { $0.preference < next.1 ? next : $0 } ?? next
      }
    guard let best else { return Choice(positions: found) }
    let group = key(best.position)
    return Choice(positions: found.filter { key($0) == group }, isUnacceptable: !best.preference.isAcceptable)
  }
}

extension [Int] {
  /// Keeps the elements for which the first of several conditions that any element fulfills is true; all if none is.
  fileprivate func keeping(first conditions: [(Int) -> Bool]) -> [Int] {
    for condition in conditions {
      let kept = filter(condition)
      if !kept.isEmpty { return kept }
    }
    return self
  }
}
