import ContractReports
import HTTPExchange
import Logging

/// Logs every exchange of a client: request, status, size, time and faults; secrets redacted.
struct LoggingClient: HTTPClient {
  let client: any HTTPClient
  let logger: Logger

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let start = ContinuousClock.now
    let exchange = await client.send(request)
    let outcome = exchange.response.map { "\($0.status), \($0.body.count) bytes" } ?? "no answer"
    let faults = exchange.faults.map { ", \($0.kind.rawValue): \(VisibleText.of($0.message))" }.joined()
    let url = SecretRedaction().redacting(request.url)
    logger.debug("\(request.method) \(url): \(outcome) in \(ContinuousClock.now - start)\(faults)")
    return exchange
  }
}
