import ContractModel
import ContractVerifier
import HTTPExchange

/// What the judge says of an answer that is made here.
enum Verdict {
  /// A contract of no operations: the judge asks its contract for places in files only, which are not told here.
  private static let judge = Judge(
    contract: ContractLoader { _, _ in .failure(ContractFileFault(message: "", location: nil)) }.load([], folder: "")
  )

  /// How many things the judge finds wrong with an answer of an operation.
  static func count(_ response: HTTPResponse, of operation: Operation) -> Int {
    let url = HTTPURL(scheme: "http", host: "localhost", path: "/")
    let request = HTTPRequest(method: operation.method, url: url)
    let exchange = HTTPExchange(request: request, response: response)
    return judge.findings(for: ExchangeUnderTest(operation: operation, exchange: exchange)).count
  }
}
