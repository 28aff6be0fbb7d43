import ContractJudge
import ContractModel
import JSONSyntax
import SchemaVariations

/// The reasons of refusals, as far as they are about the parameters of one operation: those missing, and their values.
struct ParameterReasons {
  /// How often reasons lead to further parameters, and the most values of one parameter that a reason leads to.
  private static let (maximumRounds, maximumValues) = (6, 3)

  private let operation: Operation
  private let known: KnownItems
  private let seed: UInt64
  private var rest: [ParameterValues] = []
  private var seen: Set<ParameterValues> = []
  private var rounds = 0

  init(_ operation: Operation, known: KnownItems, seed: UInt64) {
    (self.operation, self.known, self.seed) = (operation, known, seed)
  }

  /// Returns the parameters to try after a refusal, with the same body; `nil` when nothing more can be learned.
  mutating func next(after record: JudgedExchange, _ sent: ParameterValues) -> ParameterValues? {
    var plain = sent
    plain.body = nil
    seen.insert(plain)
    guard rounds < Self.maximumRounds, record.isRefusedAsInvalid, let reason = ServerReason(record.analysis.response)
    else { return nil }
    // What the last reason says comes before the other values that an earlier one named.
    rest = candidates(reason, plain).filter { !seen.contains($0) } + rest
    while !rest.isEmpty {
      var next = rest.removeFirst()
      guard seen.insert(next).inserted else { continue }
      rounds += 1
      next.body = sent.body
      return next
    }
    return nil
  }

  private func candidates(_ reason: ServerReason, _ sent: ParameterValues) -> [ParameterValues] {
    let parameters = operation.parameters.filter {
      $0.location != .path && $0.location != .querystring && !$0.isDescribedElsewhere && !$0.changesMeaning
    }
    let named = parameters.filter { reason.names($0.name) }
    let all = reason.text.map { DescribedValues.offered(in: $0) } ?? []
    let offered = all.filter { value in !parameters.contains { $0.name == value } }
    func values(of parameter: Parameter) -> [ParameterValues.Value] {
      offered.map { text -> ParameterValues.Value in
        parameter.allows(.value(.string(text))) ? .value(.string(text)) : .text(text)
      }
      .filter { parameter.allows($0) && $0.plain != sent[parameter]?.plain }
    }
    let missing = named.filter { sent[$0] == nil }
    if !missing.isEmpty {
      let filled = missing.reduce(sent) { filled, parameter in
        if missing.count == 1, let value = values(of: parameter).first { return filled.with(parameter, value) }
        let known = known.value(named: parameter.name).flatMap { parameter.allows(.value($0)) ? $0 : nil }
        let value = parameter.exampleValue ?? known ?? parameter.generatedValue(seed: seed)
        return value.map { filled.with(parameter, .value($0)) } ?? filled
      }
      let others = missing.count == 1 ? missing.flatMap { values(of: $0).dropFirst().prefix(Self.maximumValues) } : []
      return [filled] + missing.prefix(1).flatMap { parameter in others.map { sent.with(parameter, $0) } }
    }
    let quoted = parameters.filter { sent[$0].map { offered.contains($0.plain) } ?? false }
    return (named.isEmpty ? quoted : named).flatMap { parameter in
      values(of: parameter).prefix(Self.maximumValues).map { sent.with(parameter, $0) }
    }
  }
}
