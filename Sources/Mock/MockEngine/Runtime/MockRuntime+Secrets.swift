package import HTTPMessages
package import Redaction

extension MockRuntime {
  /// Learns the secrets of requests, so that all output redacts them from now on.
  ///
  /// This includes earlier requests, because a token may be in a path before it is seen as a credential. It happens
  /// when the journal is read, once for each request, because serving must stay fast.
  package func learnSecrets(of records: [(record: JournalRing.Record, address: HTTPURL)], for policy: RedactionPolicy) {
    guard let last = records.last?.record.number, let known = numbers.learn(upTo: last) else { return }
    for (record, address) in records where record.number > known {
      guard let request = try? record.request.request(at: address) else { continue }
      policy.learn(from: HTTPExchange(request: request, response: nil))
    }
  }
}
