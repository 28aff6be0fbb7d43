import JSONSyntax

// Documents, workflows and steps. Source: Arazzo Specification 1.0.1 and 1.1.0, sections 4.6.1 to 4.6.5.
extension ObjectRule {
  static let arazzo: ObjectRule = .init(
    "Arazzo Description",
    [
      .must("arazzo", .text(.version("1.0")), in: .arazzo10), .must("arazzo", .text(.version("1.1")), in: .arazzo11),
      .may("$self", .text(.urlWithoutFragment), in: .arazzo11),
      .must("info", .object { arazzoInfo }),
      .must("sourceDescriptions", .list(.object { sourceDescription }, minimum: 1, isUnique: true)),
      .must("workflows", .list(.object { workflow }, minimum: 1, isUnique: true)),
      .may("components", .object { arazzoComponents }),
    ],
    [
      .rule { repeated("name", in: $0["sourceDescriptions"], "source description") },
      .rule { repeated("workflowId", in: $0["workflows"], "workflow") },
    ]
  )

  /// The elements of a list whose name or id an earlier one has.
  private static func repeated(_ key: String, in list: JSONValue?, _ noun: String) -> [DocumentViolation] {
    var seen: Set<String> = []
    return (list.map { Array($0.elements) } ?? []).compactMap { element in
      guard let value = element[key], let text = value.string, !seen.insert(text).inserted else { return nil }
      let message = "there is already a \(noun) \"\(text)\"; give this one another \"\(key)\""
      return DocumentViolation(.duplicateElement, message, at: value)
    }
  }

  private static let arazzoInfo: ObjectRule = .init(
    "Info Object",
    [.must("title", .string), .may("summary", .string), .may("description", .string), .must("version", .string)]
  )

  private static let sourceDescription: ObjectRule = .init(
    "Source Description Object",
    [
      .must("name", .text(.sourceName)), .must("url", .text(.url)),
      .may("type", .choice(["openapi", "arazzo"]), in: .arazzo10),
      .may("type", .choice(["openapi", "arazzo", "asyncapi"]), in: .arazzo11),
    ]
  )

  private static let workflow: ObjectRule = .init(
    "Workflow Object",
    [
      .must("workflowId", .string), .may("summary", .string), .may("description", .string), .may("inputs", .jsonSchema),
      .may("dependsOn", .list(.string, isUnique: true)),
      .must("steps", .list(.object { step }, minimum: 1, isUnique: true)),
      .may("successActions", actions(successAction)), .may("failureActions", actions(failureAction)),
      .may("outputs", outputs), .may("parameters", .list(.parameterOrReusable, isUnique: true)),
    ],
    [.rule { repeated("stepId", in: $0["steps"], "step") }, .rule { repeatedParameters(in: $0) }]
  )

  private static let step: ObjectRule = .init(
    "Step Object",
    [
      .must("stepId", .string), .may("description", .string), .may("operationId", .string),
      .may("operationPath", .string), .may("workflowId", .string), .may("channelPath", .string, in: .arazzo11),
      .may("action", .choice(["send", "receive"]), in: .arazzo11), .may("correlationId", .string, in: .arazzo11),
      .may("timeout", .count, in: .arazzo11),
      .may("dependsOn", .list(.text(.step), minimum: 1, isUnique: true), in: .arazzo11),
      .may("parameters", .list(.parameterOrReusable, isUnique: true)), .may("requestBody", .object { arazzoBody }),
      .may("successCriteria", .list(.object { criterion }, minimum: 1, isUnique: true)),
      .may("onSuccess", actions(successAction)), .may("onFailure", actions(failureAction)), .may("outputs", outputs),
    ],
    [
      .exactlyOne(of: "operationId", "operationPath", "workflowId", in: .arazzo10),
      .exactlyOne(of: "operationId", "operationPath", "workflowId", "channelPath", in: .arazzo11),
      .excluding("workflowId", ["action", "correlationId"], in: .arazzo11),
      .excluding("operationPath", ["action", "correlationId"], in: .arazzo11),
      .requiring("channelPath", "action", in: .arazzo11),
      .rule(in: .arazzo11) { value in
        guard let given = value["correlationId"], value["action"]?.string != "receive", value["workflowId"] == nil
        else { return [] }
        let message = "\"correlationId\" goes with \"action\": receive alone; remove it"
        return [DocumentViolation(.exclusiveMembers, message, at: given)]
      },
      .rule { placelessParameters(in: $0) }, .rule { repeatedParameters(in: $0) },
    ]
  )

  /// The parameters of a step that calls an operation without the place where they are sent.
  private static func placelessParameters(in step: JSONValue) -> [DocumentViolation] {
    guard step["workflowId"] == nil, let list = step["parameters"], list.kind == .array else { return [] }
    return list.elements.filter { $0.kind == .object && $0["reference"] == nil && $0["in"] == nil }.map {
      DocumentViolation(.missingMember, "a parameter of an operation must have \"in\"; add it", at: $0)
    }
  }

  private static func repeatedParameters(in value: JSONValue) -> [DocumentViolation] {
    guard let list = value["parameters"], list.kind == .array else { return [] }
    var seen: [JSONValue] = []
    var names: Set<[String?]> = []
    return list.elements.compactMap { element in
      guard let name = element["name"]?.string, !names.insert([name, element["in"]?.string]).inserted else {
        seen.append(element)
        return nil
      }
      // An element that is written twice is reported as such.
      guard !seen.contains(where: element.isEqual) else { return nil }
      let message = "there is already a parameter \"\(name)\" in this list; remove one of them"
      return DocumentViolation(.duplicateElement, message, at: element)
    }
  }

  private static let arazzoComponents: ObjectRule = .init(
    "Components Object",
    [
      .may("inputs", .map(.jsonSchema, keys: .component)),
      .may("parameters", .map(.object { arazzoParameter }, keys: .component)),
      .may("successActions", .map(.object { successAction }, keys: .component)),
      .may("failureActions", .map(.object { failureAction }, keys: .component)),
    ]
  )
}
