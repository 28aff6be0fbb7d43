import ContractModel
import ContractReports
import JSONSyntax
import SchemaExamples

/// Shrinks a failing request to the smallest one that fails in the same way.
///
/// Optional parameters, members and elements are left out, and the remaining values become shorter and smaller. A
/// smaller request breaks the same constraints as the original one, or none.
struct RequestShrinker {
  /// The most requests to shrink one failure.
  static let maximumRequests = 60

  let slots: OperationSlots
  /// The constraints that the original request breaks.
  private let violations: Set<String>
  private var tried: Set<String>

  /// Creates the shrinker of a request.
  init(_ request: GeneratedRequest, slots: OperationSlots) {
    self.slots = slots
    violations = slots.violations(of: request)
    tried = [request.identity]
  }

  /// Shrinks a request; `fails` sends a candidate and returns whether it fails in the same way, or `nil` to stop.
  mutating func shrink(
    _ request: GeneratedRequest,
    fails: (GeneratedRequest) async -> Bool?
  ) async -> GeneratedRequest {
    var smallest = request
    var requests = 0
    var isSmaller = true
    while isSmaller {
      isSmaller = false
      for candidate in candidates(smallest) where slots.violations(of: candidate) == violations {
        guard tried.insert(candidate.identity).inserted else { continue }
        guard requests < Self.maximumRequests else { return smallest }
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

  /// Smaller requests, the smallest first.
  private func candidates(_ request: GeneratedRequest) -> [GeneratedRequest] {
    wholesale(request) + withoutChanges(request) + withoutParameters(request) + smallerBodies(request)
      + smallerParameters(request)
  }

  /// The request without everything optional, except for what it was generated to try.
  private func wholesale(_ request: GeneratedRequest) -> [GeneratedRequest] {
    let changed = Set(request.changes.map(\.slot))
    var small = request
    for slot in slots.parameters where !slot.parameter.isRequired && !changed.contains(.parameter(slot.key)) {
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

  /// The request with the usual value in place of one of those that it was generated to try.
  private func withoutChanges(_ request: GeneratedRequest) -> [GeneratedRequest] {
    guard request.changes.count > 1 else { return [] }
    return request.changes.map { change in
      var usual = request
      switch change.slot {
      case .parameter(let key):
        guard let slot = slots.parameters.first(where: { $0.key == key }) else { break }
        usual.values[slot.parameter] = slots.smallest.values[slot.parameter]
      case .body:
        guard let body = request.body, let slot = slots.bodies.first(where: { $0.content == body.content }) else {
          break
        }
        let value = slot.complete.value(at: JSONPointer(tokens: change.path))
        usual.body = GeneratedRequest.Body(
          content: body.content,
          value: body.value.replacing(change.path[...], with: value)
        )
      }
      return usual
    }
  }

  private func withoutParameters(_ request: GeneratedRequest) -> [GeneratedRequest] {
    slots.parameters.compactMap { slot in
      guard !slot.parameter.isRequired, request.values[slot.parameter] != nil else { return nil }
      var smaller = request
      smaller.values[slot.parameter] = nil
      return smaller
    }
  }

  private func smallerBodies(_ request: GeneratedRequest) -> [GeneratedRequest] {
    guard let body = request.body else { return [] }
    var bodies: [GeneratedRequest.Body?] = operation.requestBody?.isRequired ?? false ? [] : [nil]
    bodies += Self.smaller(body.value).map { GeneratedRequest.Body(content: body.content, value: $0) }
    return bodies.map { body in
      var smaller = request
      smaller.body = body
      return smaller
    }
  }

  private func smallerParameters(_ request: GeneratedRequest) -> [GeneratedRequest] {
    slots.parameters.flatMap { slot -> [GeneratedRequest] in
      let isChanged = request.changes.contains { $0.slot == .parameter(slot.key) }
      guard !slot.isKnown || isChanged, case .value(let value)? = request.values[slot.parameter] else { return [] }
      // Servers may take an empty text for an absent value, which is another fault.
      let values = Self.smaller(value).filter { slot.isSendable($0) && ($0 != "" || request.fault == nil) }
      return values.map { value in
        var smaller = request
        smaller.values[slot.parameter] = .value(value)
        return smaller
      }
    }
  }

  private var operation: Operation { slots.operation }

  // MARK: Values

  /// Returns smaller values, the smallest first: without parts, then with one smaller part.
  static func smaller(_ value: JSONLiteral) -> [JSONLiteral] {
    switch value {
    case .null, .bool(false): return []
    case .bool(true): return [false]
    case .number(let text): return smallerNumbers(text)
    case .string(let text): return smallerTexts(text).map(JSONLiteral.string)
    case .array(let elements):
      let without = elements.indices.map { JSONLiteral.array(removing($0, from: elements)) }
      return (elements.isEmpty ? [] : [[]]) + (elements.count > 2 ? [.array([elements[0]])] : []) + without
        + elements.enumerated().flatMap { position, element in
          smaller(element).map { value.replacing([String(position)], with: $0) }
        }
    case .object(let members):
      return members.map { value.replacing([$0.key], with: nil) }
        + members.flatMap { member in smaller(member.value).map { value.replacing([member.key], with: $0) } }
    }
  }

  private static func removing(_ position: Int, from elements: [JSONLiteral]) -> [JSONLiteral] {
    var elements = elements
    elements.remove(at: position)
    return elements
  }

  /// The numbers at which types end, as far as they are nearer to zero, and those just outside the original's digits.
  private static func smallerNumbers(_ text: String) -> [JSONLiteral] {
    guard let number = JSONNumber(text) else { return [] }
    let ladder = ["0", "1", "10", "128", "256", "1000", "32768", "65536"] + NumberCandidates.limits
    let magnitude = number.isNegative ? JSONNumber(String(text.dropFirst())) : number
    guard let magnitude else { return [] }
    return ladder.compactMap { step in
      guard let size = JSONNumber(step), size < magnitude else { return nil }
      return .number(number.isNegative && step != "0" ? "-\(step)" : step)
    }
  }

  /// Shorter texts, and texts with plain characters.
  private static func smallerTexts(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return [] }
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    var seen: Set<String> = [text]
    var texts = [""]
    if scalars.count > 1 {
      texts.append("a")
      var distinct = Set<Unicode.Scalar>()
      texts += scalars.filter { distinct.insert($0).inserted }.prefix(12).map { String(Character($0)) }
      texts += [string(scalars.prefix(scalars.count / 2)), string(scalars.suffix(scalars.count - scalars.count / 2))]
      texts += [string(scalars.dropLast()), string(scalars.dropFirst())]
    } else if scalars[0].value > 0x7F {
      // Of several characters beyond ASCII, the plainest is shown.
      texts += ["a", "é"]
    }
    let plain = String(repeating: "a", count: scalars.count)
    if scalars.count <= 2000, scalars.contains(where: { $0 != "a" }), scalars.count > 1 { texts.append(plain) }
    return texts.filter { seen.insert($0).inserted }
  }
}
