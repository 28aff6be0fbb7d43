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
    /// The statements of the reasons about the members of bodies.
    private var reasons = RefusalReasons()
    /// The last body that a reason suggested.
    private var suggested: [JSONLiteral] = []
    private var rounds = 0
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
      reasons.add(reason, value, shape)
      guard demand == nil else { return }
      let member = shape.memberNames.first { name in
        shape.requires(name) && shape.member(name)?.has("readOnly") == true && reason.names(name)
          && value.value(at: JSONPointer(tokens: [name])) == nil
      }
      demand = member.map { (record, $0, value) }
    }

    /// How often the reasons of refusals lead to further bodies.
    private static let maximumRounds = 4

    /// Returns further bodies to try after all others were refused; none when nothing more can be learned.
    mutating func further(
      _ lifeCycle: ResourceLifeCycle,
      _ create: Operation,
      _ number: Int,
      _ place: ResourceLifeCycle.Place?,
      _ context: LifeCycleContext
    ) -> [RequestContent?] {
      rounds += 1
      guard rounds <= Self.maximumRounds else { return [] }
      let samples = SampleBodies(operation: create, seed: context.seed)
      /// Returns the values with texts that no other creation has.
      func varied(_ values: [JSONLiteral], _ purpose: String) -> [JSONLiteral] {
        let text = UniqueText(seed: context.seed, purpose: "\(create.id) \(number) \(purpose)")
        return values.map { value in
          create.bodySchema.map { lifeCycle.varied(value, text, 0, $0, context) } ?? value
        }
      }
      let values = reasons.bodies(of: create)
      var all = number == 0 ? values : varied(values, "suggested") + values
      if values.isEmpty, hasConflict {
        all = varied(suggested, "run \(context.session.configuration.salt)")
        salted.formUnion(all.compactMap { samples.encoded($0)?.bytes })
      }
      suggested = values.suffix(1)
      var bodies: [RequestContent?] = all.compactMap(samples.encoded).map {
        lifeCycle.named($0, place?.path.last, create)
      }
      guard !isExhausted else { return bodies }
      isExhausted = true
      if hasConflict {
        let others = lifeCycle.saltedBodies(create, number: number, context).map {
          lifeCycle.named($0, place?.path.last, create)
        }
        bodies += others
        salted.formUnion(others.compactMap { $0?.bytes })
      }
      if let demand, case .object(let members) = demand.body,
        let shape = create.bodySchema.flatMap({ SchemaShape($0).member(demand.member) })
      {
        let whole = JSONLiteral.object(members + [.init(demand.member, GeneratedValue.simple(of: shape))])
        bodies += [samples.encoded(whole)].compactMap(\.self)
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
