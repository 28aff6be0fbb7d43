/// The rules about responses, credentials and documents.
extension ChangeRules {
  static let responses: [ChangeRule] = [
    ChangeRule(
      "success-status-added",
      .responses,
      "A status of success was added",
      "`202` is documented beside `200`.",
      "Send it only to clients that ask for what it is about."
    ),
    ChangeRule(
      "success-status-removed",
      .responses,
      "A status of success was removed",
      "`200` is no longer documented.",
      "Keep the status, or add an operation."
    ),
    ChangeRule(
      "status-added",
      .responses,
      "A status was added that is no success",
      "`429` is documented.",
      "Clients should handle unknown statuses by their first digit."
    ),
    ChangeRule(
      "status-removed",
      .responses,
      "A status was removed that is no success",
      "`404` is no longer documented.",
      "Nothing for clients; a server must no longer send it."
    ),
    ChangeRule(
      "response-body-added",
      .responses,
      "A response has a body, and had none",
      "`content` was added to `204`.",
      "Nothing for clients that ignore it."
    ),
    ChangeRule(
      "response-body-removed",
      .responses,
      "A response has no body any more",
      "`content` was removed from `200`.",
      "Keep the body."
    ),
    ChangeRule(
      "header-added",
      .responses,
      "A response may have another header",
      "`X-Rate-Limit` was added.",
      "Nothing."
    ),
    ChangeRule(
      "required-header-added",
      .responses,
      "A response always has another header",
      "`X-Rate-Limit` with `required: true` was added.",
      "Nothing for clients; a server has to send it."
    ),
    ChangeRule(
      "header-removed",
      .responses,
      "An optional header was removed",
      "`X-Rate-Limit` is no longer documented.",
      "Keep it while clients read it."
    ),
    ChangeRule(
      "required-header-removed",
      .responses,
      "A header was removed that clients could rely on",
      "`Location` with `required: true` was removed.",
      "Keep the header."
    ),
    ChangeRule(
      "header-required",
      .responses,
      "A header is always sent",
      "`required: true` was added to `ETag`.",
      "Nothing for clients; a server has to send it."
    ),
    ChangeRule(
      "header-optional",
      .responses,
      "A header may be missing that clients could rely on",
      "`required: true` was removed from `ETag`.",
      "Keep sending it, and say so."
    ),
    ChangeRule(
      "link-added",
      .responses,
      "A link to another operation was added",
      "`links` names one more operation.",
      "Nothing."
    ),
    ChangeRule(
      "link-removed",
      .responses,
      "A link to another operation was removed",
      "`links` names one operation less.",
      "Keep the link."
    ),
    ChangeRule(
      "link-changed",
      .responses,
      "A link leads elsewhere",
      "The `operationId` or the parameters of a link changed.",
      "Keep the link, and add another one."
    ),
    ChangeRule(
      "webhook-added",
      .responses,
      "A webhook was added",
      "`webhooks` has one more name.",
      "Send it only to clients that subscribe to it."
    ),
    ChangeRule(
      "webhook-removed",
      .responses,
      "A webhook was removed",
      "`webhooks` has one name less.",
      "Keep sending it until no client waits for it."
    ),
    ChangeRule(
      "callback-added",
      .responses,
      "A callback was added",
      "`callbacks` has one more expression.",
      "Send it only to clients that ask for it."
    ),
    ChangeRule(
      "callback-removed",
      .responses,
      "A callback was removed",
      "`callbacks` has one expression less.",
      "Keep sending it until no client waits for it."
    ),
  ]

  static let security: [ChangeRule] = [
    ChangeRule(
      "security-added",
      .security,
      "Requests need credentials, and needed none",
      "`security: [{ key: [] }]` was added.",
      "Keep the operation open, or add another one."
    ),
    ChangeRule(
      "security-removed",
      .security,
      "Requests need no credentials any more",
      "`security` was removed.",
      "Nothing for clients."
    ),
    ChangeRule(
      "security-changed",
      .security,
      "Requests need other credentials",
      "An API key is now a bearer token.",
      "Accept both for a while."
    ),
    ChangeRule(
      "security-alternative-added",
      .security,
      "Requests may have other credentials too",
      "`security` has one more entry.",
      "Nothing for clients; a server has to accept them."
    ),
    ChangeRule(
      "security-alternative-removed",
      .security,
      "Some credentials no longer suffice",
      "`security` has one entry less.",
      "Accept them until no client uses them."
    ),
    ChangeRule(
      "scopes-changed",
      .security,
      "A token needs other scopes",
      "`oauth: [read]` is now `oauth: [read, write]`.",
      "Ask for no more scopes than before."
    ),
    ChangeRule(
      "security-scheme-added",
      .security,
      "A security scheme was defined",
      "`securitySchemes` has one more name.",
      "Nothing; operations say whether they need it."
    ),
    ChangeRule(
      "security-scheme-removed",
      .security,
      "The definition of a security scheme was removed",
      "`securitySchemes` has one name less.",
      "Nothing; operations say whether they needed it."
    ),
    ChangeRule(
      "security-scheme-changed",
      .security,
      "The definition of a security scheme changed",
      "The token URL of a flow changed.",
      "Keep the old URL working."
    ),
  ]

  static let documents: [ChangeRule] = [
    ChangeRule(
      "version-changed",
      .documents,
      "The version of the API changed",
      "`info.version` is now `2.0.0`.",
      "Nothing."
    ),
    ChangeRule(
      "info-changed",
      .documents,
      "What the document says about itself changed",
      "`info.license` changed.",
      "Nothing."
    ),
    ChangeRule(
      "description-changed",
      .documents,
      "A title, summary or description changed",
      "`description` has other words.",
      "Read it: words may change what is meant."
    ),
    ChangeRule(
      "example-changed",
      .documents,
      "Examples changed",
      "`example` has another value.",
      "Nothing."
    ),
    ChangeRule(
      "schema-deprecated",
      .documents,
      "A member or parameter is deprecated",
      "`deprecated: true` was added.",
      "Tell clients what to use in its place."
    ),
    ChangeRule(
      "schema-undeprecated",
      .documents,
      "A member or parameter is no longer deprecated",
      "`deprecated: true` was removed.",
      "Nothing."
    ),
    ChangeRule(
      "tags-changed",
      .documents,
      "An operation has other tags",
      "`tags: [pets]` is now `tags: [animals]`.",
      "Nothing; generated clients may group it elsewhere."
    ),
    ChangeRule(
      "tag-added",
      .documents,
      "A tag was defined",
      "`tags` has one more name.",
      "Nothing."
    ),
    ChangeRule(
      "tag-removed",
      .documents,
      "The definition of a tag was removed",
      "`tags` has one name less.",
      "Nothing."
    ),
    ChangeRule(
      "extension-changed",
      .documents,
      "An extension changed that has no rule of its own",
      "`x-owner` has another value.",
      "Ask its author what it means."
    ),
    ChangeRule(
      "server-added",
      .documents,
      "A server was added",
      "`servers` has one more URL.",
      "Nothing."
    ),
    ChangeRule(
      "server-removed",
      .documents,
      "A server was removed",
      "`servers` has one URL less.",
      "Keep it until no client uses it."
    ),
    ChangeRule(
      "server-path-changed",
      .documents,
      "The path that all requests begin with changed",
      "`/v1` is now `/v2`.",
      "Serve both for a while."
    ),
  ]
}
