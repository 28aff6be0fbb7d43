package import HTTPMessages
package import JSONSyntax

/// A place in a request at which a client names the URL of its callbacks.
package struct CallbackPlace: Sendable {
  /// A part of a request.
  package enum Part: Sendable, Hashable {
    case query(String)
    case header(String)
    case body(JSONPointer)
  }

  /// A callback that is sent to the URL.
  package struct Callback: Sendable, Hashable {
    /// The name in the contract.
    package var name: String
    /// The id of the operation that the request is for.
    package var operation: String
    package var method: HTTPMethod
    /// The text that the API adds to the URL; `nil` if it is not known.
    package var suffix: String?

    package init(name: String, operation: String, method: HTTPMethod, suffix: String?) {
      (self.name, self.operation, self.method, self.suffix) = (name, operation, method, suffix)
    }
  }

  /// Where the URL is.
  package var part: Part
  /// The callbacks that are sent to it; never empty.
  package var callbacks: [Callback]

  /// Creates a place.
  package init(_ part: Part, callbacks: [Callback]) { (self.part, self.callbacks) = (part, callbacks) }
}

/// Returns the places of callback URLs in a request, which has no body yet.
package typealias CallbackPlaces = @Sendable (HTTPRequest) -> [CallbackPlace]
