import ContractComparison

/// The table of kinds of change.
enum ChangeTable {
  static let all = values + containers + members + operations + parameters + bodies + responses + documents

  static let b = Verdict.breaking
  static let r = Verdict.risky

  // MARK: Schemas

  /// The rows of a schema that accepts fewer values than before.
  static func narrows(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    back: ChangeRule? = nil,
    _ verdict: Verdict = b
  ) -> [ChangeRow] { ChangeRow.schema(old, new, rule, back: back ?? rule, narrowing: verdict) }

  /// The rows of a schema that accepts more values than before.
  static func widens(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    back: ChangeRule? = nil,
    _ verdict: Verdict = b
  ) -> [ChangeRow] { ChangeRow.schema(old, new, rule, back: back ?? rule, widening: verdict) }

  /// The rows of a schema that accepts other values than before.
  static func replaces(_ old: String, _ new: String, _ rule: ChangeRule, back: ChangeRule? = nil) -> [ChangeRow] {
    ChangeRow.schema(old, new, rule, back: back ?? rule, narrowing: b, widening: b)
  }

  // MARK: Operations

  static let operations: [ChangeRow] = {
    let (one, two) = (path("/things", "get"), path("/others", "get"))
    return [
      .documents(one + two, one, .operationRemoved, client: b),
      .documents(one, one + two, .operationAdded, server: b),
      .documents(path("/things", "get", "put"), one, .operationRemoved, client: b),
      .documents(path("/things", "get", "deprecated"), one, .operationRemoved, client: b),
      .documents(
        path("/things", "get", id: "list"),
        path("/stuff", "get", id: "list"),
        .operationMoved,
        client: b,
        server: b
      ),
      .documents(
        path("/things", "get") + path("/things/{id}", "get"),
        path("/stuff", "get") + path("/stuff/{id}", "get"),
        .resourceMoved,
        client: b,
        server: b
      ),
      .documents(
        path("/v1/things", "get") + path("/v1/things/{id}", "get") + path("/v1/things/{id}/parts", "get"),
        path("/v2/things", "get") + path("/v2/things/{id}", "get") + path("/v2/things/{id}/parts", "get"),
        .resourceMoved,
        client: b,
        server: b
      ),
      .documents(path("/things/{id}", "get"), path("/things/{thingId}", "get"), .pathParameterRenamed),
      .documents(path("/a/{b}/c/{d}", "get"), path("/a/{x}/c/{d}", "get"), .pathParameterRenamed),
      .documents(path("/caf%C3%A9/a%20b/{b}", "get"), path("/café/a b/{x}", "get"), .pathParameterRenamed),
      .documents(path("/a%2Fb", "get"), path("/a/b", "get"), .operationRemoved, client: b, server: b),
      .operation(search, "\(search.dropLast(2)), allowReserved: true }]", .parameterSerializationChanged, server: b),
      .operation("\(search.dropLast(2)), allowReserved: true }]", search, .parameterSerializationChanged, client: b),
      .operation("operationId: a", "operationId: b", .operationIDChanged, client: r),
      .operation("", "operationId: b", .operationIDChanged),
      .operation("operationId: a", "", .operationIDChanged, client: r),
      .operation("", "deprecated: true", .operationDeprecated),
      .operation("deprecated: true", "", .operationUndeprecated),
      .operation("summary: a", "summary: b", .descriptionChanged),
      .operation("", "description: b", .descriptionChanged),
      .operation("", "externalDocs: { url: 'https://example.com' }", .descriptionChanged),
      .operation("tags: [a]", "tags: [b]", .tagsChanged),
      .operation("", "x-owner: me", .extensionChanged),
      .operation("", "x-sunset: 2030-01-01", .sunsetChanged, client: r),
      .operation("x-sunset: 2030-01-01", "x-sunset: 2029-01-01", .sunsetChanged, client: r),
      .operation("x-sunset: 2030-01-01", "", .sunsetChanged),
      .operation("x-stable: { items: /items, fields: [/id] }", "", .stabilityChanged, client: r),
      .operation("", "x-stable: { items: /items, fields: [/id] }", .stabilityChanged, server: r),
      .operation("x-client-cache: { max-age: P7D }", "", .clientCacheChanged, client: r),
      .operation(
        "x-client-cache: { max-age: P7D }",
        "x-client-cache: { max-age: P1D }",
        .clientCacheChanged,
        client: r,
        server: r
      ),
      .operation(page, "\(page), x-pagination: { page: page, items: /items }", .paginationChanged, server: r),
      .operation("\(page), x-pagination: { page: page, items: /items }", page, .paginationChanged, client: r),
      .operation("", "sunset: 2030-01-01", .sunsetChanged, client: r),
      .operation("", "security: [{ key: [] }]", .securityAdded, client: b, others: schemes),
      .operation("security: [{ key: [] }]", "", .securityRemoved, server: b, others: schemes),
      .operation(
        "security: [{ key: [] }]",
        "security: [{ token: [] }]",
        .securityChanged,
        client: b,
        server: b,
        others: schemes
      ),
      .operation(
        "security: [{ key: [] }]",
        "security: [{ key: [] }, { token: [] }]",
        .securityAlternativeAdded,
        server: b,
        others: schemes
      ),
      .operation(
        "security: [{ key: [] }, { token: [] }]",
        "security: [{ key: [] }]",
        .securityAlternativeRemoved,
        client: b,
        others: schemes
      ),
      .operation(
        "security: [{ oauth: [read] }]",
        "security: [{ oauth: [read, write] }]",
        .scopesChanged,
        client: b,
        others: schemes
      ),
      .operation(
        "security: [{ oauth: [read, write] }]",
        "security: [{ oauth: [read] }]",
        .scopesChanged,
        server: b,
        others: schemes
      ),
      .operation(
        "security: [{ key: [] }]",
        "security: [{ key: [], token: [] }]",
        .securityAlternativeRemoved,
        client: b,
        others: schemes
      ),
      .operation("security: [{}, { key: [] }]", "security: [{ key: [] }]", .securityAdded, client: b, others: schemes),
      .operation(
        "servers: [{ url: 'https://a/v1' }]",
        "servers: [{ url: 'https://a/v2' }]",
        .serverPathChanged,
        client: b,
        server: b
      ),
    ]
  }()

