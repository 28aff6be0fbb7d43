import JSONSchemas
import JSONSyntax

/// Compiles a schema given as text, registered under `base`.
func validator(
  _ schema: String,
  options: SchemaCompiler.Options = SchemaCompiler.Options(),
  base: String = "https://example.com/schema.json"
) throws -> SchemaValidator {
  try SchemaCompiler(options: options).compile(JSONDocument(parsing: schema).root, baseURI: base)
}

/// Returns the violations of an instance given as text.
func violations(_ schema: String, _ instance: String) throws -> [SchemaViolation] {
  try validator(schema).violations(in: JSONDocument(parsing: instance).root)
}

/// Returns whether an instance given as text satisfies a schema given as text.
func isValid(_ schema: String, _ instance: String) throws -> Bool {
  let validator = try validator(schema)
  let value = try JSONDocument(parsing: instance).root
  let isValid = validator.isValid(value)
  if isValid != validator.violations(in: value).isEmpty { throw DisagreementError() }
  return isValid
}

/// The fast path and the violations have different verdicts.
struct DisagreementError: Error {}
