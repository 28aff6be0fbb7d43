import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax

/// The parts of a request that distinguish it from another one of the same operation.
struct RequestDifference {
  /// The parts that are missing, of another type, or not allowed by their schema.
  private(set) var broken: Set<RequestPart> = []
  /// The parts that merely have another value.
  private(set) var changed: Set<RequestPart> = []

  /// All parts that differ.
  var parts: Set<RequestPart> { broken.union(changed) }

  /// The number of parts that differ.
  var count: Int { broken.count + changed.count }

  /// The parts that explain why only the request fails, and the other one does not; `nil` if no few parts do.
  var cause: String? {
    if !broken.isEmpty { return RequestPart.cause(broken) }
    return changed.count == 1 ? RequestPart.cause(changed) : nil
  }

  private static let (maximumDepth, maximumParts) = (6, 40)

  /// Compares a request with another one.
  init(_ record: JudgedExchange, from base: JudgedExchange) {
    compareParameters(record, base)
    let (body, other) = (record.subject.exchange.request.body, base.subject.exchange.request.body)
    guard body != other else { return }
    guard !body.isEmpty, !other.isEmpty else {
      compareWithoutBody(body)
      return
    }
    guard let left = try? JSONDocument(parsing: body), let right = try? JSONDocument(parsing: other) else {
      broken.insert(RequestPart(body: []))
      return
    }
    compare(left.root, right.root, at: [])
  }

  /// Compares a body with none: every member that it has differs.
  private mutating func compareWithoutBody(_ body: [UInt8]) {
    guard let value = (try? JSONDocument(parsing: body))?.root, value.kind == .object, value.count > 0 else {
      broken.insert(RequestPart(body: [], isMissing: body.isEmpty))
      return
    }
    for member in value.members { changed.insert(RequestPart(body: [member.name])) }
  }

  private mutating func compareParameters(_ record: JudgedExchange, _ base: JudgedExchange) {
    let (values, others) = (record.values.values, base.values.values)
    for key in Set(values.keys).union(others.keys) {
      let (value, other) = (values[key], others[key])
      guard value?.plain != other?.plain else { continue }
      let part = RequestPart(key, isMissing: value == nil)
      let parameter = record.operation.parameters.first { ParameterValues.Key($0) == key }
      let isAllowed = value.map { parameter?.allows($0) ?? true } ?? !(parameter?.isRequired ?? false)
      if isAllowed { changed.insert(part) } else { broken.insert(part) }
    }
  }

  private mutating func compare(_ value: JSONValue, _ other: JSONValue, at path: [String]) {
    guard count < Self.maximumParts else { return }
    guard value.kind == other.kind else {
      broken.insert(RequestPart(body: path))
      return
    }
    guard value.kind == .object, path.count < Self.maximumDepth else {
      if JSONLiteral(value) != JSONLiteral(other) { changed.insert(RequestPart(body: path)) }
      return
    }
    for member in other.members where value[member.name] == nil {
      broken.insert(RequestPart(body: path + [member.name], isMissing: true))
    }
    for member in value.members {
      guard let known = other[member.name] else {
        changed.insert(RequestPart(body: path + [member.name]))
        continue
      }
      compare(member.value, known, at: path + [member.name])
    }
  }
}

/// A part of a request that can cause a failure: a parameter, a member of the body, or the body as a whole.
struct RequestPart: Sendable, Hashable {
  /// The part in words: `query parameter "limit"`, `body /name`.
  let place: String
  /// Whether the request lacks the part.
  let isMissing: Bool

  /// A parameter.
  init(_ key: ParameterValues.Key, isMissing: Bool = false) {
    place = "\(key.location) parameter \"\(key.name)\""
    self.isMissing = isMissing
  }

  /// A place in the body, without array positions.
  init(body path: [String], isMissing: Bool = false) {
    let tokens = path.map { token in token.utf8.allSatisfy { $0 &- 0x30 < 10 } ? "*" : token }
    place = path.isEmpty ? "body" : "body \(JSONPointer(tokens: tokens))"
    self.isMissing = isMissing
  }

  /// The part as findings name it.
  var wording: String { isMissing ? "\(place) (missing)" : place }

  /// Returns parts as the cause of a finding; `nil` for none, or for more than a reader could tell apart.
  static func cause(_ parts: some Collection<RequestPart>) -> String? {
    parts.isEmpty || parts.count > maximumParts ? nil : Set(parts.map(\.wording)).sorted().joined(separator: " and ")
  }

  private static let maximumParts = 3
}
