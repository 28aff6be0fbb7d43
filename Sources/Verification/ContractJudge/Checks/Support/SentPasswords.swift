import ContractModel
import HTTPMessages
import JSONSyntax

/// The passwords in the JSON body of a request, which no other member of the body repeats.
struct SentPasswords {
  /// The greatest depth of a body that is searched.
  private static let maximumDepth = 6

  private(set) var values: [String] = []

  /// Finds the passwords by the schema of the body, or by the names of its members.
  init(_ subject: ExchangeUnderTest) {
    let request = subject.exchange.request
    guard !request.body.isEmpty, let type = request.headers["Content-Type"].flatMap({ MediaType($0) }), type.isJSON,
      let described = subject.operation.requestBody?.content(for: type), let schema = described.schema,
      let root = (try? JSONDocument(parsing: request.body))?.root
    else { return }
    var others: Set<String> = []
    search(root, SchemaShape(schema), &others, depth: 0)
    values.removeAll(where: others.contains)
  }

  private mutating func search(_ value: JSONValue, _ shape: SchemaShape?, _ others: inout Set<String>, depth: Int) {
    guard depth < Self.maximumDepth else { return }
    for element in value.elements { search(element, shape?.elements, &others, depth: depth + 1) }
    for member in value.members {
      let described = shape?.member(member.name)
      guard let text = member.value.string else {
        search(member.value, described, &others, depth: depth + 1)
        continue
      }
      if described?.formats.contains("password") == true || Self.isPassword(member.name) {
        values.append(text)
      } else {
        others.insert(text)
      }
    }
  }

  private static func isPassword(_ name: String) -> Bool {
    let name = ResourceNaming.normalized(name)
    return ["password", "passphrase", "passwd"].contains(where: name.contains)
  }

  /// Returns whether the contract documents that the response has a password where it has this one.
  func isDocumented(_ secret: String, in analysis: ExchangeAnalysis) -> Bool {
    guard values.contains(secret), let root = analysis.document?.root, let schema = analysis.content?.schema else {
      return false
    }
    return isDocumented(secret, root, SchemaShape(schema), depth: 0)
  }

  private func isDocumented(_ secret: String, _ value: JSONValue, _ shape: SchemaShape?, depth: Int) -> Bool {
    guard depth < Self.maximumDepth else { return false }
    return value.elements.contains { isDocumented(secret, $0, shape?.elements, depth: depth + 1) }
      || value.members.contains { member in
        let described = shape?.member(member.name)
        guard member.value.string == secret else {
          return isDocumented(secret, member.value, described, depth: depth + 1)
        }
        return described.map { Self.isPassword(member.name) && !$0.has("writeOnly") } ?? false
      }
  }
}
