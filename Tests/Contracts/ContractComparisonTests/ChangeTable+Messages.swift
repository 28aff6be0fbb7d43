import ContractComparison

/// The rows about parameters, bodies and responses.
extension ChangeTable {
  // MARK: Parameters

  static let parameters: [ChangeRow] = {
    let string = "schema: { type: string }"
    return [
      parameter("", "{ name: q, in: query, \(string) }", "parameter-added", server: r),
      parameter(
        "",
        "{ name: q, in: query, required: true, \(string) }",
        "required-parameter-added",
        client: b,
        server: r
      ),
      parameter(
        "",
        "{ name: X-A, in: header, required: true, \(string) }",
        "required-parameter-added",
        client: b,
        server: r
      ),
      parameter("{ name: q, in: query, \(string) }", "", "parameter-removed", client: r),
      parameter("{ name: c, in: cookie, \(string) }", "", "parameter-removed", client: r),
      parameter(
        "{ name: q, in: query, required: true, \(string) }",
        "",
        "required-parameter-removed",
        client: r,
        server: b
      ),
      parameter(
        "{ name: q, in: query, \(string) }",
        "{ name: q, in: query, required: true, \(string) }",
        "parameter-required",
        client: b
      ),
      parameter(
        "{ name: q, in: query, required: true, \(string) }",
        "{ name: q, in: query, \(string) }",
        "parameter-optional",
        server: b
      ),
      parameter(
        "{ name: q, in: query, \(string) }",
        "{ name: q, in: header, \(string) }",
        "parameter-moved",
        client: r,
        server: r
      ),
      parameter(
        "{ name: q, in: query, required: true, \(string) }",
        "{ name: q, in: header, required: true, \(string) }",
        "parameter-moved",
        client: b,
        server: b
      ),
      parameter(
        "{ name: q, in: query, schema: { type: array, items: { type: string } } }",
        "{ name: q, in: query, explode: false, schema: { type: array, items: { type: string } } }",
        "parameter-serialization-changed",
        client: b,
        server: b
      ),
      parameter(
        "{ name: q, in: query, explode: false, schema: { type: array, items: { type: string } } }",
        "{ name: q, in: query, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }",
        "parameter-serialization-changed",
        client: b,
        server: b
      ),
      parameter(
        "{ name: q, in: query, schema: { type: object, properties: { a: { type: string } } } }",
        "{ name: q, in: query, style: deepObject, schema: { type: object, properties: { a: { type: string } } } }",
        "parameter-serialization-changed",
        client: b,
        server: b
      ),
      parameter(
        "{ name: q, in: query, schema: { type: integer } }",
        "{ name: q, in: query, explode: false, schema: { type: integer } }",
        "parameter-serialization-changed"
      ),
      parameter(
        "{ name: q, in: query, allowEmptyValue: true, \(string) }",
        "{ name: q, in: query, \(string) }",
        "parameter-empty-value-changed",
        client: r
      ),
      parameter(
        "{ name: q, in: query, schema: { type: integer, default: 1 } }",
        "{ name: q, in: query, schema: { type: integer, default: 2 } }",
        "default-changed",
        client: r
      ),
      parameter(
        "{ name: q, in: query, schema: { type: integer, maximum: 9 } }",
        "{ name: q, in: query, schema: { type: integer, maximum: 5 } }",
        "maximum-lowered",
        client: b
      ),
      parameter(
        "{ name: q, in: query, schema: { type: integer, maximum: 5 } }",
        "{ name: q, in: query, schema: { type: integer, maximum: 9 } }",
        "maximum-raised",
        server: b
      ),
      parameter(
        "{ name: q, in: query, schema: { enum: [a, b] } }",
        "{ name: q, in: query, schema: { enum: [a] } }",
        "enum-value-removed",
        client: b
      ),
      parameter(
        "{ name: q, in: query, schema: { enum: [a] } }",
        "{ name: q, in: query, schema: { enum: [a, b] } }",
        "enum-value-added",
        server: b
      ),
      parameter(
        "{ name: q, in: query, schema: { type: string } }",
        "{ name: q, in: query, schema: { type: integer } }",
        "type-changed",
        client: b
      ),
      parameter(
        "{ name: q, in: query, \(string) }",
        "{ name: q, in: query, deprecated: true, schema: { type: string, deprecated: true } }",
        "schema-deprecated"
      ),
    ]
  }()

