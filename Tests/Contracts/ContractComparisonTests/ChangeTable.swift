import ContractComparison

/// The table of kinds of change.
enum ChangeTable {
  static let all = values + containers + members + operations + parameters + bodies + responses + documents

  static let b = Verdict.breaking
  static let r = Verdict.risky

  // MARK: Operations

  static let operations: [ChangeRow] = {
    let (one, two) = (path("/things", "get"), path("/others", "get"))
    return [
      .documents(one + two, one, "operation-removed", client: b),
      .documents(one, one + two, "operation-added", server: b),
      .documents(path("/things", "get", "put"), one, "operation-removed", client: b),
      .documents(path("/things", "get", "deprecated"), one, "operation-removed", client: b),
      .documents(
        path("/things", "get", id: "list"),
        path("/stuff", "get", id: "list"),
        "operation-moved",
        client: b,
        server: b
      ),
      .documents(
        path("/things", "get") + path("/things/{id}", "get"),
        path("/stuff", "get") + path("/stuff/{id}", "get"),
        "resource-moved",
        client: b,
        server: b
      ),
      .documents(
        path("/v1/things", "get") + path("/v1/things/{id}", "get") + path("/v1/things/{id}/parts", "get"),
        path("/v2/things", "get") + path("/v2/things/{id}", "get") + path("/v2/things/{id}/parts", "get"),
        "resource-moved",
        client: b,
        server: b
      ),
      .documents(path("/things/{id}", "get"), path("/things/{thingId}", "get"), "path-parameter-renamed"),
      .documents(path("/a/{b}/c/{d}", "get"), path("/a/{x}/c/{d}", "get"), "path-parameter-renamed"),
      .operation("operationId: a", "operationId: b", "operation-id-changed", client: r),
      .operation("", "operationId: b", "operation-id-changed"),
      .operation("operationId: a", "", "operation-id-changed", client: r),
      .operation("", "deprecated: true", "operation-deprecated"),
      .operation("deprecated: true", "", "operation-undeprecated"),
      .operation("summary: a", "summary: b", "description-changed"),
      .operation("", "description: b", "description-changed"),
      .operation("", "externalDocs: { url: 'https://example.com' }", "description-changed"),
      .operation("tags: [a]", "tags: [b]", "tags-changed"),
      .operation("", "x-owner: me", "extension-changed"),
      .operation("", "x-sunset: 2030-01-01", "sunset-changed", client: r),
      .operation("x-sunset: 2030-01-01", "x-sunset: 2029-01-01", "sunset-changed", client: r),
      .operation("x-sunset: 2030-01-01", "", "sunset-changed"),
      .operation("x-stable: { items: /items, fields: [/id] }", "", "stability-changed", client: r),
      .operation("", "x-stable: { items: /items, fields: [/id] }", "stability-changed", server: r),
      .operation("", "security: [{ key: [] }]", "security-added", client: b, others: schemes),
      .operation("security: [{ key: [] }]", "", "security-removed", server: b, others: schemes),
      .operation(
        "security: [{ key: [] }]",
        "security: [{ token: [] }]",
        "security-changed",
        client: b,
        server: b,
        others: schemes
      ),
      .operation(
        "security: [{ key: [] }]",
        "security: [{ key: [] }, { token: [] }]",
        "security-alternative-added",
        server: b,
        others: schemes
      ),
      .operation(
        "security: [{ key: [] }, { token: [] }]",
        "security: [{ key: [] }]",
        "security-alternative-removed",
        client: b,
        others: schemes
      ),
      .operation(
        "security: [{ oauth: [read] }]",
        "security: [{ oauth: [read, write] }]",
        "scopes-changed",
        client: b,
        others: schemes
      ),
      .operation(
        "security: [{ oauth: [read, write] }]",
        "security: [{ oauth: [read] }]",
        "scopes-changed",
        server: b,
        others: schemes
      ),
      .operation(
        "security: [{ key: [] }]",
        "security: [{ key: [], token: [] }]",
        "security-alternative-removed",
        client: b,
        others: schemes
      ),
      .operation(
        "security: [{}, { key: [] }]",
        "security: [{ key: [] }]",
        "security-added",
        client: b,
        others: schemes
      ),
      .operation(
        "servers: [{ url: 'https://a/v1' }]",
        "servers: [{ url: 'https://a/v2' }]",
        "server-path-changed",
        client: b,
        server: b
      ),
    ]
  }()

