import JSONSyntax

extension ContractExtension {
  /// `x-accepted`: changes of responses that the contract lets through on purpose.
  package static let accepted = ContractExtension(
    "x-accepted",
    of: .schema,
    form: """
      "x-accepted" must have the reason for each kind of change that it accepts, such as empty: a message may be empty
      """,
    summary: "changes of responses that the contract lets through on purpose",
    explanation: """
      The keys are kinds of changes, as `contract strength` reports them, such as `empty`, `missing` or `status`; the \
      values are reasons. In a schema it is about the values of that schema, in an operation about all its exchanges. \
      An accepted change that the contract lets through does not count in its strength.
      """,
    example: "`x-accepted: { empty: 'Clients show an empty message as it is.' }`",
    remedy: "Give a reason that a reader of the contract understands; leave it out where the contract can say more.",
    hasForm: { value in
      value.kind == .object && value.count > 0 && value.members.allSatisfy { $0.value.string?.isEmpty == false }
    }
  )
}
