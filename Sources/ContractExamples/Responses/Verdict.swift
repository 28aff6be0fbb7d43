import ContractModel
import ContractVerifier
import HTTPExchange

/// What the judge says of an answer that is made here.
enum Verdict {
  /// A contract of no operations: the judge asks its contract for places in files only, which are not told here.
  private static let judge = Judge(
    contract: ContractLoader { _, _ in .failure(ContractFileFault(message: "", location: nil)) }.load([], folder: "")
  )

  /// Whether the judge finds nothing wrong with an answer of an operation.
  static func isGood(_ response: HTTPResponse, of operation: Operation) -> Bool {
    judge.findings(for: subject(response, operation)).isEmpty
  }

  private static func subject(_ response: HTTPResponse, _ operation: Operation) -> Subject {
    let url = HTTPURL(scheme: "http", host: "localhost", path: "/")
    let request = HTTPRequest(method: operation.method, url: url)
    return Subject(operation: operation, exchange: HTTPExchange(request: request, response: response))
  }
}