  private static func parameter(
    _ old: String,
    _ new: String,
    _ rule: String,
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

  // MARK: Bodies

  static let bodies: [ChangeRow] = {
    let json = "application/json: { schema: { type: string } }"
    let xml = "application/xml: { schema: { type: string } }"
    return [
      body("", "content: { \(json) }", "request-body-added", server: r),
      body("", "required: true, content: { \(json) }", "required-request-body-added", client: b, server: r),
      body("content: { \(json) }", "", "request-body-removed", client: r),
      body("required: true, content: { \(json) }", "", "request-body-removed", client: r, server: b),
      body("content: { \(json) }", "required: true, content: { \(json) }", "request-body-required", client: b),
      body("required: true, content: { \(json) }", "content: { \(json) }", "request-body-optional", server: b),
      body("content: { \(json) }", "content: { \(json), \(xml) }", "media-type-added", server: b),
      body("content: { \(json), \(xml) }", "content: { \(json) }", "media-type-removed", client: b),
      body("content: { \(json) }", "content: { \(xml) }", "media-type-removed", client: b, server: b),
      body("content: { application/json: {} }", "content: { \(json) }", "schema-added", client: r),
      body("content: { \(json) }", "content: { application/json: {} }", "schema-removed", server: r),
      body(
        "content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } } } }",
        "content: { multipart/form-data: { schema: { type: object, properties: { f: { type: string } } }, encoding: { f: { contentType: image/png } } } }",
        "encoding-changed",
        client: r,
        server: r
      ),
    ]
  }()

  private static func body(
    _ old: String,
    _ new: String,
    _ rule: String,
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
      response("'200': { \(d) }", "'200': { \(d) }, '202': { \(d) }", "success-status-added", client: r),
      response("'200': { \(d) }, '202': { \(d) }", "'200': { \(d) }", "success-status-removed", client: b, server: b),
      response("'200': { \(d) }", "'200': { \(d) }, '429': { \(d) }", "status-added", client: r),
      response("'200': { \(d) }, '404': { \(d) }", "'200': { \(d) }", "status-removed", server: b),
      response("'200': { \(d) }", "'200': { \(d) }, default: { \(d) }", "status-added", client: r),
      response("'200': { \(d) }, default: { \(d) }", "'200': { \(d) }", "status-removed", server: r),
      response("'200': { \(d) }, '5XX': { \(d) }", "'200': { \(d) }", "status-removed", server: b),
      response("'200': { \(d) }", "'201': { \(d) }", "success-status-removed", client: b, server: b),
      response("'200': { \(d) }", "'200': { description: Other }", "description-changed"),
      response("'200': { \(d) }", "'200': { \(d), \(json) }", "response-body-added", server: b),
      response("'200': { \(d), \(json) }", "'200': { \(d) }", "response-body-removed", client: b, server: r),
      response(
        "'200': { \(d), \(json) }",
        "'200': { \(d), content: {} }",
        "response-body-removed",
        client: b,
        server: b
      ),
      response("'200': { \(d), \(json) }", "'200': { \(d), \(both) }", "media-type-added", client: r),
      response("'200': { \(d), \(both) }", "'200': { \(d), \(json) }", "media-type-removed", client: b, server: b),
      response("'200': { \(d) }", "'200': { \(d), \(etag) }", "header-added"),
      response("'200': { \(d) }", "'200': { \(d), \(always) }", "required-header-added", server: b),
      response("'200': { \(d), \(etag) }", "'200': { \(d) }", "header-removed", client: r),
      response("'200': { \(d), \(always) }", "'200': { \(d) }", "required-header-removed", client: b),
      response("'200': { \(d), \(etag) }", "'200': { \(d), \(always) }", "header-required", server: b),
      response("'200': { \(d), \(always) }", "'200': { \(d), \(etag) }", "header-optional", client: b),
      response(
        "'200': { \(d), headers: { X-N: { schema: { type: integer } } } }",
        "'200': { \(d), headers: { X-N: { schema: { type: string } } } }",
        "type-changed",
        client: b
      ),
      response("'200': { \(d) }", "'200': { \(d), links: { self: { operationId: read } } }", "link-added"),
      response("'200': { \(d), links: { self: { operationId: read } } }", "'200': { \(d) }", "link-removed", client: r),
      response(
        "'200': { \(d), links: { self: { operationId: read } } }",
        "'200': { \(d), links: { self: { operationId: read, parameters: { q: $response.body#/id } } } }",
        "link-changed",
        client: r
      ),
    ]
  }()

  private static let d = "description: Things"

  private static func response(
    _ old: String,
    _ new: String,
    _ rule: String,
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
