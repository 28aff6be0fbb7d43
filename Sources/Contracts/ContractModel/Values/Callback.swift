public import JSONSyntax

/// A request that the API sends: a callback of an operation, or a webhook.
///
/// Source: OpenAPI 3.1, sections 4.8.18 (callbacks) and 4.8.1 (`webhooks`).
public struct Callback: Sendable {
  /// The name under `callbacks` or `webhooks`.
  public let name: String
  /// The URL that the request is sent to, evaluated in the exchange that causes it; `nil` for a webhook, whose URL is
  /// agreed on elsewhere.
  public let url: RuntimeExpression?
  /// The request that is sent and the responses that the API expects; its path and its servers mean nothing.
  public let operation: Operation
  /// When the request is sent (`x-callback` of the operation).
  public let delivery: CallbackDelivery
  /// The place of the expression, or of the name of a webhook, in its document.
  public let place: SourcePlace
}
