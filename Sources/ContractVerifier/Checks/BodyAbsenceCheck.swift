import ContractModel
package import ContractReports
import HTTPExchange

/// No body stands where HTTP or the contract allows none.
package enum BodyAbsenceCheck: ExchangeCheck {
  /// One finding at most.
  package static func findings(_ analysis: ExchangeAnalysis, _ judge: Judge) -> [Finding] {
    guard let response = analysis.response, !response.body.isEmpty, analysis.isWhole else { return [] }
    let subject = analysis.subject
    let found = "a body of \(response.body.count) bytes"
    let place = BodyPlace(of: response.body, at: 0)
    let isHead = subject.exchange.request.method == .head
    if isHead || [204, 205, 304].contains(response.status) {
      let cause = isHead ? "an answer to HEAD" : "an answer with status \(response.status)"
      return [subject.finding(.bodyAbsent, "\(found) in \(cause), which must not have one", body: place)]
    }
    guard let promise = analysis.promise, let content = promise.content, content.isEmpty else { return [] }
    return [
      subject.finding(
        .bodyAbsent,
        "\(found), where the contract promises none",
        body: place,
        contract: ContractPlace(place: promise.place)
      )
    ]
  }
}
