import ContractModel
import JSONSyntax
import Quantities
import SchemaVariations

/// Gives generated requests texts that no earlier request had, for servers that refuse a name twice.
struct UniqueValues {
  private let slots: OperationSlots
  private let seed: UInt64
  private var random: SeededGenerator

  /// Prepares the values of an operation's requests.
  init(_ slots: OperationSlots, seed: UInt64) {
    (self.slots, self.seed) = (slots, seed)
    random = SeededGenerator(seed: seed, purpose: "unique values of \(slots.operation.id)")
  }

  /// Returns a request with new texts in the members of its body that it was not generated to try.
  mutating func applied(to request: GeneratedRequest) -> GeneratedRequest {
    let text = UniqueText(mark: String(random.next() >> 32, radix: 36))
    guard let body = request.body, case .object(let members) = body.value,
      let slot = slots.bodies.first(where: { $0.content == body.content }), let schema = slot.schema
    else { return request }
    let unique = text.applied(to: slot.complete, schema, seed: seed) {
      !ResourceNaming.namesIdentity(ResourceNaming.normalized($0))
    }
    let tried = Set(request.changes.compactMap { $0.slot == .body ? $0.path.first : nil })
    var value = body.value
    for member in members where !tried.contains(member.key) {
      let place = JSONPointer(tokens: [member.key])
      guard slot.complete.value(at: place) == member.value, let other = unique.value(at: place) else { continue }
      value = value.replacing([member.key], with: other)
    }
    var fresh = request
    fresh.body = GeneratedRequest.Body(content: body.content, value: value)
    return slots.violations(of: fresh) == slots.violations(of: request) ? fresh : request
  }
}
