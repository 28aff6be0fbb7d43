import ContractComparison

/// The rows about parameters, bodies and responses.
extension ChangeTable {
  // MARK: Parameters

  static let parameters: [ChangeRow] = {
    let string = "schema: { type: string }"
    return [
      parameter("", "{ name: q, in: query, \(string) }", .parameterAdded, server: r),
      parameter("", "{ name: q, in: query, required: true, \(string) }", .requiredParameterAdded, client: b, server: r),
      parameter(
        "",
        "{ name: X-A, in: header, required: true, \(string) }",
        .requiredParameterAdded,
        client: b,
        server: r
      ),
      parameter("{ name: q, in: query, \(string) }", "", .parameterRemoved, client: r),
      parameter("{ name: c, in: cookie, \(string) }", "", .parameterRemoved, client: r),
      parameter(
        "{ name: q, in: query, required: true, \(string) }",
        "",
        .requiredParameterRemoved,
        client: r,
        server: b
      ),
      query("\(string)", "required: true, \(string)", .parameterRequired, client: b),
      query("required: true, \(string)", "\(string)", .parameterOptional, server: b),
      parameter(
        "{ name: q, in: query, \(string) }",
        "{ name: q, in: header, \(string) }",
        .parameterMoved,
        client: r,
        server: r
      ),
      parameter(
        "{ name: q, in: query, required: true, \(string) }",
        "{ name: q, in: header, required: true, \(string) }",
        .parameterMoved,
        client: b,
        server: b
      ),
      query(
        "schema: { type: array, items: { type: string } }",
        "explode: false, schema: { type: array, items: { type: string } }",
        .parameterSerializationChanged,
        client: b,
        server: b
      ),
      query(
        "explode: false, schema: { type: array, items: { type: string } }",
        "style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } }",
        .parameterSerializationChanged,
        client: b,
        server: b
      ),
      query(
        "schema: { type: object, properties: { a: { type: string } } }",
        "style: deepObject, schema: { type: object, properties: { a: { type: string } } }",
        .parameterSerializationChanged,
        client: b,
        server: b
      ),
      query("schema: { type: integer }", "explode: false, schema: { type: integer }", .parameterSerializationChanged),
      query("allowEmptyValue: true, \(string)", "\(string)", .parameterEmptyValueChanged, client: r),
      query(
        "schema: { type: integer, default: 1 }",
        "schema: { type: integer, default: 2 }",
        .defaultChanged,
        client: r
      ),
      query(
        "schema: { type: integer, maximum: 9 }",
        "schema: { type: integer, maximum: 5 }",
        .maximumLowered,
        client: b
      ),
      query(
        "schema: { type: integer, maximum: 5 }",
        "schema: { type: integer, maximum: 9 }",
        .maximumRaised,
        server: b
      ),
      query("schema: { enum: [a, b] }", "schema: { enum: [a] }", .enumValueRemoved, client: b),
      query("schema: { enum: [a] }", "schema: { enum: [a, b] }", .enumValueAdded, server: b),
      query("schema: { type: string }", "schema: { type: integer }", .typeChanged, client: b),
      query("\(string)", "deprecated: true, schema: { type: string, deprecated: true }", .schemaDeprecated),
    ]
  }()

  private static func parameter(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    .operation(
      old.isEmpty ? "" : "parameters: [\(old)]",
      new.isEmpty ? "" : "parameters: [\(new)]",
      rule,
      client: client,
      server: server
    )
  }

  /// The row of a change of the query parameter `q`, of which the members beside its name and place are given.
  private static func query(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    let (old, new) = ("{ name: q, in: query, \(old) }", "{ name: q, in: query, \(new) }")
    return parameter(old, new, rule, client: client, server: server)
  }

  // MARK: Bodies

  static let bodies: [ChangeRow] = {
    let json = "application/json: { schema: { type: string } }"
    let xml = "application/xml: { schema: { type: string } }"
    return [
      body("", "content: { \(json) }", .requestBodyAdded, server: r),
      body("", "required: true, content: { \(json) }", .requiredRequestBodyAdded, client: b, server: r),
      body("content: { \(json) }", "", .requestBodyRemoved, client: r),
      body("required: true, content: { \(json) }", "", .requestBodyRemoved, client: r, server: b),
      body("content: { \(json) }", "required: true, content: { \(json) }", .requestBodyRequired, client: b),
      body("required: true, content: { \(json) }", "content: { \(json) }", .requestBodyOptional, server: b),
      body("content: { \(json) }", "content: { \(json), \(xml) }", .mediaTypeAdded, server: b),
      body("content: { \(json), \(xml) }", "content: { \(json) }", .mediaTypeRemoved, client: b),
      body("content: { \(json) }", "content: { \(xml) }", .mediaTypeRemoved, client: b, server: b),
      body("content: { application/json: {} }", "content: { \(json) }", .schemaAdded, client: r),
      body("content: { \(json) }", "content: { application/json: {} }", .schemaRemoved, server: r),
      body(
        "content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } } } }",
        "content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } }, encoding: { f: { contentType: image/png } } } }",
        .encodingChanged,
        client: r,
        server: r
      ),
    ]
  }()

