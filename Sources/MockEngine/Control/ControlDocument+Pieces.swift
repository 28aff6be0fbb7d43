/// What the document says more than once, each thing as a piece of JSON.
extension ControlDocument {
  private static func reference(_ kind: String, _ name: String) -> String {
    "{ \"$ref\": \"#/components/\(kind)/\(name)\" }"
  }

  /// What a message holds: a component.
  static func content(_ schema: String, type: String = "application/json") -> String {
    #""content": { "\#(type)": { "schema": \#(reference("schemas", schema)) } }"#
  }

  /// An answer with a body.
  static func answer(_ status: Int, _ description: String, _ schema: String) -> String {
    #""\#(status)": { "description": "\#(description)", \#(content(schema)) }"#
  }

  /// An answer without a body.
  static func empty(_ description: String) -> String { #""204": { "description": "\#(description)", "content": {} }"# }

  /// An answer that several operations have.
  static func answer(_ status: Int, _ component: String) -> String {
    #""\#(status)": \#(reference("responses", component))"#
  }

  /// What every operation answers to those who may not ask it.
  static let refusals = "\(answer(401, "Unauthorized")), \(answer(403, "Forbidden"))"

  /// What operations that take anything answer besides, where it is not as described.
  static let faults = "\(answer(400, "BadRequest")), \(refusals)"

  /// A parameter that several operations have.
  static func parameter(_ component: String) -> String { reference("parameters", component) }

  /// A query parameter that is true or false.
  static func flag(_ name: String, _ description: String) -> String {
    #"{ "name": "\#(name)", "in": "query", "description": "\#(description)", "schema": { "type": "boolean" } }"#
  }

  /// A component that is an answer with problem details.
  static func problem(_ name: String, _ description: String, headers: String = "") -> String {
    let content = content("Problem", type: "application/problem+json")
    return #""\#(name)": { "description": "\#(description)", \#(headers)\#(content) }"#
  }
}
