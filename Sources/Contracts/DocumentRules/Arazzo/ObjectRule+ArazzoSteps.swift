import JSONSyntax

// What steps consist of. Source: Arazzo Specification 1.0.1 and 1.1.0, sections 4.6.6 to 4.6.14.
extension ObjectRule {
  static let arazzoParameter: ObjectRule = .init(
    "Parameter Object",
    [
      .must("name", .string), .may("in", .choice(["path", "query", "header", "cookie"]), in: .arazzo10),
      .may("in", .choice(["path", "query", "querystring", "header", "cookie", "channel"]), in: .arazzo11),
      .must("value", .any),
    ]
  )

  static let reusable: ObjectRule = .init("Reusable Object", [.must("reference", .string), .may("value", .any)]).closed

  /// The values of outputs: expressions, and since 1.1 selectors.
  static let outputs = ValueForm.map(
    .since(.arazzo11, .objectOr(.object { selector }, .string), before: .string),
    keys: .component
  )

  private static let selector: ObjectRule = .init(
    "Selector Object",
    [
      .must("context", .string), .must("selector", .string),
      .must("type", .objectOr(.object { expressionType }, .choice(["jsonpath", "xpath", "jsonpointer"]))),
    ]
  )

  private static let expressionType: ObjectRule = .init(
    "Expression Type Object",
    [
      .must("type", .choice(["jsonpath", "xpath"]), in: .arazzo10),
      .must("type", .choice(["jsonpath", "xpath", "jsonpointer"]), in: .arazzo11), .must("version", .string),
    ],
    [
      .rule(in: .arazzo10) { version(of: $0, versions10) }, .rule(in: .arazzo11) { version(of: $0, versions11) },
    ]
  )

  private static let versions10 = [
    "jsonpath": ["draft-goessner-dispatch-jsonpath-00"], "xpath": ["xpath-10", "xpath-20", "xpath-30"],
  ]
  private static let versions11 = [
    "jsonpath": ["rfc9535", "draft-goessner-dispatch-jsonpath-00"],
    "xpath": ["xpath-10", "xpath-20", "xpath-30", "xpath-31"], "jsonpointer": ["rfc6901"],
  ]

  private static func version(of value: JSONValue, _ known: [String: [String]]) -> [DocumentViolation] {
    guard let type = value["type"]?.string, let names = known[type], let version = value["version"],
      let text = version.string, !names.contains(text)
    else { return [] }
    let message = "the version of type: \(type) must be \(quoted(names, "or")), not \"\(text)\""
    return [DocumentViolation(.invalidValue, message, at: version)]
  }

  static let arazzoBody: ObjectRule = .init(
    "Request Body Object",
    [
      .may("contentType", .string), .may("payload", .any),
      .may("replacements", .list(.object { replacement }, isUnique: true)),
    ]
  )

  private static let replacement: ObjectRule = .init(
    "Payload Replacement Object",
    [
      .must("target", .string),
      .may(
        "targetSelectorType",
        .objectOr(.object { expressionType }, .choice(["jsonpath", "xpath", "jsonpointer"])),
        in: .arazzo11
      ), .must("value", .any),
    ]
  )

  static let criterion: ObjectRule = .init(
    "Criterion Object",
    [
      .may("context", .string), .must("condition", .string),
      .may("type", .objectOr(.object { expressionType }, .choice(["simple", "regex", "jsonpath", "xpath"]))),
    ],
    [.requiring("type", "context")]
  )

  /// Actions after a step, or references to such components.
  static func actions(_ action: ObjectRule) -> ValueForm {
    .list(.either("reference", .object { reusable }, .object { action }), isUnique: true)
  }

  static let successAction: ObjectRule = .init(
    "Success Action Object",
    [
      .must("name", .string), .must("type", .choice(["end", "goto"])), .may("workflowId", .string),
      .may("stepId", .string), .may("parameters", .list(.parameterOrReusable, isUnique: true), in: .arazzo11),
      .may("criteria", .list(.object { criterion }, minimum: 1, isUnique: true)),
    ],
    [.atMostOne(of: "workflowId", "stepId"), .rule { destination(of: $0) }]
  )

  static let failureAction: ObjectRule = .init(
    "Failure Action Object",
    [
      .must("name", .string), .must("type", .choice(["end", "goto", "retry"])), .may("workflowId", .string),
      .may("stepId", .string), .may("retryAfter", .number), .may("retryLimit", .count),
      .may("parameters", .list(.parameterOrReusable, isUnique: true), in: .arazzo11),
      .may("criteria", .list(.object { criterion }, isUnique: true)),
    ],
    [
      .atMostOne(of: "workflowId", "stepId"), .rule { destination(of: $0) },
      .rule { value in
        guard let after = value["retryAfter"], let number = after.number, number.isNegative else { return [] }
        return [DocumentViolation(.invalidValue, "\"retryAfter\" must be 0 or more", at: after)]
      },
    ]
  )

  private static func destination(of action: JSONValue) -> [DocumentViolation] {
    guard action["type"]?.string == "goto", action["workflowId"] == nil, action["stepId"] == nil else { return [] }
    let message = "an action of type: goto must have \"workflowId\" or \"stepId\"; add one of them"
    return [DocumentViolation(.missingMember, message, at: action)]
  }
}

extension ValueForm {
  /// A parameter, or a reference to a component that is one.
  static let parameterOrReusable = ValueForm.either(
    "reference",
    .object { ObjectRule.reusable },
    .object { ObjectRule.arazzoParameter }
  )
}
