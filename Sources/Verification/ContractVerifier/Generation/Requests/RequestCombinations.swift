import Basics
import ContractJudge
import ContractModel
import JSONSyntax
import SchemaVariations

/// Valid requests that combine the values of several parameters and body members.
///
/// Each request is the one of several random ones that has the most pairs of values which no earlier request has, so few
/// requests cover all pairs. Once all are covered, further requests are random.
struct RequestCombinations {
  private static let (triesPerRequest, maximumValues, maximumTries) = (8, 8, 400)

  /// A parameter or body member, and the values that it can have; `nil` leaves it out.
  private struct Factor {
    let slot: GeneratedRequest.Slot
    let path: [String]
    let values: [(value: JSONLiteral?, phrase: String)]
  }

  private struct Pair: Hashable {
    let (first, firstValue, second, secondValue): (Int, Int, Int, Int)

    init(_ first: Int, _ firstValue: Int, _ second: Int, _ secondValue: Int) {
      (self.first, self.firstValue, self.second, self.secondValue) = (first, firstValue, second, secondValue)
    }

    static func == (left: Pair, right: Pair) -> Bool {
      left.first == right.first && left.firstValue == right.firstValue && left.second == right.second
        && left.secondValue == right.secondValue
    }

    func hash(into hasher: inout Hasher) {
      for number in [first, firstValue, second, secondValue] { hasher.combine(number) }
    }
  }

  private let slots: OperationSlots
  private let factors: [Factor]
  private var random: SeededGenerator
  private var covered = Set<Pair>()

  init(slots: OperationSlots, seed: UInt64) {
    self.slots = slots
    random = SeededGenerator(seed: seed, purpose: "combinations of \(slots.operation.id)")
    factors = Self.factors(of: slots)
  }

  /// Returns up to a number of requests that were not seen before.
  mutating func requests(_ count: Int, _ seen: inout Set<String>) -> [GeneratedRequest] {
    guard factors.contains(where: { $0.values.count > 1 }) else { return [] }
    var requests: [GeneratedRequest] = []
    var tries = 0
    while requests.count < count, tries < min(Self.maximumTries, 20 + count * 4) {
      tries += 1
      guard let (request, choice) = bestRow(), seen.insert(request.identity).inserted else { continue }
      covered.formUnion(Self.pairs(of: choice))
      requests.append(request)
    }
    return requests
  }

  private mutating func bestRow() -> (GeneratedRequest, [Int])? {
    var best: (request: GeneratedRequest, choice: [Int], gain: Int)?
    for _ in 0..<Self.triesPerRequest {
      let choice = factors.map { Int.random(in: 0..<$0.values.count, using: &random) }
      let gain = Self.pairs(of: choice).count { !covered.contains($0) }
      guard gain > best?.gain ?? -1 else { continue }
      let request = request(choice)
      guard slots.violations(of: request).isEmpty, slots.order.holds(for: request.values) else { continue }
      best = (request, choice, gain)
    }
    return best.map { ($0.request, $0.choice) }
  }

  private static func pairs(of choice: [Int]) -> [Pair] {
    choice.indices.flatMap { first in
      choice.indices.dropFirst(first + 1).map { Pair(first, choice[first], $0, choice[$0]) }
    }
  }

  private func request(_ choice: [Int]) -> GeneratedRequest {
    var values = slots.requiredValues
    var body = slots.bodies.first.map { GeneratedRequest.Body(content: $0.content, value: $0.complete) }
    var changes: [GeneratedRequest.Change] = []
    for (factor, position) in zip(factors, choice) {
      let (value, phrase) = factor.values[position]
      switch factor.slot {
      case .parameter(let key):
        guard let slot = slots.parameters.first(where: { $0.key == key }) else { continue }
        values[slot.parameter] = value.map { .value($0) }
      case .body:
        body = body.map {
          GeneratedRequest.Body(content: $0.content, value: $0.value.replacing(factor.path[...], with: value))
        }
      }
      guard position > 0 else { continue }
      let summary = "\(factor.slot.subject(factor.path)) \(phrase)"
      changes.append(GeneratedRequest.Change(slot: factor.slot, path: factor.path, summary: summary))
    }
    return GeneratedRequest(values: values, body: body, changes: changes)
  }

  /// The usual value of each factor comes first.
  private static func factors(of slots: OperationSlots) -> [Factor] {
    let parameters = slots.parameters.compactMap { slot -> Factor? in
      guard !slot.isKnown, let usual = slot.usual else { return nil }
      let absent: [(JSONLiteral?, String)] = slot.parameter.isRequired ? [] : [(nil, "is absent")]
      let others = slot.valid.prefix(maximumValues).map { ($0.whole as JSONLiteral?, $0.phrase) }
      return Factor(slot: .parameter(slot.key), path: [], values: absent + [(usual, "is present")] + others)
    }
    guard let body = slots.bodies.first, case .object(let members) = body.complete else { return parameters }
    return parameters
      + members.map { member in
        let changes = body.valid.filter { $0.path.first == member.key }.prefix(maximumValues)
        let others = changes.map { ($0.whole.value(at: JSONPointer(tokens: [member.key])), $0.phrase) }
        return Factor(slot: .body, path: [member.key], values: [(member.value, "is present")] + others)
      }
  }
}
