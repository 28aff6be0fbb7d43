import HTTPMessages
import JSONSyntax

extension ContractReader {
  /// Reads security requirements; without any, a request needs no credentials.
  mutating func security(_ value: JSONValue?, in root: JSONValue) -> [SecurityRequirement] {
    elements(of: value, "security").map { requirement in
      SecurityRequirement(
        schemes: members(of: requirement, "security", keepingExtensions: true).compactMap {
          securityScheme($0, in: root)
        }
      )
    }
  }

  private mutating func securityScheme(_ member: JSONMember, in root: JSONValue) -> SecurityScheme? {
    guard let value = root["components"]?["securitySchemes"]?[member.name] else {
      report(
        .unknownSecurityScheme,
        "there is no security scheme \"\(member.name)\" in components/securitySchemes",
        at: member.key,
        leavingOutPart: true
      )
      return nil
    }
    guard let scheme = resolved(value, member.name, leavingOutPart: true) else { return nil }
    guard let type = string("type", of: scheme), let kind = SecurityScheme.Kind(rawValue: type) else {
      let known = SecurityScheme.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      let message = "the \"type\" of a security scheme must be one of \(known)"
      report(.invalidStructure, message, at: scheme["type"] ?? scheme, leavingOutPart: true)
      return nil
    }
    let location = kind == .apiKey ? string("in", of: scheme).flatMap(Parameter.Location.init) : nil
    if kind == .apiKey, location == nil || location == .path || scheme["name"]?.string == nil {
      let message = "an API key must have a \"name\", and \"in\": query, header or cookie"
      report(.invalidStructure, message, at: scheme, leavingOutPart: true)
      return nil
    }
    return SecurityScheme(
      name: member.name,
      kind: kind,
      location: location,
      parameterName: kind == .apiKey ? string("name", of: scheme) : nil,
      scheme: kind == .http ? string("scheme", of: scheme).map { ASCII.lowercased($0) } : nil,
      flows: kind == .oauth2 ? Self.flows(of: scheme) : []
    )
  }

  /// Reads the flows that need no browser; one without a token URL is left out.
  private static func flows(of scheme: JSONValue) -> [OAuthFlow] {
    OAuthFlow.Kind.allCases.compactMap { kind in
      guard let flow = scheme["flows"]?[kind.rawValue], let url = flow["tokenUrl"]?.string else { return nil }
      return OAuthFlow(kind: kind, tokenURL: url, scopes: flow["scopes"]?.members.map(\.name) ?? [])
    }
  }
}
