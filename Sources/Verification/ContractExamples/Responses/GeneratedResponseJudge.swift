import ContractModel
import ContractReports
import ContractJudge
import HTTPMessages

/// Checks generated responses with the judge.
enum GeneratedResponseJudge {
  /// A judge with an empty contract, which is enough because findings are only counted.
  private static let judge = Judge(
    contract: ContractLoader { _, _ in .failure(ContractFileFault(message: "", location: nil)) }.load([], folder: "")
  )

  /// Counts the findings of the judge for a response of an operation.
  static func findingCount(_ response: HTTPResponse, of operation: Operation) -> Int {
    findings(response, of: operation).count
  }

  /// Returns the findings of the judge for a response of an operation.
  static func findings(_ response: HTTPResponse, of operation: Operation) -> [Finding] {
    let url = HTTPURL(scheme: "http", host: "localhost", path: "/")
    let request = HTTPRequest(method: operation.method, url: url)
    let exchange = HTTPExchange(request: request, response: response)
    return judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange))
  }
}
