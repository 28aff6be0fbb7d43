/// The objects of an Arazzo document with their fields.
///
/// Source: Arazzo 1.0.1 and 1.1.0, section 4.6.
struct ArazzoObject {
  /// The object's name with its article, for messages.
  let article: String
  /// The names of its fields.
  let keys: [String]

  static let document = ArazzoObject(
    article: "an Arazzo document",
    keys: ["arazzo", "$self", "info", "sourceDescriptions", "workflows", "components"]
  )
  static let info = ArazzoObject(article: "\"info\"", keys: ["title", "summary", "description", "version"])
  static let source = ArazzoObject(article: "a source description", keys: ["name", "url", "type"])
  static let workflow = ArazzoObject(
    article: "a workflow",
    keys: [
      "workflowId", "summary", "description", "inputs", "dependsOn", "steps", "successActions", "failureActions",
      "outputs", "parameters",
    ]
  )
  static let step = ArazzoObject(
    article: "a step",
    keys: [
      "stepId", "description", "operationId", "operationPath", "workflowId", "parameters", "requestBody",
      "successCriteria", "onSuccess", "onFailure", "outputs", "dependsOn", "timeout", "channelPath", "action",
      "correlationId",
    ]
  )
  static let parameter = ArazzoObject(article: "a parameter", keys: ["name", "in", "value"])
  static let reusable = ArazzoObject(article: "a reference to a component", keys: ["reference", "value"])
  static let body = ArazzoObject(article: "a request body", keys: ["contentType", "payload", "replacements"])
  static let replacement = ArazzoObject(article: "a replacement", keys: ["target", "targetSelectorType", "value"])
  static let selector = ArazzoObject(article: "a selector", keys: ["context", "selector", "type"])
  static let criterion = ArazzoObject(article: "a condition", keys: ["context", "condition", "type"])
  static let criterionType = ArazzoObject(article: "the type of a condition", keys: ["type", "version"])
  static let successAction = ArazzoObject(
    article: "a success action",
    keys: ["name", "type", "workflowId", "stepId", "parameters", "criteria"]
  )
  static let failureAction = ArazzoObject(
    article: "a failure action",
    keys: ["name", "type", "workflowId", "stepId", "parameters", "retryAfter", "retryLimit", "criteria"]
  )
  static let components = ArazzoObject(
    article: "\"components\"",
    keys: ["inputs", "parameters", "successActions", "failureActions"]
  )
}
