import JSONSyntax

extension SwaggerConverter {
  /// Notes the names that security requirements can have.
  mutating func readSecurityNames(of root: JSONValue) {
    securityNames = [:]
    for member in root["securityDefinitions"]?.members.map({ $0 }) ?? [] {
      securityNames[member.name] = ["basic", "apiKey", "oauth2"].contains(member.value["type"]?.string)
    }
  }

  /// Converts `securityDefinitions`.
  mutating func securitySchemes(_ value: JSONValue) -> ConvertedValue {
    object(value) { converter, member in
      guard member.value.kind == .object else { return .copy(member.value) }
      switch member.value["type"]?.string {
      case "apiKey"?: return .copy(member.value)
      case "basic"?: return .object(converter.basic(member.value), from: member.value)
      case "oauth2"?: return .object(converter.oauth(member.value), from: member.value)
      default:
        converter.report(
          .invalidStructure,
          "the \"type\" of a security definition must be basic, apiKey or oauth2",
          at: member.value["type"] ?? member.value,
          extent: .part
        )
        return nil
      }
    }
  }

  private func basic(_ value: JSONValue) -> [ConvertedMember] {
    value.members.flatMap { member -> [ConvertedMember] in
      guard member.name == "type" else { return [ConvertedMember(member)] }
      return [
        ConvertedMember("type", at: member.key, .scalar("http", from: member.value)),
        ConvertedMember("scheme", at: member.key, .copy(member.value)),
      ]
    }
  }

  private static let flows = [
    "implicit": "implicit", "password": "password", "application": "clientCredentials",
    "accessCode": "authorizationCode",
  ]
  private static let flowMembers: Set = ["authorizationUrl", "tokenUrl", "scopes"]

  private mutating func oauth(_ value: JSONValue) -> [ConvertedMember] {
    var members = value.members.filter { $0.name != "flow" && !Self.flowMembers.contains($0.name) }
      .map(ConvertedMember.init)
    let flow = value["flow"]
    guard let name = flow?.string.flatMap({ Self.flows[$0] }) else {
      report(
        .invalidStructure,
        "the \"flow\" of an OAuth 2 definition must be implicit, password, application or accessCode",
        at: flow ?? value,
        extent: .part
      )
      return members
    }
    let place = value.key("flow")
    let parts = value.members.filter { Self.flowMembers.contains($0.name) }.map(ConvertedMember.init)
    let object = ConvertedValue.object([ConvertedMember(name, at: place, .object(parts, from: value))], from: value)
    members.append(ConvertedMember("flows", at: place, object))
    return members
  }

  /// Converts security requirements; a scheme that is not defined is reported and left out.
  mutating func security(_ value: JSONValue) -> ConvertedValue {
    array(value) { converter, requirement in
      converter.object(requirement, keepingExtensions: false) { converter, member in
        guard let isConverted = converter.securityNames[member.name] else {
          converter.report(
            .unknownSecurityScheme,
            "there is no security scheme \"\(member.name)\" in securityDefinitions",
            at: member.key,
            extent: .part
          )
          return nil
        }
        return isConverted ? .copy(member.value) : nil
      }
    }
  }
}
