package import JSONSyntax

extension ContractExtension {
  /// `x-callback`: when a callback is sent.
  package static let callback = ContractExtension(
    "x-callback",
    of: .operation,
    form: """
      "x-callback" may have "presence", required or optional, "within", a duration of days, hours, minutes or seconds \
      such as PT5S, and "times", once or any
      """,
    summary: "when a callback is sent, and how often",
    explanation: """
      It belongs into the operation of a callback. `presence: required` says that it follows each accepted request, \
      `optional` that it may. Without it, at least one of the callbacks of an operation follows. `within` is the time \
      after the response in which it is sent. `times: once` allows one for each request, `any` also the same one again; \
      without it, several are allowed if their bodies differ.
      """,
    example: "`x-callback: { presence: required, within: PT5S, times: once }`",
    remedy: """
      Write `presence: optional` where the API decides later whether it sends the callback. The checks of callbacks run \
      with `--callback-url`.
      """,
    hasForm: { CallbackDelivery($0) != nil }
  )
}

extension CallbackDelivery {
  /// Reads `x-callback`; `nil` for a value of another form.
  package init?(_ value: JSONValue) {
    guard value.kind == .object,
      value.members.allSatisfy({ ["presence", "within", "times"].contains($0.name) })
    else { return nil }
    let presence = value["presence"].map { $0.string.flatMap(Presence.init) }
    let age = value["within"].map { $0.string.flatMap(ClientCache.Age.init) }
    let times = value["times"].map { $0.string.flatMap(Times.init) }
    guard presence != .some(nil), age != .some(nil), times != .some(nil) else { return nil }
    self.init(
      presence: presence ?? nil,
      within: (age ?? nil).map { .seconds($0.days * 86_400 + $0.seconds) },
      times: times ?? nil
    )
  }
}
