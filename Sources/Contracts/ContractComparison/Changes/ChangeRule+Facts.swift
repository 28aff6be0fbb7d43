import ContractModel

extension ChangeRule {
  /// What a rule says about itself.
  struct Facts {
    /// The keyword of a contract that a rule is about, and nothing else.
    enum Keyword {
      /// A promise, on which clients may rely, and which servers must keep.
      case promise(ContractExtension)
      /// An announcement to clients, under any of some names.
      case announcement([String])

      /// The names of the keyword.
      var names: [String] {
        switch self {
        case .promise(let keyword): [keyword.name]
        case .announcement(let names): names
        }
      }
    }

    let summary: String
    let example: String
    let remedy: String
    /// The keyword that the rule is about; `nil` for most rules.
    let keyword: Keyword?

    fileprivate init(_ summary: String, _ example: String, _ remedy: String, keyword: Keyword? = nil) {
      (self.summary, self.example, self.remedy, self.keyword) = (summary, example, remedy, keyword)
    }
  }

  /// What the rule says about itself: its summary, an example, the remedy, and the keyword that it is about.
  var facts: Facts {
    switch self {
    case .operationRemoved:
      Facts(
        "An operation that clients may use was removed",
        "`GET /pets` is in the old contract only.",
        "Keep the operation, deprecate it, and remove it in the next major version."
      )
    case .operationAdded:
      Facts(
        "An operation was added",
        "`POST /pets` is in the new contract only.",
        "Nothing for clients; a server has to implement it."
      )
    case .operationMoved:
      Facts(
        "An operation has another path or method",
        "`operationId: listPets` moved from `/pets` to `/animals`.",
        "Serve both paths for a while, or redirect with 308."
      )
    case .resourceMoved:
      Facts(
        "A resource moved with all its operations",
        "`/pets` and `/pets/{id}` are now `/animals` and `/animals/{id}`.",
        "Serve both paths for a while, or redirect with 308."
      )
    case .pathParameterRenamed:
      Facts(
        "A parameter of a path has another name, which no request shows",
        "`/pets/{id}` is now `/pets/{petId}`.",
        "Nothing; generated clients name an argument differently."
      )
    case .operationIDChanged:
      Facts(
        "An operation has another id",
        "`operationId: listPets` is now `getPets`.",
        "Keep the id: generated clients name their functions by it."
      )
    case .operationDeprecated:
      Facts(
        "An operation is deprecated",
        "`deprecated: true` was added.",
        "Tell clients what to use in its place, and when it ends."
      )
    case .operationUndeprecated:
      Facts("An operation is no longer deprecated", "`deprecated: true` was removed.", "Nothing.")
    case .sunsetChanged:
      Facts(
        "The date on which an operation ends was added or changed",
        "`x-sunset: 2030-01-01` is now `2029-01-01`.",
        "Announce an earlier end to clients.",
        keyword: .announcement(["x-sunset", "sunset"])
      )
    case .paginationChanged:
      Facts(
        "The way from one page to the next changed",
        "`x-pagination` names another parameter.",
        "Keep the old parameter; clients follow pages by it.",
        keyword: .promise(.pagination)
      )
    case .stabilityChanged:
      Facts(
        "The promise about identical requests changed",
        "`x-stable` was removed.",
        "Keep the promise, or tell clients that cache responses.",
        keyword: .promise(.stability)
      )
    case .clientCacheChanged:
      Facts(
        "The rules for clients that save responses changed",
        "`x-client-cache` has another maximum age.",
        "Tell clients that cache responses.",
        keyword: .promise(.clientCache)
      )
    case .notCompared:
      Facts(
        "An operation could not be read, or the limits did not suffice, so that not everything was compared",
        "A path parameter is not described, or recursive schemas take more than 18 seconds.",
        "Fix the contract, whose errors `contract check` names, or make recursive schemas simpler."
      )
    case .notReadable:
      Facts(
        "A part could be read in one of the contracts only, so that it is not decided whether it changed",
        "A schema is in a file that is missing, or an operation of the new contract has an undescribed path parameter.",
        "Fix the contract, whose errors `contract check` names; until then `contract diff` ends with exit code 2."
      )
    case .parameterAdded:
      Facts(
        "An optional parameter was added",
        "The query parameter `limit` is in the new contract only.",
        "Nothing; keep it optional."
      )
    case .requiredParameterAdded:
      Facts(
        "A required parameter was added",
        "The header `X-Tenant` is required, and in the new contract only.",
        "Make it optional, with a default."
      )
    case .parameterRemoved:
      Facts(
        "An optional parameter was removed, so that a server may ignore it",
        "The query parameter `limit` is in the old contract only.",
        "Keep the parameter, and deprecate it first."
      )
    case .requiredParameterRemoved:
      Facts(
        "A required parameter was removed",
        "The header `X-Tenant` is in the old contract only.",
        "Keep accepting it."
      )
    case .parameterRequired:
      Facts(
        "An optional parameter is now required",
        "`required: true` was added to `limit`.",
        "Keep it optional, with a default."
      )
    case .parameterOptional:
      Facts(
        "A required parameter is now optional",
        "`required: true` was removed from `limit`.",
        "Nothing for clients; a server must cope without it."
      )
    case .parameterMoved:
      Facts(
        "A parameter is sent in another part of the request",
        "`token` moved from the query to a header.",
        "Accept it in both parts for a while."
      )
    case .parameterSerializationChanged:
      Facts(
        "Values of a parameter are written in another way",
        "`ids=1,2` is now `ids=1&ids=2`.",
        "Accept both forms, or add a parameter with another name."
      )
    case .parameterEmptyValueChanged:
      Facts(
        "A parameter may, or may no longer, be empty",
        "`allowEmptyValue` was removed.",
        "Keep accepting an empty value."
      )
    case .requestBodyAdded:
      Facts("Requests may have a body", "`requestBody` was added.", "Keep it optional.")
    case .requiredRequestBodyAdded:
      Facts(
        "Requests must have a body, and had none",
        "`requestBody` with `required: true` was added.",
        "Make it optional."
      )
    case .requestBodyRemoved:
      Facts(
        "Requests have no body any more",
        "`requestBody` was removed.",
        "Keep accepting the body, and say what became of it."
      )
    case .requestBodyRequired:
      Facts("The body of requests is now required", "`required: true` was added.", "Keep it optional.")
    case .requestBodyOptional:
      Facts(
        "The body of requests is no longer required",
        "`required: true` was removed.",
        "Nothing for clients; a server must cope without it."
      )
    case .mediaTypeAdded:
      Facts(
        "A media type was added",
        "`application/xml` is offered too.",
        "Keep the old type the default for `Accept: */*`."
      )
    case .mediaTypeRemoved:
      Facts(
        "A media type was removed",
        "`application/xml` is no longer offered.",
        "Keep the type until no client uses it."
      )
    case .encodingChanged:
      Facts(
        "The parts of a multipart body or form are written in another way",
        "`contentType` of a part changed.",
        "Accept both forms."
      )
    case .schemaAdded:
      Facts(
        "A place without a schema has one now",
        "A media type had no `schema`.",
        "Check that it describes what was sent before."
      )
    case .schemaRemoved:
      Facts(
        "A place with a schema has none any more",
        "`schema` was removed from a media type.",
        "Keep the schema; without one, anything may be sent."
      )
    case .successStatusAdded:
      Facts(
        "A status of success was added",
        "`202` is documented beside `200`.",
        "Send it only to clients that ask for what it is about."
      )
    case .successStatusRemoved:
      Facts(
        "A status of success was removed",
        "`200` is no longer documented.",
        "Keep the status, or add an operation."
      )
    case .statusAdded:
      Facts(
        "A status was added that is no success",
        "`429` is documented.",
        "Clients should handle unknown statuses by their first digit."
      )
    case .statusRemoved:
      Facts(
        "A status was removed that is no success",
        "`404` is no longer documented.",
        "Nothing for clients; a server must no longer send it."
      )
    case .responseBodyAdded:
      Facts(
        "A response has a body, and had none",
        "`content` was added to `204`.",
        "Nothing for clients that ignore it."
      )
    case .responseBodyRemoved:
      Facts("A response has no body any more", "`content` was removed from `200`.", "Keep the body.")
    case .headerAdded:
      Facts("A response may have another header", "`X-Rate-Limit` was added.", "Nothing.")
    case .requiredHeaderAdded:
      Facts(
        "A response always has another header",
        "`X-Rate-Limit` with `required: true` was added.",
        "Nothing for clients; a server has to send it."
      )
    case .headerRemoved:
      Facts(
        "An optional header was removed",
        "`X-Rate-Limit` is no longer documented.",
        "Keep it while clients read it."
      )
    case .requiredHeaderRemoved:
      Facts(
        "A header was removed that clients could rely on",
        "`Location` with `required: true` was removed.",
        "Keep the header."
      )
    case .headerRequired:
      Facts(
        "A header is always sent",
        "`required: true` was added to `ETag`.",
        "Nothing for clients; a server has to send it."
      )
    case .headerOptional:
      Facts(
        "A header may be missing that clients could rely on",
        "`required: true` was removed from `ETag`.",
        "Keep sending it, and say so."
      )
    case .linkAdded:
      Facts("A link to another operation was added", "`links` names one more operation.", "Nothing.")
    case .linkRemoved:
      Facts("A link to another operation was removed", "`links` names one operation less.", "Keep the link.")
    case .linkChanged:
      Facts(
        "A link leads elsewhere",
        "The `operationId` or the parameters of a link changed.",
        "Keep the link, and add another one."
      )
    case .webhookAdded:
      Facts("A webhook was added", "`webhooks` has one more name.", "Send it only to clients that subscribe to it.")
    case .webhookRemoved:
      Facts("A webhook was removed", "`webhooks` has one name less.", "Keep sending it until no client waits for it.")
    case .callbackAdded:
      Facts("A callback was added", "`callbacks` has one more expression.", "Send it only to clients that ask for it.")
    case .callbackRemoved:
      Facts(
        "A callback was removed",
        "`callbacks` has one expression less.",
        "Keep sending it until no client waits for it."
      )
    case .typeAdded:
      Facts(
        "Values of another type are allowed",
        "`type: string` is now `type: [string, integer]`.",
        "In a response, keep the type, and add a member."
      )
    case .typeRemoved:
      Facts(
        "Values of a type are no longer allowed",
        "`type: [string, integer]` is now `type: string`.",
        "In a request, keep accepting the type."
      )
    case .typeChanged:
      Facts("Values have another type", "`type: integer` is now `type: string`.", "Add a member with another name.")
    case .nullAllowed:
      Facts(
        "The value may be `null`",
        "`type: string` is now `type: [string, 'null']`.",
        "In a response, leave the member out, or keep a value."
      )
    case .nullRefused:
      Facts(
        "The value may no longer be `null`",
        "`nullable: true` was removed.",
        "In a request, keep accepting `null`."
      )
    case .fractionAllowed:
      Facts(
        "Numbers may have a fraction",
        "`type: integer` is now `type: number`.",
        "In a response, keep whole numbers."
      )
    case .fractionRefused:
      Facts(
        "Only whole numbers are allowed",
        "`type: number` is now `type: integer`.",
        "In a request, keep accepting fractions."
      )
    case .enumAdded:
      Facts("Only listed values are allowed", "`enum: [a, b]` was added.", "In a request, keep accepting other values.")
    case .enumRemoved:
      Facts(
        "Values that are not listed are allowed",
        "`enum: [a, b]` was removed.",
        "In a response, keep to the listed values."
      )
    case .enumValueAdded:
      Facts(
        "Another listed value is allowed",
        "`enum: [a, b]` is now `enum: [a, b, c]`.",
        "In a response, send it only to clients that know it."
      )
    case .enumValueRemoved:
      Facts(
        "A listed value is no longer allowed",
        "`enum: [a, b]` is now `enum: [a]`.",
        "In a request, keep accepting it."
      )
    case .excludedValuesChanged:
      Facts("Other values are excluded", "`not: { enum: [a] }` changed.", "Keep accepting what was accepted.")
    case .minimumRaised:
      Facts(
        "The least number is greater",
        "`minimum: 1` is now `minimum: 5`.",
        "In a request, keep accepting the smaller numbers."
      )
    case .minimumLowered:
      Facts("The least number is smaller", "`minimum: 1` was removed.", "In a response, keep to the old minimum.")
    case .maximumRaised:
      Facts(
        "The greatest number is greater",
        "`maximum: 100` is now `maximum: 1000`.",
        "In a response, keep to the old maximum."
      )
    case .maximumLowered:
      Facts(
        "The greatest number is smaller",
        "`maximum: 100` is now `maximum: 50`.",
        "In a request, keep accepting the greater numbers."
      )
    case .multipleOfChanged:
      Facts(
        "Numbers are multiples of something else",
        "`multipleOf: 5` is now `multipleOf: 10`.",
        "In a request, keep accepting the old numbers."
      )
    case .minLengthRaised:
      Facts(
        "Texts must be longer",
        "`minLength: 1` is now `minLength: 3`.",
        "In a request, keep accepting shorter texts."
      )
    case .minLengthLowered:
      Facts("Texts may be shorter", "`minLength: 1` was removed.", "In a response, keep to the old length.")
    case .maxLengthRaised:
      Facts("Texts may be longer", "`maxLength: 20` is now `maxLength: 200`.", "In a response, keep to the old length.")
    case .maxLengthLowered:
      Facts(
        "Texts must be shorter",
        "`maxLength: 200` is now `maxLength: 20`.",
        "In a request, keep accepting longer texts."
      )
    case .patternAdded:
      Facts("Texts must match a pattern", "`pattern: ^[a-z]+$` was added.", "In a request, keep accepting other texts.")
    case .patternRemoved:
      Facts(
        "Texts need not match a pattern any more",
        "`pattern: ^[a-z]+$` was removed.",
        "In a response, keep to the pattern."
      )
    case .patternChanged:
      Facts(
        "Texts must match another pattern",
        "`pattern: ^[a-z]+$` is now `^[A-Z]+$`.",
        "Accept both in requests, and keep to the old one in responses."
      )
    case .formatAdded:
      Facts("Texts must have a format", "`format: uuid` was added.", "In a request, keep accepting other texts.")
    case .formatRemoved:
      Facts(
        "Texts need not have a format any more",
        "`format: date-time` was removed.",
        "In a response, keep to the format."
      )
    case .formatChanged:
      Facts(
        "Texts have another format",
        "`format: date` is now `format: date-time`.",
        "Add a member with another name."
      )
    case .formatNameChanged:
      Facts(
        "A format changed that nothing checks",
        "`format: float` is now `format: double`.",
        "Make sure that clients can hold the values."
      )
    case .minItemsRaised:
      Facts(
        "Arrays must have more elements",
        "`minItems: 1` was added.",
        "In a request, keep accepting fewer elements."
      )
    case .minItemsLowered:
      Facts("Arrays may have fewer elements", "`minItems: 1` was removed.", "In a response, keep to the old count.")
    case .maxItemsRaised:
      Facts(
        "Arrays may have more elements",
        "`maxItems: 10` is now `maxItems: 100`.",
        "In a response, keep to the old count."
      )
    case .maxItemsLowered:
      Facts(
        "Arrays must have fewer elements",
        "`maxItems: 100` is now `maxItems: 10`.",
        "In a request, keep accepting more elements."
      )
    case .uniqueItemsAdded:
      Facts(
        "No two elements may be equal",
        "`uniqueItems: true` was added.",
        "In a request, keep accepting equal elements."
      )
    case .uniqueItemsRemoved:
      Facts("Elements may be equal", "`uniqueItems: true` was removed.", "In a response, keep them distinct.")
    case .propertyAdded:
      Facts(
        "An optional member was added",
        "`properties` has the further member `nickname`.",
        "Nothing, where clients ignore what they do not know."
      )
    case .requiredPropertyAdded:
      Facts(
        "A required member was added",
        "`required: [name]` is now `required: [name, kind]`.",
        "In a request, make it optional, with a default."
      )
    case .propertyRemoved:
      Facts(
        "An optional member was removed",
        "`nickname` is no longer among the `properties`.",
        "Keep the member while clients read or send it."
      )
    case .requiredPropertyRemoved:
      Facts(
        "A member was removed that was always there",
        "`id` is no longer among the `properties`.",
        "Keep the member."
      )
    case .propertyRequired:
      Facts("A member is now required", "`nickname` was added to `required`.", "In a request, keep it optional.")
    case .propertyOptional:
      Facts("A member may be missing", "`nickname` was removed from `required`.", "In a response, keep sending it.")
    case .additionalPropertiesClosed:
      Facts(
        "Further members are no longer allowed",
        "`additionalProperties: false` was added.",
        "In a request, ignore what is not known."
      )
    case .additionalPropertiesOpened:
      Facts(
        "Further members are allowed",
        "`additionalProperties: false` was removed.",
        "Nothing, where clients ignore what they do not know."
      )
    case .additionalPropertiesRestricted:
      Facts(
        "Further members must have a type",
        "`additionalProperties: { type: string }` was added.",
        "In a request, keep accepting other members."
      )
    case .additionalPropertiesRelaxed:
      Facts(
        "Further members may have any type",
        "`additionalProperties: { type: string }` was removed.",
        "In a response, keep to the type."
      )
    case .patternPropertiesChanged:
      Facts(
        "Members whose names match a pattern have other rules",
        "A pattern was added to `patternProperties`.",
        "Keep the old patterns."
      )
    case .propertyNamesChanged:
      Facts(
        "Other names of members are allowed",
        "`propertyNames` has another pattern.",
        "In a request, keep accepting the old names."
      )
    case .dependentRequiredChanged:
      Facts(
        "Other members must come together",
        "`dependentRequired` changed.",
        "In a request, keep accepting one without the other."
      )
    case .minPropertiesRaised:
      Facts(
        "Objects must have more members",
        "`minProperties: 1` was added.",
        "In a request, keep accepting fewer members."
      )
    case .minPropertiesLowered:
      Facts(
        "Objects may have fewer members",
        "`minProperties: 1` was removed.",
        "In a response, keep to the old count."
      )
    case .maxPropertiesRaised:
      Facts(
        "Objects may have more members",
        "`maxProperties: 5` is now `maxProperties: 10`.",
        "In a response, keep to the old count."
      )
    case .maxPropertiesLowered:
      Facts(
        "Objects must have fewer members",
        "`maxProperties: 10` is now `maxProperties: 5`.",
        "In a request, keep accepting more members."
      )
    case .alternativeAdded:
      Facts(
        "Another alternative is allowed",
        "`oneOf` has one more branch.",
        "In a response, send it only to clients that know it."
      )
    case .alternativeRemoved:
      Facts("An alternative is no longer allowed", "`oneOf` has one branch less.", "In a request, keep accepting it.")
    case .constraintChanged:
      Facts(
        "A schema changed in a way that no other rule describes",
        "A schema under `if` or `not` changed.",
        "Compare the two schemas; the example shows what differs, where there is one."
      )
    case .readOnlyChanged:
      Facts(
        "A member is, or is no longer, sent by the server only",
        "`readOnly: true` was added.",
        "Ignore the member in requests, rather than refuse it."
      )
    case .writeOnlyChanged:
      Facts(
        "A member is, or is no longer, sent by clients only",
        "`writeOnly: true` was added.",
        "Keep sending the member while clients read it."
      )
    case .defaultChanged:
      Facts(
        "The value that is assumed for a missing one changed",
        "`default: 20` is now `default: 50`.",
        "Keep the default; clients rely on it."
      )
    case .discriminatorChanged:
      Facts(
        "The member that tells alternatives apart changed",
        "`discriminator` names another property.",
        "Keep the member and its values."
      )
    case .contentEncodingChanged:
      Facts("The form of a text changed", "`contentEncoding: base64` was added.", "Add a member with another name.")
    case .xmlChanged:
      Facts(
        "The form of a value in XML changed",
        "`xml: { attribute: true }` was added.",
        "Keep the form, if clients read XML."
      )
    case .securityAdded:
      Facts(
        "Requests need credentials, and needed none",
        "`security: [{ key: [] }]` was added.",
        "Keep the operation open, or add another one."
      )
    case .securityRemoved:
      Facts("Requests need no credentials any more", "`security` was removed.", "Nothing for clients.")
    case .securityChanged:
      Facts("Requests need other credentials", "An API key is now a bearer token.", "Accept both for a while.")
    case .securityAlternativeAdded:
      Facts(
        "Requests may have other credentials too",
        "`security` has one more entry.",
        "Nothing for clients; a server has to accept them."
      )
    case .securityAlternativeRemoved:
      Facts(
        "Some credentials no longer suffice",
        "`security` has one entry less.",
        "Accept them until no client uses them."
      )
    case .scopesChanged:
      Facts(
        "A token needs other scopes",
        "`oauth: [read]` is now `oauth: [read, write]`.",
        "Ask for no more scopes than before."
      )
    case .securitySchemeAdded:
      Facts(
        "A security scheme was defined",
        "`securitySchemes` has one more name.",
        "Nothing; operations say whether they need it."
      )
    case .securitySchemeRemoved:
      Facts(
        "The definition of a security scheme was removed",
        "`securitySchemes` has one name less.",
        "Nothing; operations say whether they needed it."
      )
    case .securitySchemeChanged:
      Facts(
        "The definition of a security scheme changed",
        "The token URL of a flow changed.",
        "Keep the old URL working."
      )
    case .versionChanged:
      Facts("The version of the API changed", "`info.version` is now `2.0.0`.", "Nothing.")
    case .infoChanged:
      Facts("What the document says about itself changed", "`info.license` changed.", "Nothing.")
    case .descriptionChanged:
      Facts(
        "A title, summary or description changed",
        "`description` has other words.",
        "Read it: words may change what is meant."
      )
    case .exampleChanged:
      Facts("Examples changed", "`example` has another value.", "Nothing.")
    case .schemaDeprecated:
      Facts(
        "A member or parameter is deprecated",
        "`deprecated: true` was added.",
        "Tell clients what to use in its place."
      )
    case .schemaUndeprecated:
      Facts("A member or parameter is no longer deprecated", "`deprecated: true` was removed.", "Nothing.")
    case .tagsChanged:
      Facts(
        "An operation has other tags",
        "`tags: [pets]` is now `tags: [animals]`.",
        "Nothing; generated clients may group it elsewhere."
      )
    case .tagAdded:
      Facts("A tag was defined", "`tags` has one more name.", "Nothing.")
    case .tagRemoved:
      Facts("The definition of a tag was removed", "`tags` has one name less.", "Nothing.")
    case .extensionChanged:
      Facts(
        "An extension changed that has no rule of its own",
        "`x-owner` has another value.",
        "Ask its author what it means."
      )
    case .serverAdded:
      Facts("A server was added", "`servers` has one more URL.", "Nothing.")
    case .serverRemoved:
      Facts("A server was removed", "`servers` has one URL less.", "Keep it until no client uses it.")
    case .serverPathChanged:
      Facts("The path that all requests begin with changed", "`/v1` is now `/v2`.", "Serve both for a while.")
    }
  }
}
