import Diagnostics
import HTTPMessages
import JSONSyntax

extension ContractReader {
  /// Reads security requirements; without any, a request needs no credentials.
  ///
  /// Those with a deprecated scheme are the last, so that they are not chosen where others suffice.
  mutating func security(_ value: JSONValue?, in root: JSONValue) -> [SecurityRequirement] {
    let requirements = elements(of: value, "security").compactMap { requirement -> SecurityRequirement? in
      let schemes = members(of: requirement, "security", keepingExtensions: true).compactMap {
        securityScheme($0, in: root)
      }
      // Without the only scheme that it has, it does not say that none is needed.
      return schemes.isEmpty && requirement.count > 0 ? nil : SecurityRequirement(schemes: schemes)
    }
    return requirements.filter { !$0.isDeprecated } + requirements.filter(\.isDeprecated)
  }

  private mutating func securityScheme(_ member: JSONMember, in root: JSONValue) -> SecurityScheme? {
    var described = root["components"]?["securitySchemes"]?[member.name]
    // A name that is not that of a component is the URI of a scheme (OpenAPI 3.2, section 4.30).
    if described == nil, isVersion32(root),
      case .success(let target) = shapes.resolver.target(of: member.name, from: root)
    {
      described = target
    }
    guard let value = described else {
      let known = root["components"]?["securitySchemes"]?.members.map(\.name) ?? []
      let hint = NearestName.hint(for: member.name, among: known)
      report(
        .unknownSecurityScheme,
        "there is no security scheme \"\(member.name)\" in components/securitySchemes\(hint)",
        at: member.key,
        leavingOutPart: true
      )
      return nil
    }
    guard let scheme = resolved(value, member.name, leavingOutPart: true) else { return nil }
    guard let type = string("type", of: scheme), let kind = SecuritySchemeType(rawValue: type) else {
      let known = SecuritySchemeType.allCases.map(\.rawValue).joined(separator: ", ")
      let message = "the \"type\" of a security scheme must be one of \(known)"
      report(.invalidStructure, message, at: scheme["type"] ?? scheme, leavingOutPart: true)
      return nil
    }
    let isDeprecated = isVersion32(scheme) && flag("deprecated", of: scheme, leavingOutPart: true) ?? false
    switch kind {
    case .apiKey:
      guard let location = string("in", of: scheme).flatMap(Parameter.Location.init), location != .path,
        location != .querystring, let key = scheme["name"]?.string
      else {
        let message = "an API key must have a \"name\", and \"in\": query, header or cookie"
        report(.invalidStructure, message, at: scheme, leavingOutPart: true)
        return nil
      }
      let way = location == .header ? authentication(header: key, at: scheme) : .apiKey(CredentialPlace(location, key))
      return SecurityScheme(name: member.name, way, isDeprecated: isDeprecated)
    case .http:
      let http = string("scheme", of: scheme).map { ASCII.lowercased($0) }
      return SecurityScheme(name: member.name, Self.authentication(http: http), isDeprecated: isDeprecated)
    case .oauth2:
      return SecurityScheme(name: member.name, .token, flows: Self.flows(of: scheme), isDeprecated: isDeprecated)
    case .openIdConnect: return SecurityScheme(name: member.name, .token, isDeprecated: isDeprecated)
    case .mutualTLS: return SecurityScheme(name: member.name, .certificate, isDeprecated: isDeprecated)
    }
  }

  /// Reads an API key in a header, whose name some documents write with the scheme: `Authorization: Bearer`.
  private mutating func authentication(header name: String, at scheme: JSONValue) -> Authentication {
    let parts = name.split(separator: ":", maxSplits: 1).map { ASCII.trimmed(String($0)) }
    guard !FieldRules.isToken(name), let header = parts.first, FieldRules.isToken(header) else {
      return .apiKey(CredentialPlace(header: name))
    }
    let isBearer =
      ASCII.equalIgnoringCase(header, "Authorization") && ASCII.equalIgnoringCase(parts.last ?? "", "Bearer")
    let meaning = isBearer ? "a bearer token" : "\"\(header)\""
    warn(
      .invalidStructure,
      "\"\(name)\" is not the name of a header; it is read as \(meaning)",
      at: scheme["name"] ?? scheme
    )
    return isBearer ? .bearer : .apiKey(CredentialPlace(header: header))
  }

  private static func authentication(http scheme: String?) -> Authentication {
    switch scheme {
    case "basic"?: .basic
    case "bearer"?: .bearer
    case let scheme?: .http(scheme)
    case nil: .token
    }
  }

  /// Reads the flows that need no browser; one without a token URL is left out.
  private static func flows(of scheme: JSONValue) -> [OAuthFlow] {
    OAuthFlow.Kind.allCases.compactMap { kind in
      guard let flow = scheme["flows"]?[kind.rawValue], let url = flow["tokenUrl"]?.string else { return nil }
      return OAuthFlow(kind: kind, tokenURL: url, scopes: flow["scopes"]?.members.map(\.name) ?? [])
    }
  }
}

/// The types of security schemes in a document.
private enum SecuritySchemeType: String, CaseIterable {
  case apiKey, http, oauth2, openIdConnect, mutualTLS
}
