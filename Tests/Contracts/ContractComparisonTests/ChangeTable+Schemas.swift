import ContractComparison

/// The rows about schemas.
extension ChangeTable {
  static let values: [ChangeRow] = [
    replaces("{ type: string }", "{ type: integer }", .typeChanged),
    replaces("{ type: boolean }", "{ type: string }", .typeChanged),
    replaces("{ type: array }", "{ type: object }", .typeChanged),
    widens("{ type: string }", "{ type: [string, integer] }", .typeAdded, back: .typeRemoved),
    widens("{ type: string }", "{}", .typeAdded, back: .typeRemoved),
    widens("{ type: string }", "{ anyOf: [{ type: string }, { type: boolean }] }", .typeAdded, back: .typeRemoved),
    widens("{ type: string }", "{ type: [string, 'null'] }", .nullAllowed, back: .nullRefused),
    widens("{ type: object }", "{ oneOf: [{ type: object }, { type: 'null' }] }", .nullAllowed, back: .nullRefused),
    widens("{ type: integer }", "{ type: number }", .fractionAllowed, back: .fractionRefused),
    narrows(
      "{ type: number, minimum: 1, maximum: 2 }",
      "{ type: integer, minimum: 1, maximum: 2 }",
      .fractionRefused,
      back: .fractionAllowed
    ),
    narrows("{ type: string }", "{ type: string, enum: [a, b] }", .enumAdded, back: .enumRemoved),
    narrows("{ type: string }", "{ const: a }", .enumAdded, back: .enumRemoved),
    widens("{ enum: [a, b] }", "{ enum: [a, b, c] }", .enumValueAdded, back: .enumValueRemoved),
    widens("{ enum: [1, 2] }", "{ enum: [1, 2, 3] }", .enumValueAdded, back: .enumValueRemoved),
    widens("{ const: a }", "{ enum: [a, b] }", .enumValueAdded, back: .enumValueRemoved),
    narrows("{ type: boolean }", "{ const: true }", .enumValueRemoved, back: .enumValueAdded),
    narrows("{ type: string }", "{ type: string, not: { enum: [admin] } }", .excludedValuesChanged),
    narrows("{ type: integer, minimum: 1 }", "{ type: integer, minimum: 5 }", .minimumRaised, back: .minimumLowered),
    narrows("{ type: number }", "{ type: number, minimum: 0 }", .minimumRaised, back: .minimumLowered),
    narrows(
      "{ type: number, minimum: 0 }",
      "{ type: number, exclusiveMinimum: 0 }",
      .minimumRaised,
      back: .minimumLowered
    ),
    narrows("{ type: integer, maximum: 100 }", "{ type: integer, maximum: 50 }", .maximumLowered, back: .maximumRaised),
    narrows("{ type: number }", "{ type: number, maximum: 9.5 }", .maximumLowered, back: .maximumRaised),
    narrows(
      "{ type: number, maximum: 1 }",
      "{ type: number, exclusiveMaximum: 1 }",
      .maximumLowered,
      back: .maximumRaised
    ),
    narrows("{ type: integer, multipleOf: 5 }", "{ type: integer, multipleOf: 10 }", .multipleOfChanged),
    narrows("{ type: number }", "{ type: number, multipleOf: 0.01 }", .multipleOfChanged),
    replaces("{ type: integer, multipleOf: 4 }", "{ type: integer, multipleOf: 6 }", .multipleOfChanged),
    narrows("{ type: integer }", "{ type: integer, format: int32 }", .maximumLowered, back: .maximumRaised),
    widens(
      "{ type: integer, format: int32 }",
      "{ type: integer, format: int64 }",
      .maximumRaised,
      back: .maximumLowered
    ),
    narrows("{ type: string }", "{ type: string, minLength: 3 }", .minLengthRaised, back: .minLengthLowered),
    narrows("{ type: string }", "{ type: string, maxLength: 3 }", .maxLengthLowered, back: .maxLengthRaised),
    narrows(
      "{ type: string, maxLength: 200 }",
      "{ type: string, maxLength: 20 }",
      .maxLengthLowered,
      back: .maxLengthRaised
    ),
    narrows("{ type: string }", "{ type: string, pattern: '^[a-z]+$' }", .patternAdded, back: .patternRemoved),
    replaces("{ type: string, pattern: '^[a-z]+$' }", "{ type: string, pattern: '^[0-9]+$' }", .patternChanged),
    narrows("{ type: string }", "{ type: string, format: uuid }", .formatAdded, back: .formatRemoved),
    narrows("{ type: string }", "{ type: string, format: date-time }", .formatAdded, back: .formatRemoved),
    replaces("{ type: string, format: date }", "{ type: string, format: date-time }", .formatChanged),
  ].flatMap(\.self)
}
