import ContractJudge
import ContractModel
import HTTPMessages
import JSONSyntax
import SchemaVariations

/// The members of generated bodies that responses show as they were sent, except for certain values: a 0 that a server
/// takes for none, or a text that it cuts; and those that were not sent and do not have their documented default.
struct LostValues {
  /// A value that a response does not show.
  struct Loss {
    /// The position of the request.
    let position: Int
    let message: String
    let found: JSONValue?
  }

  /// A value that was sent as a member, with the object that the response shows.
  private struct Sent {
    let position: Int
    let value: JSONLiteral
    let object: JSONValue
    /// Whether the request was generated to try this value.
    let isTried: Bool
    let difference: SentComparison.Difference?
    /// The shapes of the member in the request and in the response.
    let shapes: [SchemaShape]
  }

  /// A member that was not sent, with its documented default and what the response shows.
  private struct Unsent {
    let position: Int
    let usual: JSONValue
    let found: JSONValue
  }

  /// The members of the bodies of successful valid requests, in the order of their names.
  private let sent: [(name: String, values: [Sent])]
  /// The members that creations did not send, in the order of their names.
  private let unsent: [(name: String, values: [Unsent])]

  /// Reads the requests of an operation with their exchanges.
  init(_ slots: OperationSlots, _ exchanges: [(GeneratedRequest, JudgedExchange)]) {
    var sent: [String: [Sent]] = [:]
    var unsent: [String: [Unsent]] = [:]
    for (position, (request, record)) in exchanges.enumerated() where request.fault == nil {
      guard case .object(let members)? = request.body?.value, let body = record.successBody,
        // Status 202 promises nothing yet (RFC 9110, section 15.3.3).
        record.analysis.response?.status != 202,
        let object = SentComparison.object(in: body, like: .object(members))
      else { continue }
      let shape = slots.bodies.first { $0.content == request.body?.content }?.schema.map { SchemaShape($0) }
      let found = record.analysis.content?.schema.map { SchemaShape($0) }
      let comparison = SentComparison(sent: shape, found: found)
      let isCreation = record.operation.method == .post && record.analysis.response?.status == 201
      for name in isCreation ? shape?.memberNames ?? [] : [] where !members.contains(where: { $0.key == name }) {
        guard let usual = shape?.member(name)?.fixedDefault, let found = object[name],
          !Self.belongToServer.contains(ResourceNaming.normalized(name))
        else { continue }
        unsent[name, default: []].append(Unsent(position: position, usual: usual, found: found))
      }
      for member in members where !Self.belongToServer.contains(ResourceNaming.normalized(member.key)) {
        let difference = comparison.difference(.object([member]), object)
        let isTried = request.changes.contains { $0.slot == .body && $0.path == [member.key] }
        sent[member.key, default: []].append(
          Sent(
            position: position,
            value: member.value,
            object: object,
            isTried: isTried,
            difference: difference,
            shapes: [shape?.member(member.key), found?.value(at: object.pointer)?.member(member.key)].compactMap(\.self)
          )
        )
      }
    }
    self.sent = sent.map { (name: $0.key, values: $0.value) }.sorted { $0.name < $1.name }
    self.unsent = unsent.map { (name: $0.key, values: $0.value) }.sorted { $0.name < $1.name }
  }

  /// The members that a server decides on, whatever is sent.
  private static let belongToServer: Set<String> = ["status", "state", "type", "kind", "version"]

  /// The first lost value of each member.
  var losses: [Loss] { lostValues + alteredValues + lostDefaults }

  /// The first default of each member that no creation without the member got.
  private var lostDefaults: [Loss] {
    unsent.compactMap { name, values in
      guard let first = values.first,
        values.allSatisfy({ !ValueSpelling.isSame(JSONLiteral($0.usual), $0.found) })
      else { return nil }
      return Loss(
        position: first.position,
        message: "\(name) is \(first.found.text) where it was not sent; its default is \(first.usual.text)",
        found: first.found
      )
    }
  }

  private var lostValues: [Loss] {
    sent.compactMap { name, values in
      let shown = values.filter { $0.difference == nil && $0.object[name] != nil }
      let kept = Set(shown.map(\.value))
      func isLossy(_ sent: Sent) -> Bool { sent.object[name].map { AlteredValue.isLossy(sent.value, $0) } ?? false }
      let lost = values.first { sent in
        sent.isTried && sent.difference != nil && !kept.contains(sent.value)
          && (Self.isPlain(sent.value, sent.shapes) || isLossy(sent))
      }
      guard let lost, let difference = lost.difference else { return nil }
      // Of two values, one shows that the other is not shown on purpose.
      let isFlag = if case .bool = lost.value { true } else { false }
      guard kept.count > (isFlag ? 0 : 1) || isLossy(lost) else { return nil }
      return Loss(
        position: lost.position,
        message: "the response does not show what was sent: \(difference.phrase)",
        found: difference.found
      )
    }
  }

  /// The members whose values all come back in another form, such as in lower case or without their decimals.
  private var alteredValues: [Loss] {
    sent.compactMap { name, values in
      let shown = values.compactMap { sent in sent.object[name].map { (sent, $0) } }
      guard let altered = AlteredValue(name, shown.map { ($0.0.value, $0.1) }, shown.first?.0.shapes ?? []) else {
        return nil
      }
      let (first, found) = shown[altered.position]
      let text = SentComparison.Difference(pointer: found.pointer, sent: first.value, found: found).phrase
      return Loss(position: first.position, message: "the response shows \(altered.phrase): \(text)", found: found)
    }
  }

  /// Returns whether a server has no reason to store another value: a flag, an integer, an empty list, or a text of
  /// letters and digits.
  private static func isPlain(_ value: JSONLiteral, _ shapes: [SchemaShape]) -> Bool {
    switch value {
    case .bool: true
    case .number(let text):
      Int32(text) != nil || Int64(text) != nil && shapes.contains { $0.formats.contains("int64") }
    case .array(let elements): elements.isEmpty
    case .string(let text):
      !text.isEmpty && text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }
    default: false
    }
  }
}

extension SchemaShape {
  /// The documented default of a value that clients send; `nil` if it has none, or is no text, number or flag.
  fileprivate var fixedDefault: JSONValue? {
    guard !has("readOnly") else { return nil }
    return schemas.lazy.compactMap { $0["default"] }.first.flatMap { value in
      [.string, .number, .true, .false].contains(value.kind) ? value : nil
    }
  }
}