  private static func body(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    func document(_ body: String) -> String {
      let member = body.isEmpty ? "" : "requestBody: { \(body) }, "
      return ChangeRow.document("  /things:\n    post: { \(member)\(ChangeRow.ok) }")
    }
    return ChangeRow(
      title: "\(rule): \(old) to \(new)",
      old: document(old),
      new: document(new),
      rule: rule,
      client: client,
      server: server
    )
  }

  // MARK: Responses

  static let responses: [ChangeRow] = {
    let json = "content: { application/json: { schema: { type: string } } }"
    let both = "content: { application/json: { schema: { type: string } }, text/csv: { schema: { type: string } } }"
    let etag = "headers: { ETag: { schema: { type: string } } }"
    let always = "headers: { ETag: { required: true, schema: { type: string } } }"
    return [
      response("'200': { \(d) }", "'200': { \(d) }, '202': { \(d) }", .successStatusAdded, client: r),
      response("'200': { \(d) }, '202': { \(d) }", "'200': { \(d) }", .successStatusRemoved, client: b, server: b),
      response("'200': { \(d) }", "'200': { \(d) }, '429': { \(d) }", .statusAdded, client: r),
      response("'200': { \(d) }, '404': { \(d) }", "'200': { \(d) }", .statusRemoved, server: b),
      response("'200': { \(d) }", "'200': { \(d) }, default: { \(d) }", .statusAdded, client: r),
      response("'200': { \(d) }, default: { \(d) }", "'200': { \(d) }", .statusRemoved, server: r),
      response("'200': { \(d) }, '5XX': { \(d) }", "'200': { \(d) }", .statusRemoved, server: b),
      response("'200': { \(d) }", "'201': { \(d) }", .successStatusRemoved, client: b, server: b),
      response("'200': { \(d) }", "'200': { description: Other }", .descriptionChanged),
      response("'200': { \(d) }", "'200': { \(d), \(json) }", .responseBodyAdded, server: b),
      response("'200': { \(d), \(json) }", "'200': { \(d) }", .responseBodyRemoved, client: b, server: r),
      response("'200': { \(d), \(json) }", "'200': { \(d), content: {} }", .responseBodyRemoved, client: b, server: b),
      response("'200': { \(d), \(json) }", "'200': { \(d), \(both) }", .mediaTypeAdded, client: r),
      response("'200': { \(d), \(both) }", "'200': { \(d), \(json) }", .mediaTypeRemoved, client: b, server: b),
      response("'200': { \(d) }", "'200': { \(d), \(etag) }", .headerAdded),
      response("'200': { \(d) }", "'200': { \(d), \(always) }", .requiredHeaderAdded, server: b),
      response("'200': { \(d), \(etag) }", "'200': { \(d) }", .headerRemoved, client: r),
      response("'200': { \(d), \(always) }", "'200': { \(d) }", .requiredHeaderRemoved, client: b),
      response("'200': { \(d), \(etag) }", "'200': { \(d), \(always) }", .headerRequired, server: b),
      response("'200': { \(d), \(always) }", "'200': { \(d), \(etag) }", .headerOptional, client: b),
      response(
        "'200': { \(d), headers: { X-N: { schema: { type: integer } } } }",
        "'200': { \(d), headers: { X-N: { schema: { type: string } } } }",
        .typeChanged,
        client: b
      ),
      response("'200': { \(d) }", "'200': { \(d), links: { self: { operationId: read } } }", .linkAdded),
      response("'200': { \(d), links: { self: { operationId: read } } }", "'200': { \(d) }", .linkRemoved, client: r),
      response(
        "'200': { \(d), links: { self: { operationId: read } } }",
        "'200': { \(d), links: { self: { operationId: read, parameters: { q: $response.body#/id } } } }",
        .linkChanged,
        client: r
      ),
    ]
  }()

  private static let d = "description: Things"

  private static func response(
    _ old: String,
    _ new: String,
    _ rule: ChangeRule,
    client: Verdict = .compatible,
    server: Verdict = .compatible
  ) -> ChangeRow {
    let q = "parameters: [{ name: q, in: query, schema: { type: string } }]"
    func document(_ responses: String) -> String {
      ChangeRow.document("  /things:\n    get: { operationId: read, \(q), responses: { \(responses) } }")
    }
    return ChangeRow(
      title: "\(rule): \(old) to \(new)",
      old: document(old),
      new: document(new),
      rule: rule,
      client: client,
      server: server
    )
  }
}
