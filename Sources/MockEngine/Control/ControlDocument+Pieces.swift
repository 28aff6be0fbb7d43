/// JSON fragments that the document uses more than once.
extension ControlDocument {
  private static func reference(_ kind: String, _ name: String) -> String {
    "{ \"$ref\": \"#/components/\(kind)/\(name)\" }"
  }

  /// Returns the content of a message with a schema from the components.
  static func content(_ schema: String, type: String = "application/json") -> String {
    #""content": { "\#(type)": { "schema": \#(reference("schemas", schema)) } }"#
  }

  /// Returns a response with a body.
  static func answer(_ status: Int, _ description: String, _ schema: String) -> String {
    #""\#(status)": { "description": "\#(description)", \#(content(schema)) }"#
  }

  /// Returns a response without a body.
  static func empty(_ description: String) -> String { #""204": { "description": "\#(description)", "content": {} }"# }

  /// Returns a reference to a shared response.
  static func answer(_ status: Int, _ component: String) -> String {
    #""\#(status)": \#(reference("responses", component))"#
  }

  /// The responses of every operation to requests without access.
  static let refusals = "\(answer(401, "Unauthorized")), \(answer(403, "Forbidden"))"

  /// The error responses of operations with parameters or a body.
  static let faults = "\(answer(400, "BadRequest")), \(refusals)"

  /// Returns a reference to a shared parameter.
  static func parameter(_ component: String) -> String { reference("parameters", component) }

  /// Returns a Boolean query parameter.
  static func flag(_ name: String, _ description: String) -> String {
    #"{ "name": "\#(name)", "in": "query", "description": "\#(description)", "schema": { "type": "boolean" } }"#
  }

  /// Returns a response component with problem details.
  static func problem(_ name: String, _ description: String, headers: String = "") -> String {
    let content = content("Problem", type: "application/problem+json")
    return #""\#(name)": { "description": "\#(description)", \#(headers)\#(content) }"#
  }
}
