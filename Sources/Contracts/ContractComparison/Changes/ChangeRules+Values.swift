/// The rules about the schemas of single values.
extension ChangeRules {
  static let values: [ChangeRule] = [
    ChangeRule(
      "type-added",
      .schemas,
      "Values of another type are allowed",
      "`type: string` is now `type: [string, integer]`.",
      "In a response, keep the type, and add a member."
    ),
    ChangeRule(
      "type-removed",
      .schemas,
      "Values of a type are no longer allowed",
      "`type: [string, integer]` is now `type: string`.",
      "In a request, keep accepting the type."
    ),
    ChangeRule(
      "type-changed",
      .schemas,
      "Values have another type",
      "`type: integer` is now `type: string`.",
      "Add a member with another name."
    ),
    ChangeRule(
      "null-allowed",
      .schemas,
      "The value may be `null`",
      "`type: string` is now `type: [string, 'null']`.",
      "In a response, leave the member out, or keep a value."
    ),
    ChangeRule(
      "null-refused",
      .schemas,
      "The value may no longer be `null`",
      "`nullable: true` was removed.",
      "In a request, keep accepting `null`."
    ),
    ChangeRule(
      "fraction-allowed",
      .schemas,
      "Numbers may have a fraction",
      "`type: integer` is now `type: number`.",
      "In a response, keep whole numbers."
    ),
    ChangeRule(
      "fraction-refused",
      .schemas,
      "Only whole numbers are allowed",
      "`type: number` is now `type: integer`.",
      "In a request, keep accepting fractions."
    ),
    ChangeRule(
      "enum-added",
      .schemas,
      "Only listed values are allowed",
      "`enum: [a, b]` was added.",
      "In a request, keep accepting other values."
    ),
    ChangeRule(
      "enum-removed",
      .schemas,
      "Values that are not listed are allowed",
      "`enum: [a, b]` was removed.",
      "In a response, keep to the listed values."
    ),
    ChangeRule(
      "enum-value-added",
      .schemas,
      "Another listed value is allowed",
      "`enum: [a, b]` is now `enum: [a, b, c]`.",
      "In a response, send it only to clients that know it."
    ),
    ChangeRule(
      "enum-value-removed",
      .schemas,
      "A listed value is no longer allowed",
      "`enum: [a, b]` is now `enum: [a]`.",
      "In a request, keep accepting it."
    ),
    ChangeRule(
      "excluded-values-changed",
      .schemas,
      "Other values are excluded",
      "`not: { enum: [a] }` changed.",
      "Keep accepting what was accepted."
    ),
    ChangeRule(
      "minimum-raised",
      .schemas,
      "The least number is greater",
      "`minimum: 1` is now `minimum: 5`.",
      "In a request, keep accepting the smaller numbers."
    ),
    ChangeRule(
      "minimum-lowered",
      .schemas,
      "The least number is smaller",
      "`minimum: 1` was removed.",
      "In a response, keep to the old minimum."
    ),
    ChangeRule(
      "maximum-raised",
      .schemas,
      "The greatest number is greater",
      "`maximum: 100` is now `maximum: 1000`.",
      "In a response, keep to the old maximum."
    ),
    ChangeRule(
      "maximum-lowered",
      .schemas,
      "The greatest number is smaller",
      "`maximum: 100` is now `maximum: 50`.",
      "In a request, keep accepting the greater numbers."
    ),
    ChangeRule(
      "multiple-of-changed",
      .schemas,
      "Numbers are multiples of something else",
      "`multipleOf: 5` is now `multipleOf: 10`.",
      "In a request, keep accepting the old numbers."
    ),
    ChangeRule(
      "min-length-raised",
      .schemas,
      "Texts must be longer",
      "`minLength: 1` is now `minLength: 3`.",
      "In a request, keep accepting shorter texts."
    ),
    ChangeRule(
      "min-length-lowered",
      .schemas,
      "Texts may be shorter",
      "`minLength: 1` was removed.",
      "In a response, keep to the old length."
    ),
    ChangeRule(
      "max-length-raised",
      .schemas,
      "Texts may be longer",
      "`maxLength: 20` is now `maxLength: 200`.",
      "In a response, keep to the old length."
    ),
    ChangeRule(
      "max-length-lowered",
      .schemas,
      "Texts must be shorter",
      "`maxLength: 200` is now `maxLength: 20`.",
      "In a request, keep accepting longer texts."
    ),
    ChangeRule(
      "pattern-added",
      .schemas,
      "Texts must match a pattern",
      "`pattern: ^[a-z]+$` was added.",
      "In a request, keep accepting other texts."
    ),
    ChangeRule(
      "pattern-removed",
      .schemas,
      "Texts need not match a pattern any more",
      "`pattern: ^[a-z]+$` was removed.",
      "In a response, keep to the pattern."
    ),
    ChangeRule(
      "pattern-changed",
      .schemas,
      "Texts must match another pattern",
      "`pattern: ^[a-z]+$` is now `^[A-Z]+$`.",
      "Accept both in requests, and keep to the old one in responses."
    ),
    ChangeRule(
      "format-added",
      .schemas,
      "Texts must have a format",
      "`format: uuid` was added.",
      "In a request, keep accepting other texts."
    ),
    ChangeRule(
      "format-removed",
      .schemas,
      "Texts need not have a format any more",
      "`format: date-time` was removed.",
      "In a response, keep to the format."
    ),
    ChangeRule(
      "format-changed",
      .schemas,
      "Texts have another format",
      "`format: date` is now `format: date-time`.",
      "Add a member with another name."
    ),
    ChangeRule(
      "format-name-changed",
      .schemas,
      "A format changed that nothing checks",
      "`format: float` is now `format: double`.",
      "Make sure that clients can hold the values."
    ),
  ]
}
