import HTTPExchange
import Redaction

/// Has the policy of the run see every exchange of a client, so that its secrets are hidden from then on.
struct LearningClient: HTTPClient {
  let client: any HTTPClient
  let policy: RedactionPolicy

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let exchange = await client.send(request)
    policy.learn(from: exchange)
    return exchange
  }
}
