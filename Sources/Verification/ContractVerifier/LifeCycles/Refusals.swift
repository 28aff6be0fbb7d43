import ContractJudge
import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax
import SchemaVariations

extension ResourceLifeCycle {
  /// The refused attempts of one creation, and what can be learned from them.
  struct Refusals {
    /// The first refusal of the contract's own example.
    private(set) var example: JudgedExchange?
    /// The last refusal of a body.
    private(set) var last: JudgedExchange?
    /// The first refusal whose reason names a member that clients do not send, with the body that was sent.
    private var demand: (record: JudgedExchange, member: String, body: JSONLiteral)?
    /// The first refused body with a text for which the reason names other values.
    private var suggestion: (body: JSONLiteral, member: String, values: [String])?
    /// The first refused body without a member that the reason names.
    private var gap: (body: JSONLiteral, member: String)?
    private var hasConflict = false
    /// The bodies with values of this run alone.
    private var salted: Set<[UInt8]> = []
    private var isExhausted = false

    /// Adds a refused attempt.
    mutating func add(_ record: JudgedExchange, _ body: RequestContent?) {
      if body?.isExample == true { example = example ?? record }
      guard let reason = ServerReason(record.analysis.response) else { return }
      last = record
      hasConflict = hasConflict || reason.isConflict
      guard [400, 422].contains(reason.status), let value = body?.value,
        let shape = record.operation.bodySchema.map({ SchemaShape($0) })
      else { return }
      learn(reason, value, shape)
      guard demand == nil else { return }
      let member = shape.memberNames.first { name in
        shape.requires(name) && shape.member(name)?.has("readOnly") == true && reason.names(name)
          && value.value(at: JSONPointer(tokens: [name])) == nil
      }
      demand = member.map { (record, $0, value) }
    }

    /// Keeps what a reason says about the members of a body.
    private mutating func learn(_ reason: ServerReason, _ body: JSONLiteral, _ shape: SchemaShape) {
      guard case .object(let members) = body else { return }
      let names = Set(shape.memberNames)
      if suggestion == nil, let text = reason.text {
        let values = DescribedValues.quoted(in: text).filter { !names.contains($0) }
        let member = members.first { member in
          guard case .string(let sent) = member.value, reason.names(member.key) else { return false }
          return shape.member(member.key)?.enumeration.isEmpty == true && values.contains { $0 != sent }
        }
        suggestion = member.map { (body, $0.key, values) }
      }
      if gap == nil {
        let present = Set(members.map(\.key))
        let member = shape.memberNames.first { name in
          !present.contains(name) && reason.names(name) && shape.member(name)?.has("readOnly") != true
        }
        gap = member.map { (body, $0) }
      }
    }

    /// Returns the bodies that the reasons of refusals suggest.
    private func suggested(_ create: Operation, _ context: LifeCycleContext) -> [RequestContent?] {
      let samples = SampleBodies(operation: create, seed: context.seed)
      var values: [JSONLiteral] = []
      if let suggestion {
        values += suggestion.values.prefix(Self.maximumSuggestions).map {
          suggestion.body.replacing([suggestion.member], with: .string($0))
        }
      }
      if let gap, let shape = create.bodySchema.flatMap({ SchemaShape($0).member(gap.member) }) {
        values.append(gap.body.replacing([gap.member], with: GeneratedValue.simple(of: shape)))
      }
      return values.filter { value in create.bodySchema.map { value.isAllowed(by: $0) } ?? true }
        .compactMap(samples.encoded)
    }

    private static let maximumSuggestions = 4

    /// Returns further bodies to try after all others were refused, once.
    mutating func further(
      _ lifeCycle: ResourceLifeCycle,
      _ create: Operation,
      _ number: Int,
      _ place: ResourceLifeCycle.Place?,
      _ context: LifeCycleContext
    ) -> [RequestContent?] {
      guard !isExhausted else { return [] }
      isExhausted = true
      var bodies = suggested(create, context)
      if hasConflict {
        let others = lifeCycle.saltedBodies(create, number: number, context).map {
          lifeCycle.named($0, place?.path.last, create)
        }
        bodies += others
        salted = Set(others.compactMap { $0?.bytes })
      }
      if let demand, case .object(let members) = demand.body,
        let shape = create.bodySchema.flatMap({ SchemaShape($0).member(demand.member) })
      {
        let whole = JSONLiteral.object(members + [.init(demand.member, GeneratedValue.simple(of: shape))])
        bodies += [SampleBodies(operation: create, seed: context.seed).encoded(whole)].compactMap(\.self)
      }
      return bodies
    }

    /// Returns whether a body has values of this run alone.
    func isSalted(_ body: RequestContent?) -> Bool { body.map { salted.contains($0.bytes) } ?? false }

    /// Reports a server that requires a member which clients do not send, after it has accepted a body with it.
    func report(_ accepted: JudgedExchange, _ body: RequestContent?, _ context: inout LifeCycleContext) {
      guard let demand, let sent = body?.value, let status = demand.record.analysis.response?.status,
        sent.value(at: JSONPointer(tokens: [demand.member])) != nil,
        demand.body == sent.replacing([demand.member], with: nil)
      else { return }
      context.report(
        .status,
        "status \(status) for a body without \"\(demand.member)\", which the contract describes as readOnly; with it, "
          + "the request succeeds",
        details: ServerReason(demand.record.analysis.response)?.text.map { ["the response says: \($0)"] } ?? [],
        on: demand.record
      )
    }
  }
}
