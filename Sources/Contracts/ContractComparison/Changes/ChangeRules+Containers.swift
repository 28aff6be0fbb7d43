/// The rules about the schemas of arrays, objects and alternatives.
extension ChangeRules {
  static let containers: [ChangeRule] = [
    ChangeRule(
      "min-items-raised",
      .schemas,
      "Arrays must have more elements",
      "`minItems: 1` was added.",
      "In a request, keep accepting fewer elements."
    ),
    ChangeRule(
      "min-items-lowered",
      .schemas,
      "Arrays may have fewer elements",
      "`minItems: 1` was removed.",
      "In a response, keep to the old count."
    ),
    ChangeRule(
      "max-items-raised",
      .schemas,
      "Arrays may have more elements",
      "`maxItems: 10` is now `maxItems: 100`.",
      "In a response, keep to the old count."
    ),
    ChangeRule(
      "max-items-lowered",
      .schemas,
      "Arrays must have fewer elements",
      "`maxItems: 100` is now `maxItems: 10`.",
      "In a request, keep accepting more elements."
    ),
    ChangeRule(
      "unique-items-added",
      .schemas,
      "No two elements may be equal",
      "`uniqueItems: true` was added.",
      "In a request, keep accepting equal elements."
    ),
    ChangeRule(
      "unique-items-removed",
      .schemas,
      "Elements may be equal",
      "`uniqueItems: true` was removed.",
      "In a response, keep them distinct."
    ),
    ChangeRule(
      "property-added",
      .schemas,
      "An optional member was added",
      "`properties` has the further member `nickname`.",
      "Nothing, where clients ignore what they do not know."
    ),
    ChangeRule(
      "required-property-added",
      .schemas,
      "A required member was added",
      "`required: [name]` is now `required: [name, kind]`.",
      "In a request, make it optional, with a default."
    ),
    ChangeRule(
      "property-removed",
      .schemas,
      "An optional member was removed",
      "`nickname` is no longer among the `properties`.",
      "Keep the member while clients read or send it."
    ),
    ChangeRule(
      "required-property-removed",
      .schemas,
      "A member was removed that was always there",
      "`id` is no longer among the `properties`.",
      "Keep the member."
    ),
    ChangeRule(
      "property-required",
      .schemas,
      "A member is now required",
      "`nickname` was added to `required`.",
      "In a request, keep it optional."
    ),
    ChangeRule(
      "property-optional",
      .schemas,
      "A member may be missing",
      "`nickname` was removed from `required`.",
      "In a response, keep sending it."
    ),
    ChangeRule(
      "additional-properties-closed",
      .schemas,
      "Further members are no longer allowed",
      "`additionalProperties: false` was added.",
      "In a request, ignore what is not known."
    ),
    ChangeRule(
      "additional-properties-opened",
      .schemas,
      "Further members are allowed",
      "`additionalProperties: false` was removed.",
      "Nothing, where clients ignore what they do not know."
    ),
    ChangeRule(
      "additional-properties-restricted",
      .schemas,
      "Further members must have a type",
      "`additionalProperties: { type: string }` was added.",
      "In a request, keep accepting other members."
    ),
    ChangeRule(
      "additional-properties-relaxed",
      .schemas,
      "Further members may have any type",
      "`additionalProperties: { type: string }` was removed.",
      "In a response, keep to the type."
    ),
    ChangeRule(
      "pattern-properties-changed",
      .schemas,
      "Members whose names match a pattern have other rules",
      "A pattern was added to `patternProperties`.",
      "Keep the old patterns."
    ),
    ChangeRule(
      "property-names-changed",
      .schemas,
      "Other names of members are allowed",
      "`propertyNames` has another pattern.",
      "In a request, keep accepting the old names."
    ),
    ChangeRule(
      "dependent-required-changed",
      .schemas,
      "Other members must come together",
      "`dependentRequired` changed.",
      "In a request, keep accepting one without the other."
    ),
    ChangeRule(
      "min-properties-raised",
      .schemas,
      "Objects must have more members",
      "`minProperties: 1` was added.",
      "In a request, keep accepting fewer members."
    ),
    ChangeRule(
      "min-properties-lowered",
      .schemas,
      "Objects may have fewer members",
      "`minProperties: 1` was removed.",
      "In a response, keep to the old count."
    ),
    ChangeRule(
      "max-properties-raised",
      .schemas,
      "Objects may have more members",
      "`maxProperties: 5` is now `maxProperties: 10`.",
      "In a response, keep to the old count."
    ),
    ChangeRule(
      "max-properties-lowered",
      .schemas,
      "Objects must have fewer members",
      "`maxProperties: 10` is now `maxProperties: 5`.",
      "In a request, keep accepting more members."
    ),
    ChangeRule(
      "alternative-added",
      .schemas,
      "Another alternative is allowed",
      "`oneOf` has one more branch.",
      "In a response, send it only to clients that know it."
    ),
    ChangeRule(
      "alternative-removed",
      .schemas,
      "An alternative is no longer allowed",
      "`oneOf` has one branch less.",
      "In a request, keep accepting it."
    ),
    ChangeRule(
      "constraint-changed",
      .schemas,
      "A schema changed in a way that no other rule describes",
      "A schema under `if` or `not` changed.",
      "Compare the two schemas; the witness shows what differs, where there is one."
    ),
    ChangeRule(
      "read-only-changed",
      .schemas,
      "A member is, or is no longer, sent by the server only",
      "`readOnly: true` was added.",
      "Ignore the member in requests, rather than refuse it."
    ),
    ChangeRule(
      "write-only-changed",
      .schemas,
      "A member is, or is no longer, sent by clients only",
      "`writeOnly: true` was added.",
      "Keep sending the member while clients read it."
    ),
    ChangeRule(
      "default-changed",
      .schemas,
      "The value that is assumed for a missing one changed",
      "`default: 20` is now `default: 50`.",
      "Keep the default; clients rely on it."
    ),
    ChangeRule(
      "discriminator-changed",
      .schemas,
      "The member that tells alternatives apart changed",
      "`discriminator` names another property.",
      "Keep the member and its values."
    ),
    ChangeRule(
      "content-encoding-changed",
      .schemas,
      "The form of a text changed",
      "`contentEncoding: base64` was added.",
      "Add a member with another name."
    ),
    ChangeRule(
      "xml-changed",
      .schemas,
      "The form of a value in XML changed",
      "`xml: { attribute: true }` was added.",
      "Keep the form, if clients read XML."
    ),
  ]
}
