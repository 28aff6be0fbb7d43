import Basics
import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// Generates the requests of one operation: valid ones, and ones that break exactly one constraint.
///
/// Valid ones come first: the smallest request, the one with everything, some with an unusual value of every member of
/// the body, every other value of each parameter and member alone, ordinary values before odd ones, then pairwise
/// combinations and random values. Half of the requests are invalid, as far as the contract has constraints. The order
/// takes turns among parameters and members, so that few requests exercise many of them.
struct RequestGenerator {
  let slots: OperationSlots
  let seed: UInt64

  private var operation: Operation { slots.operation }

  /// Returns up to a number of requests, without duplicates.
  func requests(_ count: Int) -> [GeneratedRequest] {
    guard count > 0, slots.obstacle == nil else { return [] }
    let invalid = invalid.prefix(max(count / 2, count - valid.count))
    var requests = Array(valid.prefix(count - invalid.count))
    var seen = Set((requests + invalid).map(\.identity))
    if requests.count + invalid.count < count {
      var combinations = RequestCombinations(slots: slots, seed: seed)
      requests += combinations.requests(count - requests.count - invalid.count, &seen)
    }
    return requests + invalid
  }

  private static func distinct(_ requests: [GeneratedRequest]) -> [GeneratedRequest] {
    var seen = Set<String>()
    return requests.filter { seen.insert($0.identity).inserted }
  }

  /// Takes the first element of each list, then the second, and so on.
  static func takingTurns<Element>(_ lists: [[Element]]) -> [Element] {
    (0..<(lists.map(\.count).max() ?? 0)).flatMap { turn in
      lists.compactMap { $0.indices.contains(turn) ? $0[turn] : nil }
    }
  }

  // MARK: Valid requests

  private var valid: [GeneratedRequest] {
    let smallest = slots.smallest
    var complete = GeneratedRequest(values: slots.allValues, body: smallest.body, changes: [])
    complete.body = slots.bodies.first.map { GeneratedRequest.Body(content: $0.content, value: $0.complete) }
    let whole = GeneratedRequest(
      values: complete.values,
      body: complete.body,
      changes: complete.identity == smallest.identity
        ? [] : [GeneratedRequest.Change(slot: .body, path: [], summary: "everything optional is present")]
    )
    let others = slots.bodies.dropFirst().map { body in
      GeneratedRequest(
        values: slots.requiredValues,
        body: GeneratedRequest.Body(content: body.content, value: body.complete),
        changes: [change(.body, [], "has another media type")]
      )
    }
    let lists =
      slots.parameters.filter { !$0.isKnown }.map { slot in presence(of: slot) + slot.valid.map { request(slot, $0) } }
      + byMember(slots.bodies.first.map(\.valid) ?? [])
    // Another value of a path that names what exists names nothing: a few show whether the server reads it. Those of a
    // parent belong to its own operations.
    let last = operation.path.names.last
    let unknown = slots.parameters.filter { $0.isKnown && $0.parameter.name == last }.map { slot in
      slot.valid.filter { $0.rarity != .ordinary }.prefix(Self.maximumUnknown).map { request(slot, $0) }
    }
    return Self.distinct(
      [smallest, lean, whole].compactMap(\.self) + others + extremes
        + Self.ordinaryFirst(Self.takingTurns(lists)).filter { slots.order.holds(for: $0.values) }
        + Self.takingTurns(unknown)
    )
  }

  /// The most values of a parameter of the path instead of one that names what exists.
  private static let maximumUnknown = 4

  /// Returns requests with ordinary values first, and those of outer members before those of inner ones.
  private static func ordinaryFirst(_ requests: [GeneratedRequest]) -> [GeneratedRequest] {
    func rank(_ request: GeneratedRequest) -> (Int, Int) {
      let change = request.changes.first
      return (change?.rarity.rawValue ?? 0, change?.path.count ?? 0)
    }
    return requests.enumerated().sorted { left, right in
      let (one, other) = (rank(left.element), rank(right.element))
      return (one.0, one.1, left.offset) < (other.0, other.1, right.offset)
    }
    .map(\.element)
  }

  /// The request without optional members of the body, where it is not the usual one; `nil` without a body.
  private var lean: GeneratedRequest? {
    guard let body = slots.smallest.body, let slot = slots.bodies.first, slot.minimal != body.value else { return nil }
    return GeneratedRequest(
      values: slots.requiredValues,
      body: GeneratedRequest.Body(content: body.content, value: slot.minimal),
      changes: [change(.body, [], "has no optional member")]
    )
  }

  /// The most requests with an unusual value of every member.
  private static let maximumExtremes = 6

  /// Requests whose bodies have an unusual value of as many members as possible, so that few of them try every value.
  private var extremes: [GeneratedRequest] {
    guard let body = slots.bodies.first, let schema = body.schema else { return [] }
    // An unusual identifier names nothing, and is refused whatever else there is.
    let unusual = body.valid.filter { variation in
      variation.path.count == 1 && variation.rarity != .ordinary && variation.change.part != nil
        && !variation.path.contains { ResourceNaming.namesIdentity(ResourceNaming.normalized($0)) }
    }
    let members = Dictionary(grouping: unusual) { $0.path[0] }.sorted { $0.key < $1.key }
      .map { $0.value.enumerated().sorted { ($0.element.rarity, $0.offset) < ($1.element.rarity, $1.offset) } }
    return (0..<Self.maximumExtremes).compactMap { turn in
      var value = body.base == body.minimal ? body.complete : body.base
      var changes: [GeneratedRequest.Change] = []
      for case let variation? in members.map({ $0.indices.contains(turn) ? $0[turn].element : nil }) {
        let candidate = value.replacing(variation.path[...], with: variation.change.part)
        guard candidate.isAllowed(by: schema) else { continue }
        value = candidate
        changes.append(change(.body, variation.path, variation.phrase, variation.rarity))
      }
      guard changes.count > 1 else { return nil }
      return GeneratedRequest(
        values: slots.requiredValues,
        body: GeneratedRequest.Body(content: body.content, value: value),
        changes: changes
      )
    }
  }

