import ContractReports
import HTTPMessages

/// Logs every exchange of a client: request, status, size, time and faults.
struct LoggingClient: HTTPClient {
  let client: any HTTPClient
  let log: RunLog

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let start = ContinuousClock.now
    let exchange = await client.send(request)
    let outcome = exchange.response.map { "\($0.status), \($0.body.count) bytes" } ?? "no response"
    let faults = exchange.faults.map { ", \($0.kind.rawValue): \(VisibleText.of($0.message))" }.joined()
    log.write("\(request.method) \(request.url): \(outcome) in \(ContinuousClock.now - start)\(faults)")
    return exchange
  }
}
