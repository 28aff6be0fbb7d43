public import ContractModel
public import FeedAcceptance
import Foundation
import HTTPMessages

extension Contract {
  /// What the contract says about the responses that acceptance cases expect; the shipped rules for what it does not
  /// describe.
  public var acceptanceRules: ContractRules {
    let requests = FeedRequests(base: HTTPURL(scheme: "http", host: "127.0.0.1"))
    var rules = ContractRules.shipped
    if let statuses = successes(of: requests.page(after: nil)) { rules.feed = statuses }
    if let statuses = successes(of: requests.comments(on: UUID())) { rules.comments = statuses }
    return rules
  }

  /// The success statuses that are documented for a request; `nil` where no operation is.
  private func successes(of request: HTTPRequest) -> Set<Int>? {
    guard let operation = match(request.method, path: request.url.path)?.operation else { return nil }
    return Set(
      (200...299).filter { status in
        operation.responses.contains { $0.pattern != .default && $0.pattern.includes(status) }
      }
    )
  }
}