  static let schemes = """
    components:
      securitySchemes:
        key: { type: apiKey, in: header, name: X-Key }
        token: { type: http, scheme: bearer }
        oauth: { type: oauth2, flows: { clientCredentials: { tokenUrl: /token, scopes: { read: Read, write: Write } } } }
    """

  /// A path with methods; `deprecated` stands for a deprecated `delete`.
  static func path(_ path: String, _ methods: String..., id: String? = nil) -> String {
    let names = path.split(separator: "{").dropFirst().map { $0.prefix { $0 != "}" } }
    let parameters = names.map { "{ name: \($0), in: path, required: true, schema: { type: string } }" }
    var text = "  \(path):\n    parameters: [\(parameters.joined(separator: ", "))]\n"
    for method in methods {
      let members = (method == "deprecated" ? "deprecated: true, " : "") + (id.map { "operationId: \($0), " } ?? "")
      text += "    \(method == "deprecated" ? "delete" : method): { \(members)\(ChangeRow.ok) }\n"
    }
    return text
  }

  // MARK: Documents

  static let documents: [ChangeRow] = {
    let path = Self.path("/things", "get")
    func row(
      _ old: String,
      _ new: String,
      _ rule: String,
      client: Verdict = .compatible,
      server: Verdict = .compatible
    ) -> ChangeRow {
      ChangeRow(
        title: "\(rule): \(old) to \(new)",
        old: ChangeRow.document(path, others: old),
        new: ChangeRow.document(path, others: new),
        rule: rule,
        client: client,
        server: server
      )
    }
    func hook(_ schema: String) -> String {
      "webhooks: { done: { post: { requestBody: { content: { application/json: { schema: \(schema) } } }, \(ChangeRow.ok) } } }"
    }
    return [
      row("", "servers: [{ url: 'https://a.example' }]", "server-added", client: r),
      row(
        "servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }]",
        "servers: [{ url: 'https://a.example' }]",
        "server-removed",
        client: r
      ),
      row(
        "servers: [{ url: 'https://a/v1' }]",
        "servers: [{ url: 'https://a/v2' }]",
        "server-path-changed",
        client: b,
        server: b
      ),
      row("tags: [{ name: a }]", "", "tag-removed"),
      row("", "tags: [{ name: a }]", "tag-added"),
      row("tags: [{ name: a }]", "tags: [{ name: a, description: A }]", "description-changed"),
      row("", schemes, "security-scheme-added"),
      row(schemes, "", "security-scheme-removed"),
      row(schemes, schemes.replacing("/token", with: "/other"), "security-scheme-changed", client: r),
      row(schemes, schemes.replacing("scheme: bearer", with: "scheme: bearer, description: A"), "description-changed"),
      row("", "x-owner: me", "extension-changed"),
      row("", hook("{ type: string }"), "webhook-added"),
      row(hook("{ type: string }"), "", "webhook-removed", client: r, server: b),
      ChangeRow(
        title: "version-changed",
        old: ChangeRow.document(path),
        new: ChangeRow.document(path).replacing("1.2.3", with: "1.2.4"),
        rule: "version-changed",
        client: .compatible,
        server: .compatible
      ),
      ChangeRow(
        title: "description-changed of the title",
        old: ChangeRow.document(path),
        new: ChangeRow.document(path).replacing("title: Things", with: "title: Stuff"),
        rule: "description-changed",
        client: .compatible,
        server: .compatible
      ),
      ChangeRow(
        title: "info-changed",
        old: ChangeRow.document(path),
        new: ChangeRow.document(path).replacing("1.2.3", with: "1.2.3, license: { name: MIT }"),
        rule: "info-changed",
        client: .compatible,
        server: .compatible
      ),
      .operation(
        "",
        "callbacks: { done: { '{$request.query.url}': { post: { \(ChangeRow.ok) } } } }, \(ChangeRow.ok)",
        "callback-added"
      ),
      .operation(
        "callbacks: { done: { '{$request.query.url}': { post: { \(ChangeRow.ok) } } } }, \(ChangeRow.ok)",
        "",
        "callback-removed",
        client: r,
        server: b
      ),
    ]
  }()
}