  static let page = "parameters: [{ name: page, in: query, schema: { type: integer } }]"
  static let search = "parameters: [{ name: q, in: query, schema: { type: string } }]"
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
      _ rule: ChangeRule,
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
      row("", "servers: [{ url: 'https://a.example' }]", .serverAdded, client: r),
      row(
        "servers: [{ url: 'https://a.example' }, { url: 'https://b.example' }]",
        "servers: [{ url: 'https://a.example' }]",
        .serverRemoved,
        client: r
      ),
      row(
        "servers: [{ url: 'https://a/v1' }]",
        "servers: [{ url: 'https://a/v2' }]",
        .serverPathChanged,
        client: b,
        server: b
      ),
      row("tags: [{ name: a }]", "", .tagRemoved),
      row("", "tags: [{ name: a }]", .tagAdded),
      row("tags: [{ name: a }]", "tags: [{ name: a, description: A }]", .descriptionChanged),
      row("", schemes, .securitySchemeAdded),
      row(schemes, "", .securitySchemeRemoved),
      row(schemes, schemes.replacing("/token", with: "/other"), .securitySchemeChanged, client: r),
      row(schemes, schemes.replacing("scheme: bearer", with: "scheme: bearer, description: A"), .descriptionChanged),
      row(schemes, schemes.replacing("X-Key", with: "x-key"), .securitySchemeChanged),
      row("", "x-owner: me", .extensionChanged),
      row("", hook("{ type: string }"), .webhookAdded),
      row(hook("{ type: string }"), "", .webhookRemoved, client: r, server: b),
      ChangeRow(
        title: "version-changed",
        old: ChangeRow.document(path),
        new: ChangeRow.document(path).replacing("1.2.3", with: "1.2.4"),
        rule: .versionChanged,
        client: .compatible,
        server: .compatible
      ),
      ChangeRow(
        title: "description-changed of the title",
        old: ChangeRow.document(path),
        new: ChangeRow.document(path).replacing("title: Things", with: "title: Stuff"),
        rule: .descriptionChanged,
        client: .compatible,
        server: .compatible
      ),
      ChangeRow(
        title: "info-changed",
        old: ChangeRow.document(path),
        new: ChangeRow.document(path).replacing("1.2.3", with: "1.2.3, license: { name: MIT }"),
        rule: .infoChanged,
        client: .compatible,
        server: .compatible
      ),
      .operation(
        "",
        "callbacks: { done: { '{$request.query.url}': { post: { \(ChangeRow.ok) } } } }, \(ChangeRow.ok)",
        .callbackAdded
      ),
      .operation(
        "callbacks: { done: { '{$request.query.url}': { post: { \(ChangeRow.ok) } } } }, \(ChangeRow.ok)",
        "",
        .callbackRemoved,
        client: r,
        server: b
      ),
    ]
  }()
}
