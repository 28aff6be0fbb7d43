/// The rules about operations, and about what is sent with them.
extension ChangeRules {
  static let operations: [ChangeRule] = [
    ChangeRule(
      "operation-removed",
      .operations,
      "An operation that clients may use was removed",
      "`GET /pets` is in the old contract only.",
      "Keep the operation, deprecate it, and remove it in the next major version."
    ),
    ChangeRule(
      "operation-added",
      .operations,
      "An operation was added",
      "`POST /pets` is in the new contract only.",
      "Nothing for clients; a server has to implement it."
    ),
    ChangeRule(
      "operation-moved",
      .operations,
      "An operation has another path or method",
      "`operationId: listPets` moved from `/pets` to `/animals`.",
      "Serve both paths for a while, or redirect with 308."
    ),
    ChangeRule(
      "resource-moved",
      .operations,
      "A resource moved with all its operations",
      "`/pets` and `/pets/{id}` are now `/animals` and `/animals/{id}`.",
      "Serve both paths for a while, or redirect with 308."
    ),
    ChangeRule(
      "path-parameter-renamed",
      .operations,
      "A parameter of a path has another name, which no request shows",
      "`/pets/{id}` is now `/pets/{petId}`.",
      "Nothing; generated clients name an argument differently."
    ),
    ChangeRule(
      "operation-id-changed",
      .operations,
      "An operation has another id",
      "`operationId: listPets` is now `getPets`.",
      "Keep the id: generated clients name their functions by it."
    ),
    ChangeRule(
      "operation-deprecated",
      .operations,
      "An operation is deprecated",
      "`deprecated: true` was added.",
      "Tell clients what to use in its place, and when it ends."
    ),
    ChangeRule(
      "operation-undeprecated",
      .operations,
      "An operation is no longer deprecated",
      "`deprecated: true` was removed.",
      "Nothing."
    ),
    ChangeRule(
      "sunset-changed",
      .operations,
      "The date on which an operation ends was added or changed",
      "`x-sunset: 2030-01-01` is now `2029-01-01`.",
      "Announce an earlier end to clients."
    ),
    ChangeRule(
      "pagination-changed",
      .operations,
      "The way from one page to the next changed",
      "`x-pagination` names another parameter.",
      "Keep the old parameter; clients follow pages by it."
    ),
    ChangeRule(
      "stability-changed",
      .operations,
      "The promise about identical requests changed",
      "`x-stable` was removed.",
      "Keep the promise, or tell clients that cache responses."
    ),
    ChangeRule(
      "client-cache-changed",
      .operations,
      "The rules for clients that save responses changed",
      "`x-client-cache` has another maximum age.",
      "Tell clients that cache responses."
    ),
    ChangeRule(
      "not-compared",
      .operations,
      "An operation could not be read, or the limits did not suffice, so that not everything was compared",
      "A path parameter is not described, or recursive schemas take more than 18 seconds.",
      "Fix the contract, whose errors `contract check` names, or make recursive schemas simpler."
    ),
    ChangeRule(
      "not-readable",
      .operations,
      "A part could be read in one of the contracts only, so that it is not decided whether it changed",
      "A schema is in a file that is missing, or an operation of the new contract has an undescribed path parameter.",
      "Fix the contract, whose errors `contract check` names; until then `contract diff` ends with exit code 2."
    ),
  ]

  static let parameters: [ChangeRule] = [
    ChangeRule(
      "parameter-added",
      .parameters,
      "An optional parameter was added",
      "The query parameter `limit` is in the new contract only.",
      "Nothing; keep it optional."
    ),
    ChangeRule(
      "required-parameter-added",
      .parameters,
      "A required parameter was added",
      "The header `X-Tenant` is required, and in the new contract only.",
      "Make it optional, with a default."
    ),
    ChangeRule(
      "parameter-removed",
      .parameters,
      "An optional parameter was removed, so that a server may ignore it",
      "The query parameter `limit` is in the old contract only.",
      "Keep the parameter, and deprecate it first."
    ),
    ChangeRule(
      "required-parameter-removed",
      .parameters,
      "A required parameter was removed",
      "The header `X-Tenant` is in the old contract only.",
      "Keep accepting it."
    ),
    ChangeRule(
      "parameter-required",
      .parameters,
      "An optional parameter is now required",
      "`required: true` was added to `limit`.",
      "Keep it optional, with a default."
    ),
    ChangeRule(
      "parameter-optional",
      .parameters,
      "A required parameter is now optional",
      "`required: true` was removed from `limit`.",
      "Nothing for clients; a server must cope without it."
    ),
    ChangeRule(
      "parameter-moved",
      .parameters,
      "A parameter is sent in another part of the request",
      "`token` moved from the query to a header.",
      "Accept it in both parts for a while."
    ),
    ChangeRule(
      "parameter-serialization-changed",
      .parameters,
      "Values of a parameter are written in another way",
      "`ids=1,2` is now `ids=1&ids=2`.",
      "Accept both forms, or add a parameter with another name."
    ),
    ChangeRule(
      "parameter-empty-value-changed",
      .parameters,
      "A parameter may, or may no longer, be empty",
      "`allowEmptyValue` was removed.",
      "Keep accepting an empty value."
    ),
  ]

  static let bodies: [ChangeRule] = [
    ChangeRule(
      "request-body-added",
      .bodies,
      "Requests may have a body",
      "`requestBody` was added.",
      "Keep it optional."
    ),
    ChangeRule(
      "required-request-body-added",
      .bodies,
      "Requests must have a body, and had none",
      "`requestBody` with `required: true` was added.",
      "Make it optional."
    ),
    ChangeRule(
      "request-body-removed",
      .bodies,
      "Requests have no body any more",
      "`requestBody` was removed.",
      "Keep accepting the body, and say what became of it."
    ),
    ChangeRule(
      "request-body-required",
      .bodies,
      "The body of requests is now required",
      "`required: true` was added.",
      "Keep it optional."
    ),
    ChangeRule(
      "request-body-optional",
      .bodies,
      "The body of requests is no longer required",
      "`required: true` was removed.",
      "Nothing for clients; a server must cope without it."
    ),
    ChangeRule(
      "media-type-added",
      .bodies,
      "A media type was added",
      "`application/xml` is offered too.",
      "Keep the old type the default for `Accept: */*`."
    ),
    ChangeRule(
      "media-type-removed",
      .bodies,
      "A media type was removed",
      "`application/xml` is no longer offered.",
      "Keep the type until no client uses it."
    ),
    ChangeRule(
      "encoding-changed",
      .bodies,
      "The parts of a multipart body or form are written in another way",
      "`contentType` of a part changed.",
      "Accept both forms."
    ),
    ChangeRule(
      "schema-added",
      .bodies,
      "A place without a schema has one now",
      "A media type had no `schema`.",
      "Check that it describes what was sent before."
    ),
    ChangeRule(
      "schema-removed",
      .bodies,
      "A place with a schema has none any more",
      "`schema` was removed from a media type.",
      "Keep the schema; without one, anything may be sent."
    ),
  ]
}