  /// Returns the request with an optional parameter.
  private func presence(of slot: ParameterSlot) -> [GeneratedRequest] {
    guard !slot.parameter.isRequired, let usual = slot.usual else { return [] }
    let request = GeneratedRequest(
      values: slots.smallest.values.with(slot.parameter, .value(usual)),
      body: slots.smallest.body,
      changes: [change(.parameter(slot.key), [], "is present")]
    )
    return slots.violations(of: request).isEmpty ? [request] : []
  }

  // MARK: Invalid requests

  private var invalid: [GeneratedRequest] {
    let missing = slots.parameters.flatMap { slot -> [GeneratedRequest] in
      guard slot.parameter.isRequired, slot.parameter.location != .path else { return [] }
      var request = GeneratedRequest(
        values: slots.smallest.values.with(slot.parameter, nil),
        body: slots.smallest.body,
        changes: [change(.parameter(slot.key), [], "is missing")]
      )
      request.fault = "the required \(subject(.parameter(slot.key), [])) is missing"
      request.mustBeRefused = documents(operation.statuses(ofMissing: slot.parameter))
      return [request]
    }
    let isBodyRequired = operation.requestBody?.isRequired ?? false
    let lists =
      [missing + (isBodyRequired && !slots.bodies.isEmpty ? [withoutBody] : [])]
      + slots.parameters.map { slot in slot.broken.map { request(slot, $0) } }
      + byMember(slots.bodies.first.map(\.broken) ?? [])
    return Self.distinct(Self.takingTurns(lists))
  }

  /// The smallest request without its body.
  private var withoutBody: GeneratedRequest {
    var request = GeneratedRequest(
      values: slots.requiredValues,
      body: nil,
      changes: [change(.body, [], "is missing")]
    )
    request.fault = "the required request body is missing"
    // Without bytes, a body is an empty text or file, too.
    let range = operation.requestBody?.content.first?.range
    let mayBeEmpty = range.flatMap { BodyForm($0) } == .binary || range?.type == "text"
    request.mustBeRefused = documents([400, 411, 415, 422]) && !mayBeEmpty
    return request
  }

  /// Returns whether the contract documents one of some statuses other than through `default`.
  private func documents(_ statuses: [Int]) -> Bool {
    operation.responses.contains { response in
      response.pattern != .default && statuses.contains(where: response.pattern.includes)
    }
  }

  // MARK: Single changes

  private func request(_ slot: ParameterSlot, _ change: Variation) -> GeneratedRequest {
    let place = GeneratedRequest.Slot.parameter(slot.key)
    var request = GeneratedRequest(
      values: slots.smallest.values.with(slot.parameter, .value(change.whole)),
      body: slots.smallest.body,
      changes: [self.change(place, change.path, change.phrase, change.rarity)]
    )
    if let violation = change.violation {
      request.fault = "\(subject(place, change.path)) \(violation.reason)"
      // A server may take a list in a query for the set of its elements.
      request.mustBeRefused =
        violation.isEnforced && violation.keyword != "uniqueItems"
        && documents(slot.parameter.location == .path ? [400, 404, 422] : [400, 422])
    }
    return request
  }

  /// Returns a request for each change of the body, in one list for each place.
  private func byMember(_ changes: [Variation]) -> [[GeneratedRequest]] {
    guard let body = slots.bodies.first else { return [] }
    var lists: [[GeneratedRequest]] = []
    var positions: [[String]: Int] = [:]
    for change in changes {
      var request = GeneratedRequest(
        values: slots.requiredValues,
        body: GeneratedRequest.Body(content: body.content, value: change.whole),
        changes: [self.change(.body, change.path, change.phrase, change.rarity)]
      )
      if let violation = change.violation {
        request.fault = "\(subject(.body, change.path)) \(violation.reason)"
        request.mustBeRefused = violation.isEnforced && documents([400, 422])
        request.isUndocumented =
          violation.isEnforced && !request.mustBeRefused && !change.path.isEmpty
          && !operation.responses.contains { $0.pattern == .default }
      }
      if let position = positions[change.path] {
        lists[position].append(request)
      } else {
        positions[change.path] = lists.count
        lists.append([request])
      }
    }
    return lists
  }

  private func change(
    _ slot: GeneratedRequest.Slot,
    _ path: [String],
    _ phrase: String,
    _ rarity: VariationCandidate.Rarity = .ordinary
  ) -> GeneratedRequest.Change {
    GeneratedRequest.Change(slot: slot, path: path, summary: "\(subject(slot, path)) \(phrase)", rarity: rarity)
  }

  private func subject(_ slot: GeneratedRequest.Slot, _ path: [String]) -> String { slot.subject(path) }
}

extension GeneratedRequest.Slot {
  /// The name of a part of a request: `"limit"`, `"tags" in the body`, `/items/0 in the body`.
  func subject(_ path: [String]) -> String {
    let place = path.count == 1 ? "\"\(path[0])\"" : "\(JSONPointer(tokens: path))"
    switch self {
    case .parameter(let key): return path.isEmpty ? "\"\(key.name)\"" : "\(place) in \"\(key.name)\""
    case .body: return path.isEmpty ? "the body" : "\(place) in the body"
    }
  }
}
