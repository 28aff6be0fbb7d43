import ContractExamples
package import ContractModel
import ContractReports
package import HTTPMessages
import JSONSyntax
import MockEngine

/// The behavior of the mock for one operation while the client runs, and the ways in which the client may end.
package struct ClientCase: Sendable {
  /// The response or the fault that the operation sends.
  enum Play: Sendable {
    /// One response, for the request with this line in the run without a variation; `nil` for any request.
    case response(HTTPResponse, line: String?)
    /// A fault, for every request or, if it is slow, for the first one.
    case fault(Scenario)
  }

  /// The name: `getFeed.200.items.id.null`.
  package let id: String
  /// The id of the operation.
  let operation: String
  /// The column of the report.
  package let column: String
  /// The description of what the operation sends: `the response 200, in which /items/0/id is null`.
  package let text: String
  let origin: CaseOrigin
  /// The demand on the client that receives it.
  let demand: ResponseVariation.Demand
  let play: Play

  /// The column of fault scenarios.
  static let faults = "faults"
  /// The name of the scenario that sends a response.
  private static let name = "variation"
  /// The number of requests of an operation of which one may get a changed response.
  private static let maximumRequests = 8

  /// Returns the scenario on a server.
  ///
  /// - Parameters:
  ///   - server: The address of the server.
  ///   - observed: The address of the server that the responses were observed on.
  ///   - isAnywhere: Whether the first request of the operation gets the response, whatever its target.
  func scenario(on server: HTTPURL, observedOn observed: HTTPURL, isAnywhere: Bool = false) -> Scenario {
    switch play {
    case .fault(let scenario): scenario
    case .response(let response, let line):
      Scenario(
        Self.name,
        summary: text,
        sending: response.moved(from: observed, to: server),
        in: operation,
        to: isAnywhere ? nil : line,
        // An error stays, so that a client that tries again gets it again.
        times: response.status >= 400 ? nil : isAnywhere ? 1 : Self.maximumRequests
      )
    }
  }

  /// Whether the operation's request got what the case is about.
  func isReached(_ exchanges: [ClientServer.Exchange]) -> Bool {
    exchanges.contains { exchange in
      guard exchange.operation == operation else { return false }
      if case .fault = play { return true }
      return exchange.isChanged
    }
  }

  /// Whether only the request of the run without a variation gets the response.
  var isBound: Bool {
    if case .response(_, _?) = play { return true }
    return false
  }
}

/// The cases of a client, from what it requests and what the contract says about that.
package struct ClientCases {
  private let contract: Contract
  /// The exchanges of the run without a variation.
  private let observed: [ClientServer.Exchange]
  /// The address of the server that they were observed on.
  private let address: HTTPURL

  /// Creates the cases of a contract.
  ///
  /// - Parameters:
  ///   - contract: The contract.
  ///   - observed: The exchanges of the run without a variation.
  ///   - address: The address of the server that they were observed on.
  package init(contract: Contract, observed: [ClientServer.Exchange], address: HTTPURL) {
    (self.contract, self.observed, self.address) = (contract, observed, address)
  }

  /// Returns the cases in the order of the contract.
  package func all() -> [ClientCase] {
    var generator = ResponseVariations(of: contract)
    return contract.operations.flatMap { operation -> [ClientCase] in
      let own = observed.filter { $0.operation == operation.id && $0.response != nil }
      let variations = generator.variations(of: operation, sent: own.compactMap(\.response))
      let order = ResponseVariation.Kind.allCases
      let sorted = order.flatMap { kind in variations.filter { $0.kind == kind } }
      return sorted.compactMap { variation($0, own) } + faults(of: operation, own)
    }
  }

  private func variation(_ variation: ResponseVariation, _ own: [ClientServer.Exchange]) -> ClientCase? {
    // An address in another spelling would lead to the server of another client.
    if variation.isEscaped, own.contains(where: { $0.response?.contains(address) ?? false }) {
      return nil
    }
    // The first request with the status gets the change; for another status, the first request of all.
    let first = own.first { $0.status == variation.response.status } ?? own.first
    return ClientCase(
      id: "\(Self.plain(variation.operation)).\(variation.name)",
      operation: variation.operation,
      column: variation.kind.rawValue,
      text: "the response \(variation.response.status) of \(variation.operation), in which \(variation.change)",
      origin: .contract(variation.place.description),
      demand: variation.demand,
      play: .response(variation.response, line: variation.response.status >= 400 ? nil : first?.line)
    )
  }

  private func faults(of operation: Operation, _ own: [ClientServer.Exchange]) -> [ClientCase] {
    let size = own.compactMap(\.response).map(\.body.count).max() ?? 0
    return ScenarioBook.faults(in: operation.id, size: size).map { fault in
      ClientCase(
        id: "\(Self.plain(operation.id)).fault.\(fault.plainName)",
        operation: operation.id,
        column: ClientCase.faults,
        text: "the fault \(fault.name) in place of the response of \(operation.id)",
        origin: .robustness,
        demand: .tolerated,
        play: .fault(fault)
      )
    }
  }

  /// Returns the id of an operation in the letters of a case's name.
  private static func plain(_ id: String) -> String {
    let letters = id.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) ? $0 : "-" }
    return String(letters).split(separator: "-").joined(separator: "-")
  }
}

extension HTTPResponse {
  /// Whether the body has the address of a server.
  fileprivate func contains(_ url: HTTPURL) -> Bool { body.contains(Array(url.authority.utf8)) }
}
