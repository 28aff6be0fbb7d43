import ContractModel
package import HTTPMessages

/// A callback that the mock sends after a reply.
package struct PlannedCallback: Sendable {
  /// The callback or webhook in the contract.
  let callback: Callback
  /// The request.
  package let request: HTTPRequest
}

extension Callback {
  /// The name of the callback in messages, such as `the callback "paid"`; a webhook has no URL.
  var title: String { "the \(url == nil ? "webhook" : "callback") \"\(name)\"" }
}
