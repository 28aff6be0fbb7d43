import HTTPMessages
package import JSONSyntax

extension Operation {
  /// Whether the media type of its successful response is not JSON, so that it returns what was uploaded.
  package var returnsContent: Bool {
    let contents = responses.filter(\.pattern.isSuccess).flatMap { $0.content ?? [] }
    return !contents.isEmpty && !contents.contains { $0.isJSON }
  }

  /// Whether it takes a body that is neither JSON nor a form.
  var takesContent: Bool {
    guard [.put, .post].contains(method), let body = requestBody, !body.content.isEmpty, body.json == nil else {
      return false
    }
    return body.content.allSatisfy { $0.range.subtype != "x-www-form-urlencoded" }
  }

  /// Whether it takes a list of objects: `POST /products/bulk`.
  var takesList: Bool {
    guard method == .post, let last = path.text.split(separator: "/").last?.lowercased(),
      ["bulk", "batch", "list", "many", "multiple"].contains(where: last.contains),
      let schema = requestBody?.json?.schema
    else { return false }
    return Self.list(in: SchemaShape(schema)) != nil
  }

  /// Returns where a body has its list of objects.
  package static func list(in shape: SchemaShape) -> JSONPointer? {
    if shape.elements != nil { return JSONPointer() }
    let lists = shape.memberNames.filter { shape.member($0)?.elements?.memberNames.isEmpty == false }
    return lists.count == 1 ? JSONPointer(tokens: lists) : nil
  }

  /// The members of a successful response that are credentials.
  package var tokenMembers: [JSONPointer] {
    guard let content = responses.first(where: \.pattern.isSuccess)?.content?.first(where: \.isJSON),
      let schema = content.schema
    else { return [] }
    let shape = SchemaShape(schema)
    let names: Set<String> = ["token", "accesstoken", "refreshtoken", "idtoken", "sessiontoken", "authtoken", "jwt"]
    func found(_ shape: SchemaShape, _ path: [String]) -> [JSONPointer] {
      shape.memberNames.flatMap { name -> [JSONPointer] in
        guard let member = shape.member(name) else { return [] }
        if names.contains(ResourceNaming.normalized(name)), member.types.contains("string") {
          return [JSONPointer(tokens: path + [name])]
        }
        return path.count < 2 && member.elements == nil ? found(member, path + [name]) : []
      }
    }
    return found(shape, [])
  }

  /// Whether it returns credentials for a name and a password, or for a token: a login, or a renewal.
  var returnsTokens: Bool {
    guard method == .post, !tokenMembers.isEmpty else { return false }
    let words = "\(path.text) \(id)".lowercased()
    return ["login", "signin", "sign-in", "token", "auth", "session", "refresh", "register", "signup"]
      .contains(where: words.contains)
  }

  /// Whether it ends credentials: a logout.
  var endsTokens: Bool {
    guard [.post, .delete].contains(method) else { return false }
    let words = "\(path.text.split(separator: "/").last ?? "") \(id)".lowercased()
    return ["logout", "signout", "sign-out", "log-out", "revoke"].contains(where: words.contains)
  }

  /// Whether its JSON body has a member.
  func sends(_ member: String?) -> Bool {
    guard let member, let schema = requestBody?.json?.schema else { return false }
    return SchemaShape(schema).member(member) != nil
  }
}
