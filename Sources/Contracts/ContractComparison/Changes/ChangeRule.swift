package import Diagnostics

/// A kind of change, with what it means: the source of `contract explain`, the documentation and reports.
///
/// The order of the cases is that of `contract explain`. What a rule says about itself is in its `facts`.
package enum ChangeRule: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
  // MARK: Operations

  case operationRemoved = "operation-removed"
  case operationAdded = "operation-added"
  case operationMoved = "operation-moved"
  case resourceMoved = "resource-moved"
  case pathParameterRenamed = "path-parameter-renamed"
  case operationIDChanged = "operation-id-changed"
  case operationDeprecated = "operation-deprecated"
  case operationUndeprecated = "operation-undeprecated"
  case sunsetChanged = "sunset-changed"
  case paginationChanged = "pagination-changed"
  case stabilityChanged = "stability-changed"
  case clientCacheChanged = "client-cache-changed"
  case notCompared = "not-compared"
  case notReadable = "not-readable"

  // MARK: Parameters

  case parameterAdded = "parameter-added"
  case requiredParameterAdded = "required-parameter-added"
  case parameterRemoved = "parameter-removed"
  case requiredParameterRemoved = "required-parameter-removed"
  case parameterRequired = "parameter-required"
  case parameterOptional = "parameter-optional"
  case parameterMoved = "parameter-moved"
  case parameterSerializationChanged = "parameter-serialization-changed"
  case parameterEmptyValueChanged = "parameter-empty-value-changed"

  // MARK: Bodies of requests

  case requestBodyAdded = "request-body-added"
  case requiredRequestBodyAdded = "required-request-body-added"
  case requestBodyRemoved = "request-body-removed"
  case requestBodyRequired = "request-body-required"
  case requestBodyOptional = "request-body-optional"
  case mediaTypeAdded = "media-type-added"
  case mediaTypeRemoved = "media-type-removed"
  case encodingChanged = "encoding-changed"
  case schemaAdded = "schema-added"
  case schemaRemoved = "schema-removed"

  // MARK: Responses, webhooks and callbacks

  case successStatusAdded = "success-status-added"
  case successStatusRemoved = "success-status-removed"
  case statusAdded = "status-added"
  case statusRemoved = "status-removed"
  case responseBodyAdded = "response-body-added"
  case responseBodyRemoved = "response-body-removed"
  case headerAdded = "header-added"
  case requiredHeaderAdded = "required-header-added"
  case headerRemoved = "header-removed"
  case requiredHeaderRemoved = "required-header-removed"
  case headerRequired = "header-required"
  case headerOptional = "header-optional"
  case linkAdded = "link-added"
  case linkRemoved = "link-removed"
  case linkChanged = "link-changed"
  case webhookAdded = "webhook-added"
  case webhookRemoved = "webhook-removed"
  case callbackAdded = "callback-added"
  case callbackRemoved = "callback-removed"

  // MARK: Schemas of single values

  case typeAdded = "type-added"
  case typeRemoved = "type-removed"
  case typeChanged = "type-changed"
  case nullAllowed = "null-allowed"
  case nullRefused = "null-refused"
  case fractionAllowed = "fraction-allowed"
  case fractionRefused = "fraction-refused"
  case enumAdded = "enum-added"
  case enumRemoved = "enum-removed"
  case enumValueAdded = "enum-value-added"
  case enumValueRemoved = "enum-value-removed"
  case excludedValuesChanged = "excluded-values-changed"
  case minimumRaised = "minimum-raised"
  case minimumLowered = "minimum-lowered"
  case maximumRaised = "maximum-raised"
  case maximumLowered = "maximum-lowered"
  case multipleOfChanged = "multiple-of-changed"
  case minLengthRaised = "min-length-raised"
  case minLengthLowered = "min-length-lowered"
  case maxLengthRaised = "max-length-raised"
  case maxLengthLowered = "max-length-lowered"
  case patternAdded = "pattern-added"
  case patternRemoved = "pattern-removed"
  case patternChanged = "pattern-changed"
  case formatAdded = "format-added"
  case formatRemoved = "format-removed"
  case formatChanged = "format-changed"
  case formatNameChanged = "format-name-changed"

  // MARK: Schemas of arrays, objects and alternatives

  case minItemsRaised = "min-items-raised"
  case minItemsLowered = "min-items-lowered"
  case maxItemsRaised = "max-items-raised"
  case maxItemsLowered = "max-items-lowered"
  case uniqueItemsAdded = "unique-items-added"
  case uniqueItemsRemoved = "unique-items-removed"
  case propertyAdded = "property-added"
  case requiredPropertyAdded = "required-property-added"
  case propertyRemoved = "property-removed"
  case requiredPropertyRemoved = "required-property-removed"
  case propertyRequired = "property-required"
  case propertyOptional = "property-optional"
  case additionalPropertiesClosed = "additional-properties-closed"
  case additionalPropertiesOpened = "additional-properties-opened"
  case additionalPropertiesRestricted = "additional-properties-restricted"
  case additionalPropertiesRelaxed = "additional-properties-relaxed"
  case patternPropertiesChanged = "pattern-properties-changed"
  case propertyNamesChanged = "property-names-changed"
  case dependentRequiredChanged = "dependent-required-changed"
  case minPropertiesRaised = "min-properties-raised"
  case minPropertiesLowered = "min-properties-lowered"
  case maxPropertiesRaised = "max-properties-raised"
  case maxPropertiesLowered = "max-properties-lowered"
  case alternativeAdded = "alternative-added"
  case alternativeRemoved = "alternative-removed"
  case constraintChanged = "constraint-changed"
  case readOnlyChanged = "read-only-changed"
  case writeOnlyChanged = "write-only-changed"
  case defaultChanged = "default-changed"
  case discriminatorChanged = "discriminator-changed"
  case contentEncodingChanged = "content-encoding-changed"
  case xmlChanged = "xml-changed"

  // MARK: Credentials

  case securityAdded = "security-added"
  case securityRemoved = "security-removed"
  case securityChanged = "security-changed"
  case securityAlternativeAdded = "security-alternative-added"
  case securityAlternativeRemoved = "security-alternative-removed"
  case scopesChanged = "scopes-changed"
  case securitySchemeAdded = "security-scheme-added"
  case securitySchemeRemoved = "security-scheme-removed"
  case securitySchemeChanged = "security-scheme-changed"

  // MARK: Documents

  case versionChanged = "version-changed"
  case infoChanged = "info-changed"
  case descriptionChanged = "description-changed"
  case exampleChanged = "example-changed"
  case schemaDeprecated = "schema-deprecated"
  case schemaUndeprecated = "schema-undeprecated"
  case tagsChanged = "tags-changed"
  case tagAdded = "tag-added"
  case tagRemoved = "tag-removed"
  case extensionChanged = "extension-changed"
  case serverAdded = "server-added"
  case serverRemoved = "server-removed"
  case serverPathChanged = "server-path-changed"

  /// The group of a rule, from which its explanation comes.
  package enum Topic: String, Sendable, Hashable, CaseIterable {
    case operations, parameters, bodies, responses, schemas, security, documents
  }

  /// The group that the rule belongs to.
  package var topic: Topic { facts.topic }

  /// The id of the rule.
  package var description: String { rawValue }

  /// The description of the rule, for `contract explain` and reports.
  package var descriptor: Descriptor {
    let facts = facts
    return Descriptor(
      .changeRule,
      rawValue,
      summary: facts.summary,
      explanation: facts.topic.explanation,
      example: facts.example,
      remedy: facts.remedy,
      exclusion: "Name the rule in a file of --exceptions, with a reason."
    )
  }

  /// The rules of the keywords that have one of their own, by the names of the keywords.
  static let ofKeywords = Dictionary(
    allCases.flatMap { rule in (rule.keyword?.names ?? []).map { ($0, rule) } }
  ) { first, _ in first }
}

extension ChangeRule.Topic {
  fileprivate var explanation: String {
    switch self {
    case .operations:
      "An operation is recognized by its method and its path, whatever the parameters of the path are called, and "
        + "otherwise by its operationId. A client needs every operation that it had; a server need not serve more."
    case .parameters:
      "A server must accept every request that it accepted before. What a request has to have in addition breaks a "
        + "client; what a server is asked for that it does not know breaks a server."
    case .bodies:
      "A client needs the media types and bodies that it had. What a server may receive in addition breaks a server."
    case .responses:
      "A client must cope with every response that it may receive. A server that is built for the old contract must "
        + "not send what the new one does not describe."
    case .schemas:
      "Schemas are compared by the values that they accept. In a request the new schema must accept what the old one "
        + "accepted; in a response the old schema must accept what the new one does. For servers it is the reverse. A "
        + "breaking verdict has a witness, a value that only one of the schemas accepts."
    case .security:
      "A client has the credentials that the old contract asks for. What it needs in addition breaks it."
    case .documents: "It changes what the document says to readers and tools, and nothing that is sent."
    }
  }
}
