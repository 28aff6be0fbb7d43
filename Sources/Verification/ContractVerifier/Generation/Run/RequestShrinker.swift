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
        let values = request.changes.count > 1 ? [slot.minimal.value(at: place), slot.complete.value(at: place)] : []
        return (values.isEmpty ? [slot.complete.value(at: place)].filter { $0 != nil } : values).map { value in
          usual.body = GeneratedRequest.Body(
            content: body.content,
            value: body.value.replacing(change.path[...], with: value)
          )
          return usual
        }
      }
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
        let values = Self.smaller(value, Self.place(of: value, SchemaPlaces(schema), at: change.path)).filter {
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
        return Self.smaller(value, Self.place(of: body.value, SchemaPlaces(schema), at: change.path)).map { value in
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

  private static func place(of value: JSONLiteral, _ places: SchemaPlaces, at path: [String]) -> SchemaPlace? {
    places.places(of: value).first { $0.path == path }
  }

  /// Returns smaller values, the smallest first.
  ///
  /// A text in a format, such as a URL, and a member of an `enum` stay what they are: a shorter one would hide the cause.
  private static func smaller(_ value: JSONLiteral, _ place: SchemaPlace?) -> [JSONLiteral] {
    switch value {
    case .null, .bool: return []
    case .number(let text): return smallerNumbers(text)
    case .string(let text):
      let hasForm = place.map { place in ["format", "enum", "const"].contains { !place.all($0).isEmpty } } ?? false
      return hasForm ? [] : smallerTexts(text).map(JSONLiteral.string)
    case .array(let elements):
      let without = elements.indices.map { JSONLiteral.array(removing($0, from: elements)) }
      return (elements.isEmpty ? [] : [[]]) + (elements.count > 2 ? [.array([elements[0]])] : []) + without
    case .object(let members): return members.map { value.replacing([$0.key], with: nil) }
    }
  }

  private static func removing(_ position: Int, from elements: [JSONLiteral]) -> [JSONLiteral] {
    var elements = elements
    elements.remove(at: position)
    return elements
  }

  /// The numbers at which types end, as far as they are nearer to zero, and those just outside the original's digits.
  private static func smallerNumbers(_ text: String) -> [JSONLiteral] {
    guard let number = JSONNumber(text), !(number.integer.map { (-100...100).contains($0) } ?? false) else { return [] }
    let ladder = ["0", "1", "10", "128", "256", "1000", "32768", "65536"] + UnusualNumber.typeLimits.map(\.text)
    let magnitude = number.isNegative ? JSONNumber(String(text.dropFirst())) : number
    guard let magnitude else { return [] }
    return ladder.compactMap { step in
      guard let size = JSONNumber(step), size < magnitude else { return nil }
      return .number(number.isNegative && step != "0" ? "-\(step)" : step)
    }
  }

  /// Shorter texts, and texts with plain characters; a short plain word stays as it is.
  private static func smallerTexts(_ text: String) -> [String] {
    let scalars = Array(text.unicodeScalars)
    guard !scalars.isEmpty else { return [] }
    func string(_ scalars: some Sequence<Unicode.Scalar>) -> String {
      String(String.UnicodeScalarView(scalars))
    }
    let isPlain = scalars.allSatisfy {
      $0.isASCII && ($0.properties.isAlphabetic || "-_0123456789".unicodeScalars.contains($0))
    }
    guard !isPlain || scalars.count > longestWord else { return [] }
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
    if scalars.count <= 3000, scalars.contains(where: { $0 != "a" }), scalars.count > 1 { texts.append(plain) }
    return texts.filter { seen.insert($0).inserted }
  }

  private static let longestWord = 20
}
