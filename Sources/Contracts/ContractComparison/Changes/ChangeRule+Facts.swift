import ContractModel

extension ChangeRule {
  struct Facts {
    /// The group that the rule belongs to.
    let topic: Topic
    let summary, example, remedy: String
  }

  /// The keyword of a contract that a rule is about, and nothing else.
  enum Keyword {
    /// A promise, on which clients may rely, and which servers must keep.
    case promise(ContractExtension)
    /// An announcement to clients, under any of some names.
    case announcement([String])

    var names: [String] {
      switch self {
      case .promise(let keyword): [keyword.name]
      case .announcement(let names): names
      }
    }
  }

  /// The keyword that the rule is about; `nil` for most rules.
  var keyword: Keyword? {
    switch self {
    case .sunsetChanged: .announcement(["x-sunset", "sunset"])
    case .paginationChanged: .promise(.pagination)
    case .stabilityChanged: .promise(.stability)
    case .clientCacheChanged: .promise(.clientCache)
    default: nil
    }
  }

  /// The words of the rule about itself.
  var facts: Facts { Self.known[rawValue] ?? Facts(topic: .documents, summary: "", example: "", remedy: "") }

  private static let known: [String: Facts] = {
    var known: [String: Facts] = [:]
    var topic = Topic.operations
    var lines = table.split(separator: "\n").map(String.init)[...]
    while let line = lines.popFirst() {
      if line.hasPrefix("# ") {
        topic = Topic(rawValue: String(line.dropFirst(2))) ?? topic
      } else if let colon = line.firstRange(of: ": "), let example = lines.popFirst(), let remedy = lines.popFirst() {
        let (id, summary) = (String(line[..<colon.lowerBound]), String(line[colon.upperBound...]))
        known[id] = Facts(topic: topic, summary: summary, example: example, remedy: remedy)
      }
    }
    return known
  }()

