import ContractModel
import ContractReports
import JSONSyntax
import SchemaVariations

/// Shrinks a failing request to the smallest one that fails in the same way and still makes sense.
///
/// Optional parts that were not tried are left out, and tried values return to ordinary ones, until only the cause is
/// left. Only the value of the cause itself becomes shorter or smaller; every other value stays an ordinary one. A smaller
/// request breaks the same constraints as the original one, or none.
struct RequestShrinker {
  /// The most requests to shrink one failure.
  static let maximumRequests = 24

  let slots: OperationSlots
  /// The constraints that the original request breaks.
  private let violations: Set<String>
  private var tried: Set<String>

  /// Creates the shrinker of a request; `tried` are requests whose outcome is known.
  init(_ request: GeneratedRequest, slots: OperationSlots, tried: Set<String> = []) {
    self.slots = slots
    violations = slots.violations(of: request)
    self.tried = tried.union([request.identity])
  }

  /// Shrinks a request; `fails` sends a candidate and returns whether it fails in the same way, or `nil` to stop.
  mutating func shrink(
    _ request: GeneratedRequest,
    atMost maximum: Int = Self.maximumRequests,
    fails: (GeneratedRequest) async -> Bool?
  ) async -> GeneratedRequest {
    var smallest = request
    var requests = 0
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in candidates(smallest) where slots.violations(of: candidate) == violations {
        guard tried.insert(candidate.identity).inserted else { continue }
        guard requests < maximum else { return smallest }
        requests += 1
        guard let fails = await fails(candidate) else { return smallest }
        if fails {
          smallest = candidate
          isSmaller = true
          break
        }
      }
    }
    return smallest
  }

  // MARK: Candidates

  /// Simpler requests, the simplest first.
  private func candidates(_ request: GeneratedRequest) -> [GeneratedRequest] {
    wholesale(request) + withoutChanges(request) + withoutParameters(request) + withoutMembers(request)
      + smallerCauses(request)
  }

  /// The request without everything optional, except for what it was generated to try.
  private func wholesale(_ request: GeneratedRequest) -> [GeneratedRequest] {
    let changed = Set(request.changes.map(\.slot))
    var small = request
    for slot in slots.parameters where !slots.isNeeded(slot) && !changed.contains(.parameter(slot.key)) {
      small.values[slot.parameter] = nil
    }
    var smallest = small
    if let body = request.body, let slot = slots.bodies.first(where: { $0.content == body.content }) {
      smallest.body = slots.smallest.body
      if changed.contains(.body) {
        let kept = request.changes.filter { $0.slot == .body }.compactMap { change -> (String, JSONLiteral)? in
          change.path.first.flatMap { name in body.value.value(at: JSONPointer(tokens: [name])).map { (name, $0) } }
        }
        let removed = request.changes.filter { change in
          change.path.count == 1 && body.value.value(at: JSONPointer(tokens: change.path)) == nil
        }
        var value = slot.minimal
        for change in removed { value = value.replacing(change.path[...], with: nil) }
        for (name, member) in kept { value = value.replacing([name], with: member) }
        smallest.body = GeneratedRequest.Body(content: body.content, value: value)
      }
    }
    return [smallest, small]
  }

  /// The request with the ordinary value in place of one of those that it was generated to try.
  private func withoutChanges(_ request: GeneratedRequest) -> [GeneratedRequest] {
    request.changes.flatMap { change -> [GeneratedRequest] in
      var usual = request
      switch change.slot {
      case .parameter(let key):
        guard let slot = slots.parameters.first(where: { $0.key == key }) else { return [] }
        var present = request
        // An optional parameter may matter by its presence, whatever its value.
        present.values[slot.parameter] = slot.usual.map { .value($0) }
        usual.values[slot.parameter] = slots.smallest.values[slot.parameter]
        return request.changes.count > 1 ? [usual, present] : [present]
      case .body:
        guard !change.path.isEmpty, let body = request.body,
          let slot = slots.bodies.first(where: { $0.content == body.content })
        else { return [] }
        let place = JSONPointer(tokens: change.path)
        func replaced(with value: JSONLiteral?) -> GeneratedRequest {
          usual.body = GeneratedRequest.Body(
            content: body.content,
            value: body.value.replacing(change.path[...], with: value)
          )
          return usual
        }
        let present = slot.complete.value(at: place)
        guard request.changes.count > 1 else { return present.map { [replaced(with: $0)] } ?? [] }
        var without = replaced(with: slot.minimal.value(at: place))
        without.changes.removeAll { $0 == change }
        return [without, replaced(with: present)]
      }
    }
  }

  private func withoutParameters(_ request: GeneratedRequest) -> [GeneratedRequest] {
    slots.parameters.compactMap { slot in
      guard !slots.isNeeded(slot), request.values[slot.parameter] != nil else { return nil }
      var smaller = request
      smaller.values[slot.parameter] = nil
      return smaller
    }
  }

  /// The request without its body, and without one of the members and elements that it was not generated to try.
  private func withoutMembers(_ request: GeneratedRequest) -> [GeneratedRequest] {
    guard let body = request.body else { return [] }
    let changed = request.changes.filter { $0.slot == .body }.map(\.path).filter { !$0.isEmpty }
    let removable = Self.parts(of: body.value).filter { path in
      !changed.contains { $0.starts(with: path) || path.starts(with: $0) }
    }
    var bodies: [GeneratedRequest.Body?] = slots.operation.requestBody?.isRequired ?? false ? [] : [nil]
    bodies += removable.map {
      GeneratedRequest.Body(content: body.content, value: body.value.replacing($0[...], with: nil))
    }
    return bodies.map { body in
      var smaller = request
      smaller.body = body
      return smaller
    }
  }

  /// The places of all members and elements, the outer ones first.
  private static func parts(of value: JSONLiteral) -> [[String]] {
    let own: [(String, JSONLiteral)] =
      switch value {
      case .object(let members): members.map { ($0.key, $0.value) }
      case .array(let elements): elements.enumerated().map { (String($0), $1) }
      default: []
      }
    return own.map { [$0.0] } + own.flatMap { name, part in parts(of: part).map { [name] + $0 } }
  }

  // MARK: Causes

  /// The request with a smaller value in place of one that it was generated to try.
  private func smallerCauses(_ request: GeneratedRequest) -> [GeneratedRequest] {
    request.changes.flatMap { change -> [GeneratedRequest] in
      switch change.slot {
      case .parameter(let key):
        guard let slot = slots.parameters.first(where: { $0.key == key }), let schema = slot.parameter.schema,
          case .value(let value)? = request.values[slot.parameter], value != slot.usual
        else { return [] }
        // Servers may take an empty text for an absent value, which is another fault.
        let values = SmallerValues(schema).values(than: value, at: change.path, in: value).filter {
          slot.isSendable($0) && ($0 != "" || request.fault == nil)
        }
        return values.map { value in
          var smaller = request
          smaller.values[slot.parameter] = .value(value)
          return smaller
        }
      case .body:
        guard !change.path.isEmpty, let body = request.body,
          let slot = slots.bodies.first(where: { $0.content == body.content }), let schema = slot.schema
        else { return [] }
        let pointer = JSONPointer(tokens: change.path)
        guard let value = body.value.value(at: pointer), value != slot.complete.value(at: pointer) else { return [] }
        return SmallerValues(schema).values(than: value, at: change.path, in: body.value).map { value in
          var smaller = request
          smaller.body = GeneratedRequest.Body(
            content: body.content,
            value: body.value.replacing(change.path[...], with: value)
          )
          return smaller
        }
      }
    }
  }
}
