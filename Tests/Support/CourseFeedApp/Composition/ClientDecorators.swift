import FeedClient
import Foundation
import HTTPMessages

/// Signs requests, and repeats one that is refused with a new token.
struct TokenDecorator: HTTPClient {
  let decoratee: any HTTPClient
  let tokens: any AccessTokens

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    do {
      let token = try await tokens.token()
      let exchange = await send(request, token)
      guard exchange.response?.status == 401 else { return exchange }
      return await send(request, try await tokens.refreshed(after: token))
    } catch {
      let fault = TransportFault(Task.isCancelled ? .cancelled : .other, "the request could not be signed")
      return HTTPExchange(request: request, response: nil, faults: [fault])
    }
  }

  private func send(_ request: HTTPRequest, _ token: AccessToken) async -> HTTPExchange {
    var signed = request
    signed.headers["Authorization"] = "Bearer \(token.value)"
    var exchange = await decoratee.send(signed)
    exchange.request = request
    return exchange
  }
}

/// Logs how long requests take.
struct ProfilingDecorator: HTTPClient {
  let decoratee: any HTTPClient
  let log: any FeedLog
  let now: @Sendable () -> Date

  func send(_ request: HTTPRequest) async -> HTTPExchange {
    let (logged, start) = (FeedEvent.Request(request), now())
    log.note(.requestStarted(logged))
    let exchange = await decoratee.send(request)
    let elapsed = Duration.milliseconds((max(0, now().timeIntervalSince(start)) * 1000).rounded())
    if let fault = exchange.faults.first {
      log.note(.requestFailed(logged, reason: FeedEvent.Reason(fault), elapsed: elapsed))
    } else {
      log.note(.requestEnded(logged, status: exchange.response?.status ?? 0, elapsed: elapsed))
    }
    return exchange
  }
}