  /// The rules below the names of their topics: of each its id and summary, an example, and the remedy, a line each.
  private static let table = """
    # operations
    operation-removed: An operation that clients may use was removed
    `GET /pets` is in the old contract only.
    Keep the operation, deprecate it, and remove it in the next major version.
    operation-added: An operation was added
    `POST /pets` is in the new contract only.
    Nothing for clients; a server has to implement it.
    operation-moved: An operation has another path or method
    `operationId: listPets` moved from `/pets` to `/animals`.
    Serve both paths for a while, or redirect with 308.
    resource-moved: A resource moved with all its operations
    `/pets` and `/pets/{id}` are now `/animals` and `/animals/{id}`.
    Serve both paths for a while, or redirect with 308.
    path-parameter-renamed: A parameter of a path has another name, which no request shows
    `/pets/{id}` is now `/pets/{petId}`.
    Nothing; generated clients name an argument differently.
    operation-id-changed: An operation has another id
    `operationId: listPets` is now `getPets`.
    Keep the id: generated clients name their functions by it.
    operation-deprecated: An operation is deprecated
    `deprecated: true` was added.
    Tell clients what to use in its place, and when it ends.
    operation-undeprecated: An operation is no longer deprecated
    `deprecated: true` was removed.
    Nothing.
    sunset-changed: The date on which an operation ends was added or changed
    `x-sunset: 2030-01-01` is now `2029-01-01`.
    Announce an earlier end to clients.
    pagination-changed: The way from one page to the next changed
    `x-pagination` names another parameter.
    Keep the old parameter; clients follow pages by it.
    stability-changed: The promise about identical requests changed
    `x-stable` was removed.
    Keep the promise, or tell clients that cache responses.
    client-cache-changed: The rules for clients that save responses changed
    `x-client-cache` has another maximum age.
    Tell clients that cache responses.
    not-compared: An operation could not be read, or the limits did not suffice, so that not everything was compared
    A path parameter is not described, or recursive schemas take more than 18 seconds.
    Fix the contract, whose errors `contract check` names, or make recursive schemas simpler.
    not-readable: A part could be read in one of the contracts only, so that it is not decided whether it changed
    A schema is in a file that is missing, or an operation of the new contract has an undescribed path parameter.
    Fix the contract, whose errors `contract check` names; until then `contract diff` ends with exit code 2.
    # parameters
    parameter-added: An optional parameter was added
    The query parameter `limit` is in the new contract only.
    Nothing; keep it optional.
    required-parameter-added: A required parameter was added
    The header `X-Tenant` is required, and in the new contract only.
    Make it optional, with a default.
    parameter-removed: An optional parameter was removed, so that a server may ignore it
    The query parameter `limit` is in the old contract only.
    Keep the parameter, and deprecate it first.
    required-parameter-removed: A required parameter was removed
    The header `X-Tenant` is in the old contract only.
    Keep accepting it.
    parameter-required: An optional parameter is now required
    `required: true` was added to `limit`.
    Keep it optional, with a default.
    parameter-optional: A required parameter is now optional
    `required: true` was removed from `limit`.
    Nothing for clients; a server must cope without it.
    parameter-moved: A parameter is sent in another part of the request
    `token` moved from the query to a header.
    Accept it in both parts for a while.
    parameter-serialization-changed: Values of a parameter are written in another way
    `ids=1,2` is now `ids=1&ids=2`.
    Accept both forms, or add a parameter with another name.
    parameter-empty-value-changed: A parameter may, or may no longer, be empty
    `allowEmptyValue` was removed.
    Keep accepting an empty value.
    # bodies
    request-body-added: Requests may have a body
    `requestBody` was added.
    Keep it optional.
    required-request-body-added: Requests must have a body, and had none
    `requestBody` with `required: true` was added.
    Make it optional.
    request-body-removed: Requests have no body any more
    `requestBody` was removed.
    Keep accepting the body, and say what became of it.
    request-body-required: The body of requests is now required
    `required: true` was added.
    Keep it optional.
    request-body-optional: The body of requests is no longer required
    `required: true` was removed.
    Nothing for clients; a server must cope without it.
    media-type-added: A media type was added
    `application/xml` is offered too.
    Keep the old type the default for `Accept: */*`.
    media-type-removed: A media type was removed
    `application/xml` is no longer offered.
    Keep the type until no client uses it.
    encoding-changed: The parts of a multipart body or form are written in another way
    `contentType` of a part changed.
    Accept both forms.
    schema-added: A place without a schema has one now
    A media type had no `schema`.
    Check that it describes what was sent before.
    schema-removed: A place with a schema has none any more
    `schema` was removed from a media type.
    Keep the schema; without one, anything may be sent.
    # responses
    success-status-added: A status of success was added
    `202` is documented beside `200`.
    Send it only to clients that ask for what it is about.
    success-status-removed: A status of success was removed
    `200` is no longer documented.
    Keep the status, or add an operation.
    status-added: A status was added that is no success
    `429` is documented.
    Clients should handle unknown statuses by their first digit.
    status-removed: A status was removed that is no success
    `404` is no longer documented.
    Nothing for clients; a server must no longer send it.
    response-body-added: A response has a body, and had none
    `content` was added to `204`.
    Nothing for clients that ignore it.
    response-body-removed: A response has no body any more
    `content` was removed from `200`.
    Keep the body.
    header-added: A response may have another header
    `X-Rate-Limit` was added.
    Nothing.
    required-header-added: A response always has another header
    `X-Rate-Limit` with `required: true` was added.
    Nothing for clients; a server has to send it.
    header-removed: An optional header was removed
    `X-Rate-Limit` is no longer documented.
    Keep it while clients read it.
    required-header-removed: A header was removed that clients could rely on
    `Location` with `required: true` was removed.
    Keep the header.
    header-required: A header is always sent
    `required: true` was added to `ETag`.
    Nothing for clients; a server has to send it.
    header-optional: A header may be missing that clients could rely on
    `required: true` was removed from `ETag`.
    Keep sending it, and say so.
    link-added: A link to another operation was added
    `links` names one more operation.
    Nothing.
    link-removed: A link to another operation was removed
    `links` names one operation less.
    Keep the link.
    link-changed: A link leads elsewhere
    The `operationId` or the parameters of a link changed.
    Keep the link, and add another one.
    webhook-added: A webhook was added
    `webhooks` has one more name.
    Send it only to clients that subscribe to it.
    webhook-removed: A webhook was removed
    `webhooks` has one name less.
    Keep sending it until no client waits for it.
    callback-added: A callback was added
    `callbacks` has one more expression.
    Send it only to clients that ask for it.
    callback-removed: A callback was removed
    `callbacks` has one expression less.
    Keep sending it until no client waits for it.
    # schemas
    type-added: Values of another type are allowed
    `type: string` is now `type: [string, integer]`.
    In a response, keep the type, and add a member.
    type-removed: Values of a type are no longer allowed
    `type: [string, integer]` is now `type: string`.
    In a request, keep accepting the type.
    type-changed: Values have another type
    `type: integer` is now `type: string`.
    Add a member with another name.
    null-allowed: The value may be `null`
    `type: string` is now `type: [string, 'null']`.
    In a response, leave the member out, or keep a value.
    null-refused: The value may no longer be `null`
    `nullable: true` was removed.
    In a request, keep accepting `null`.
    fraction-allowed: Numbers may have a fraction
    `type: integer` is now `type: number`.
    In a response, keep whole numbers.
    fraction-refused: Only whole numbers are allowed
    `type: number` is now `type: integer`.
    In a request, keep accepting fractions.
    enum-added: Only listed values are allowed
    `enum: [a, b]` was added.
    In a request, keep accepting other values.
    enum-removed: Values that are not listed are allowed
    `enum: [a, b]` was removed.
    In a response, keep to the listed values.
    enum-value-added: Another listed value is allowed
    `enum: [a, b]` is now `enum: [a, b, c]`.
    In a response, send it only to clients that know it.
    enum-value-removed: A listed value is no longer allowed
    `enum: [a, b]` is now `enum: [a]`.
    In a request, keep accepting it.
    excluded-values-changed: Other values are excluded
    `not: { enum: [a] }` changed.
    Keep accepting what was accepted.
    minimum-raised: The least number is greater
    `minimum: 1` is now `minimum: 5`.
    In a request, keep accepting the smaller numbers.
    minimum-lowered: The least number is smaller
    `minimum: 1` was removed.
    In a response, keep to the old minimum.
    maximum-raised: The greatest number is greater
    `maximum: 100` is now `maximum: 1000`.
    In a response, keep to the old maximum.
    maximum-lowered: The greatest number is smaller
    `maximum: 100` is now `maximum: 50`.
    In a request, keep accepting the greater numbers.
    multiple-of-changed: Numbers are multiples of something else
    `multipleOf: 5` is now `multipleOf: 10`.
    In a request, keep accepting the old numbers.
    min-length-raised: Texts must be longer
    `minLength: 1` is now `minLength: 3`.
    In a request, keep accepting shorter texts.
    min-length-lowered: Texts may be shorter
    `minLength: 1` was removed.
    In a response, keep to the old length.
    max-length-raised: Texts may be longer
    `maxLength: 20` is now `maxLength: 200`.
    In a response, keep to the old length.
    max-length-lowered: Texts must be shorter
    `maxLength: 200` is now `maxLength: 20`.
    In a request, keep accepting longer texts.
    pattern-added: Texts must match a pattern
    `pattern: ^[a-z]+$` was added.
    In a request, keep accepting other texts.
    pattern-removed: Texts need not match a pattern any more
    `pattern: ^[a-z]+$` was removed.
    In a response, keep to the pattern.
    pattern-changed: Texts must match another pattern
    `pattern: ^[a-z]+$` is now `^[A-Z]+$`.
    Accept both in requests, and keep to the old one in responses.
    format-added: Texts must have a format
    `format: uuid` was added.
    In a request, keep accepting other texts.
    format-removed: Texts need not have a format any more
    `format: date-time` was removed.
    In a response, keep to the format.
    format-changed: Texts have another format
    `format: date` is now `format: date-time`.
    Add a member with another name.
    format-name-changed: A format changed that nothing checks
    `format: float` is now `format: double`.
    Make sure that clients can hold the values.
    min-items-raised: Arrays must have more elements
    `minItems: 1` was added.
    In a request, keep accepting fewer elements.
    min-items-lowered: Arrays may have fewer elements
    `minItems: 1` was removed.
    In a response, keep to the old count.
    max-items-raised: Arrays may have more elements
    `maxItems: 10` is now `maxItems: 100`.
    In a response, keep to the old count.
    max-items-lowered: Arrays must have fewer elements
    `maxItems: 100` is now `maxItems: 10`.
    In a request, keep accepting more elements.
    unique-items-added: No two elements may be equal
    `uniqueItems: true` was added.
    In a request, keep accepting equal elements.
    unique-items-removed: Elements may be equal
    `uniqueItems: true` was removed.
    In a response, keep them distinct.
    property-added: An optional member was added
    `properties` has the further member `nickname`.
    Nothing, where clients ignore what they do not know.
    required-property-added: A required member was added
    `required: [name]` is now `required: [name, kind]`.
    In a request, make it optional, with a default.
    property-removed: An optional member was removed
    `nickname` is no longer among the `properties`.
    Keep the member while clients read or send it.
    required-property-removed: A member was removed that was always there
    `id` is no longer among the `properties`.
    Keep the member.
    property-required: A member is now required
    `nickname` was added to `required`.
    In a request, keep it optional.
    property-optional: A member may be missing
    `nickname` was removed from `required`.
    In a response, keep sending it.
    additional-properties-closed: Further members are no longer allowed
    `additionalProperties: false` was added.
    In a request, ignore what is not known.
    additional-properties-opened: Further members are allowed
    `additionalProperties: false` was removed.
    Nothing, where clients ignore what they do not know.
    additional-properties-restricted: Further members must have a type
    `additionalProperties: { type: string }` was added.
    In a request, keep accepting other members.
    additional-properties-relaxed: Further members may have any type
    `additionalProperties: { type: string }` was removed.
    In a response, keep to the type.
    pattern-properties-changed: Members whose names match a pattern have other rules
    A pattern was added to `patternProperties`.
    Keep the old patterns.
    property-names-changed: Other names of members are allowed
    `propertyNames` has another pattern.
    In a request, keep accepting the old names.
    dependent-required-changed: Other members must come together
    `dependentRequired` changed.
    In a request, keep accepting one without the other.
    min-properties-raised: Objects must have more members
    `minProperties: 1` was added.
    In a request, keep accepting fewer members.
    min-properties-lowered: Objects may have fewer members
    `minProperties: 1` was removed.
    In a response, keep to the old count.
    max-properties-raised: Objects may have more members
    `maxProperties: 5` is now `maxProperties: 10`.
    In a response, keep to the old count.
    max-properties-lowered: Objects must have fewer members
    `maxProperties: 10` is now `maxProperties: 5`.
    In a request, keep accepting more members.
    alternative-added: Another alternative is allowed
    `oneOf` has one more branch.
    In a response, send it only to clients that know it.
    alternative-removed: An alternative is no longer allowed
    `oneOf` has one branch less.
    In a request, keep accepting it.
    constraint-changed: A schema changed in a way that no other rule describes
    A schema under `if` or `not` changed.
    Compare the two schemas; the example shows what differs, where there is one.
    read-only-changed: A member is, or is no longer, sent by the server only
    `readOnly: true` was added.
    Ignore the member in requests, rather than refuse it.
    write-only-changed: A member is, or is no longer, sent by clients only
    `writeOnly: true` was added.
    Keep sending the member while clients read it.
    default-changed: The value that is assumed for a missing one changed
    `default: 20` is now `default: 50`.
    Keep the default; clients rely on it.
    discriminator-changed: The member that tells alternatives apart changed
    `discriminator` names another property.
    Keep the member and its values.
    content-encoding-changed: The form of a text changed
    `contentEncoding: base64` was added.
    Add a member with another name.
    xml-changed: The form of a value in XML changed
    `xml: { attribute: true }` was added.
    Keep the form, if clients read XML.
    # security
    security-added: Requests need credentials, and needed none
    `security: [{ key: [] }]` was added.
    Keep the operation open, or add another one.
    security-removed: Requests need no credentials any more
    `security` was removed.
    Nothing for clients.
    security-changed: Requests need other credentials
    An API key is now a bearer token.
    Accept both for a while.
    security-alternative-added: Requests may have other credentials too
    `security` has one more entry.
    Nothing for clients; a server has to accept them.
    security-alternative-removed: Some credentials no longer suffice
    `security` has one entry less.
    Accept them until no client uses them.
    scopes-changed: A token needs other scopes
    `oauth: [read]` is now `oauth: [read, write]`.
    Ask for no more scopes than before.
    security-scheme-added: A security scheme was defined
    `securitySchemes` has one more name.
    Nothing; operations say whether they need it.
    security-scheme-removed: The definition of a security scheme was removed
    `securitySchemes` has one name less.
    Nothing; operations say whether they needed it.
    security-scheme-changed: The definition of a security scheme changed
    The token URL of a flow changed.
    Keep the old URL working.
    # documents
    version-changed: The version of the API changed
    `info.version` is now `2.0.0`.
    Nothing.
    info-changed: What the document says about itself changed
    `info.license` changed.
    Nothing.
    description-changed: A title, summary or description changed
    `description` has other words.
    Read it: words may change what is meant.
    example-changed: Examples changed
    `example` has another value.
    Nothing.
    schema-deprecated: A member or parameter is deprecated
    `deprecated: true` was added.
    Tell clients what to use in its place.
    schema-undeprecated: A member or parameter is no longer deprecated
    `deprecated: true` was removed.
    Nothing.
    tags-changed: An operation has other tags
    `tags: [pets]` is now `tags: [animals]`.
    Nothing; generated clients may group it elsewhere.
    tag-added: A tag was defined
    `tags` has one more name.
    Nothing.
    tag-removed: The definition of a tag was removed
    `tags` has one name less.
    Nothing.
    extension-changed: An extension changed that has no rule of its own
    `x-owner` has another value.
    Ask its author what it means.
    server-added: A server was added
    `servers` has one more URL.
    Nothing.
    server-removed: A server was removed
    `servers` has one URL less.
    Keep it until no client uses it.
    server-path-changed: The path that all requests begin with changed
    `/v1` is now `/v2`.
    Serve both for a while.
    """
}
