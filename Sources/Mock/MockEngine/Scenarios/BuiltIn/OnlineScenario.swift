extension BuiltInScenario {
  /// `online`: responds as recorded, or with a documented status or example.
  static let online = BuiltInScenario(
    "online",
    summary: "responds as recorded, or with the documented status `code=` or example `example=`",
    explanation: """
      Replies with recordings and with what the contract documents, at once. This is the scenario of a mock that is \
      started without one. With `code=409` or `example=NAME`, every operation that documents it sends that response, as \
      for a request with the header `Prefer: code=409`.
      """,
    advice: "Work as with the API itself.",
    clients: .noCase,
    parameters: ["code", "example"],
    examples: "code=409 or example=NAME"
  ) { (parameters, _) throws(ScenarioError) in
    let status = try parameters.integer("code", in: 200...599)
    let wish = PreferredReply(status: status, example: parameters.text("example"))
    return .always(wish.text.isEmpty ? .plain : Behaviour(.prefer(wish)))
  }
}
