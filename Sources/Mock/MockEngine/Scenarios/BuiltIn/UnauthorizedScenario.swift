extension BuiltInScenario {
  /// `unauthorized`: 401 with `WWW-Authenticate`, except for clients that send `token=`.
  static let unauthorized = BuiltInScenario(
    "unauthorized",
    summary: "401 with `WWW-Authenticate`, except for clients that send `token=`",
    explanation: """
      Without a parameter every request is refused. With `token=` requests that send that token are answered as \
      recorded.
      """,
    advice: "Sign in again, and repeat the request once with the new token.",
    clients: .everyRequest,
    parameters: ["token"],
    examples: "token=abc"
  ) { (parameters, _) throws(ScenarioError) in
    .always(Behaviour(.refusal(.unauthorized(token: parameters.text("token")))))
  }
}
