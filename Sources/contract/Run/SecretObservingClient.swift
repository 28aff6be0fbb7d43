import HTTPMessages
import Redaction

/// Shows every exchange of a client to the redaction policy, so that its secrets are redacted from then on.
struct SecretObservingClient: HTTPClient {
  let client: any HTTPClient
  let policy: RedactionPolicy

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let exchange = await client.send(request)
    policy.learn(from: exchange)
    return exchange
  }
}
