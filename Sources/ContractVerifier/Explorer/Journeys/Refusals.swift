import ContractModel
import ContractReports
import HTTPMessages
import JSONSyntax

extension ResourceJourney {
  /// The refused attempts of one creation, and what can be learned from them.
  struct Refusals {
    /// The first refusal of the contract's own example.
    private(set) var example: JudgedExchange?
    /// The last refusal of a body.
    private(set) var last: JudgedExchange?
    /// The first refusal whose reason names a member that clients do not send, with the body that was sent.
    private var demand: (record: JudgedExchange, member: String, body: JSONLiteral)?
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
      guard demand == nil, [400, 422].contains(reason.status), let value = body?.value,
        let shape = record.operation.bodySchema.map({ SchemaShape($0) })
      else { return }
      let member = shape.memberNames.first { name in
        shape.requires(name) && shape.member(name)?.has("readOnly") == true && reason.names(name)
          && value.value(at: JSONPointer(tokens: [name])) == nil
      }
      demand = member.map { (record, $0, value) }
    }

    /// Returns further bodies to try after all others were refused, once.
    mutating func further(
      _ journey: ResourceJourney,
      _ create: Operation,
      _ number: Int,
      _ place: ResourceJourney.Place?,
      _ context: JourneyContext
    ) -> [RequestContent?] {
      guard !isExhausted else { return [] }
      isExhausted = true
      var bodies: [RequestContent?] = []
      if hasConflict {
        bodies += journey.saltedBodies(create, number: number, context).map {
          journey.named($0, place?.path.last, create)
        }
        salted = Set(bodies.compactMap { $0?.bytes })
      }
      if let demand, case .object(let members) = demand.body,
        let value = Self.value(of: create.bodySchema.map { SchemaShape($0) }?.member(demand.member))
      {
        let whole = JSONLiteral.object(members + [JSONLiteral.Member(demand.member, value)])
        bodies += [SampleBodies(operation: create, seed: context.seed).encoded(whole)].compactMap(\.self)
      }
      return bodies
    }

    /// Returns whether a body has values of this run alone.
    func isSalted(_ body: RequestContent?) -> Bool { body.map { salted.contains($0.bytes) } ?? false }

    /// Reports a server that requires a member which clients do not send, after it has accepted a body with it.
    func report(_ accepted: JudgedExchange, _ body: RequestContent?, _ context: inout JourneyContext) {
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

    /// Returns a simple value of a shape.
    private static func value(of shape: SchemaShape?) -> JSONLiteral? {
      guard let shape else { return nil }
      if let value = shape.enumeration.first { return JSONLiteral(value) }
      if shape.formats.contains("uuid") { return "73a7f70c-75da-4c2e-b5a3-eed40dc53aa6" }
      if shape.formats.contains("date-time") { return "2030-01-11T12:00:00Z" }
      if shape.formats.contains("date") { return "2030-01-11" }
      if !shape.types.isDisjoint(with: ["integer", "number"]) { return 1 }
      if shape.types.contains("boolean") { return true }
      if shape.types.contains("array") { return [] }
      if shape.types.contains("object") { return .object([]) }
      return "contract"
    }
  }
}
