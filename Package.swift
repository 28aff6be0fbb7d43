// swift-tools-version: 6.1
import PackageDescription

// One contract drives a mock API, a verifier and an acceptance suite. The targets stand in dependency order: each
// imports only what it declares here, arrows run upward in this file only, and `ci/imports` compares the two.

/// Upcoming features that every target is built with.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

/// The modules that an outside package gets with the acceptance suite.
let acceptanceKit = [
  "AcceptanceKit", "AcceptanceBackend", "FeedAcceptance", "FeedClient", "ContractReports", "HTTPMessages",
]

let package = Package(
  name: "contract",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "contract", targets: ["contract"]),
    .library(name: "Diagnostics", targets: ["Diagnostics"]),
    .library(name: "JSONSyntax", targets: ["JSONSyntax"]),
    .library(name: "JSONSchemas", targets: ["JSONSchemas"]),
    .library(name: "JSONPaths", targets: ["JSONPaths"]),
    .library(name: "HTTPMessages", targets: ["HTTPMessages"]),
    .library(name: "HTTPTypesBridge", targets: ["HTTPTypesBridge"]),
    .library(name: "Descriptors", targets: ["Descriptors"]),
    .library(name: "ContentCodings", targets: ["ContentCodings"]),
    .library(name: "Redaction", targets: ["Redaction"]),
    .library(name: "ContractModel", targets: ["ContractModel"]),
    .library(name: "Workflows", targets: ["Workflows"]),
    .library(name: "HARRecordings", targets: ["HARRecordings"]),
    .library(name: "ContractInference", targets: ["ContractInference"]),
    .library(name: "ContractReports", targets: ["ContractReports"]),
    .library(name: "HTMLReports", targets: ["HTMLReports"]),
    .library(name: "SchemaExamples", targets: ["SchemaExamples"]),
    .library(name: "ContractVerifier", targets: ["ContractVerifier"]),
    .library(name: "ContractExamples", targets: ["ContractExamples"]),
    .library(name: "YAMLSyntax", targets: ["YAMLSyntax"]),
    .library(name: "MockEngine", targets: ["MockEngine"]),
    .library(name: "ContractTesting", targets: ["ContractTesting"]),
    .library(name: "ContractTestingYAML", targets: ["ContractTestingYAML"]),
    .library(name: "ContractTestingServer", targets: ["ContractTestingServer"]),
    .library(name: "ContractMockServer", targets: ["ContractMockServer"]),
    .library(name: "TransportSecurity", targets: ["TransportSecurity"]),
    .library(name: "FeedClient", targets: ["FeedClient"]),
    .library(name: "FeedAcceptance", targets: ["FeedAcceptance"]),
    .library(name: "AcceptanceKit", targets: acceptanceKit),
    .library(name: "AcceptanceBackend", targets: ["AcceptanceBackend"]),
  ],
  traits: [
    // Off unless asked for: BoringSSL nearly doubles the first build.
    .trait(name: "TLS", description: "The command speaks TLS: https:// targets, and --tls of contract mock.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-http-types", from: "1.0.0"),
    .package(url: "https://github.com/apple/swift-log", from: "1.6.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
  ],
  targets: [
    // MARK: Values: the toolchain alone

    // Reading and writing files, and what the system knows of them.
    .target(name: "FileAccess", swiftSettings: settings),
    // Severity, the form of every error (what, where, why, what next), and suggestions for misspelled names.
    .target(name: "Diagnostics", swiftSettings: settings),
    // Durations, byte counts and plain numbers as people write them; random numbers from a seed.
    .target(name: "Quantities", swiftSettings: settings),
    // SHA-256.
    .target(name: "Digests", swiftSettings: settings),
    // RFC 3986 references, and their resolution against a base.
    .target(name: "URISyntax", swiftSettings: settings),
    // RFC 8259 text to values with exact numbers, key order and source positions; JSON Pointer.
    .target(name: "JSONSyntax", dependencies: ["Diagnostics"], swiftSettings: settings),
    // JSON Schema 2020-12, compiled once to an immutable validator.
    .target(
      name: "JSONSchemas",
      dependencies: ["Diagnostics", "URISyntax", "JSONSyntax"],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedTexts"]
    ),
    // RFC 9535 queries over the values of JSONSyntax; patterns are those of JSONSchemas.
    .target(name: "JSONPaths", dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas"], swiftSettings: settings),
    // Plain request, response and exchange values; the client protocol; URL and query rules.
    .target(name: "HTTPMessages", dependencies: ["Diagnostics", "URISyntax"], swiftSettings: settings),
    // Decodes gzip and deflate bodies within a size limit.
    .target(name: "ContentCodings", dependencies: ["Diagnostics", "HTTPMessages"], swiftSettings: settings),
    // Finds secrets in messages and text, and replaces them with placeholders.
    .target(
      name: "Redaction",
      dependencies: ["JSONSyntax", "HTTPMessages", "ContentCodings"],
      swiftSettings: settings
    ),
    // What every extension point (check, scenario, report format, x- extension, option group) says about itself.
    .target(name: "Descriptors", swiftSettings: settings),
    // Bytes of HTTP/1.1 to requests, strictly, and responses to bytes; no sockets.
    .target(
      name: "HTTPWireFormat",
      dependencies: ["JSONSyntax", "HTTPMessages", "Redaction"],
      swiftSettings: settings
    ),
    // OpenAPI documents to operations, and what each operation promises.
    .target(
      name: "ContractModel",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "Descriptors"],
      swiftSettings: settings
    ),
    // Arazzo documents to workflows: steps, conditions, runtime expressions, and the problems in them.
    .target(
      name: "Workflows",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "JSONPaths", "HTTPMessages", "ContractModel"],
      swiftSettings: settings
    ),
    // Reads HAR files, and matches a request to a recorded answer.
    .target(
      name: "HARRecordings",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction"],
      swiftSettings: settings
    ),
    // Exchanges to the OpenAPI document that a first contract begins with.
    .target(
      name: "ContractInference",
      dependencies: ["JSONSyntax", "JSONSchemas", "HTTPMessages", "Redaction"],
      swiftSettings: settings
    ),
    // Finding, Report, and its renderings.
    .target(
      name: "ContractReports",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "Descriptors", "HARRecordings"],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedTexts"]
    ),
    // Values that a schema allows, found by a bounded search.
    .target(
      name: "SchemaExamples",
      dependencies: ["Quantities", "JSONSyntax", "JSONSchemas", "ContractModel"],
      swiftSettings: settings
    ),
    // Pure judge (contract, exchange) to findings; and the explorer that walks a live API.
    .target(
      name: "ContractVerifier",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContentCodings", "Redaction",
        "ContractModel", "Workflows", "ContractReports", "SchemaExamples",
      ],
      swiftSettings: settings
    ),

    // Values and answers that keep a contract, and bodies that break it.
    .target(
      name: "ContractExamples",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "SchemaExamples",
        "ContractReports",
        "ContractVerifier",
      ],
      swiftSettings: settings
    ),

    // Judges recordings: each exchange by its contract; age, use and secrets of the whole. Findings out, nothing shown.
    .target(
      name: "RecordingChecks",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings",
        "ContractReports", "ContractVerifier",
      ],
      swiftSettings: settings
    ),

    // Sessions of recording: exchanges in as they end, merged at last with the file that was there.
    .target(
      name: "RecordingSessions",
      dependencies: [
        "FileAccess", "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings",
        "ContractReports",
      ],
      swiftSettings: settings
    ),

    // The mock's pure decision: recordings, contract, scenario and session to reply; journal and control API. No sockets.
    .target(
      name: "MockEngine",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContentCodings", "Redaction",
        "Descriptors", "HTTPWireFormat", "ContractModel", "HARRecordings", "ContractReports", "ContractVerifier",
        "ContractExamples",
      ],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedTexts"]
    ),

    // MARK: Apps and their tests: the toolchain alone, Foundation included

    // Record and replay inside Swift tests: the mock engine as a URL protocol, and as traits of tests. No sockets.
    .target(
      name: "ContractTesting",
      dependencies: [
        "FileAccess", "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "HTTPWireFormat",
        "ContractModel", "HARRecordings", "ContractReports", "RecordingChecks", "RecordingSessions", "MockEngine",
      ],
      swiftSettings: settings
    ),
    // The reference client, which the contract is for: Feature, API, Cache, Composition. It knows no contract target.
    .target(
      name: "FeedClient",
      dependencies: ["FileAccess", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction"],
      swiftSettings: settings
    ),
    // The use-case matrix, and the specs that any store and any loader must keep.
    .target(
      name: "FeedAcceptance",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContractReports", "FeedClient"],
      swiftSettings: settings
    ),

    // MARK: Edges: YAML, sockets, the live client, the command line

    // YAML text to the values of JSONSyntax, with positions in the YAML text.
    .target(
      name: "YAMLSyntax",
      dependencies: ["Diagnostics", "JSONSyntax", .product(name: "Yams", package: "Yams")],
      swiftSettings: settings
    ),
    // The report as a page, through templates.
    .target(
      name: "HTMLReports",
      dependencies: [
        "Diagnostics", "Digests", "JSONSyntax", "HTTPMessages", "Descriptors", "ContractReports",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      exclude: ["Embedded"],
      swiftSettings: settings,
      plugins: ["EmbedTexts"]
    ),
    // Contracts in YAML for ContractTesting.
    .target(
      name: "ContractTestingYAML",
      dependencies: ["ContractModel", "ContractTesting", "YAMLSyntax"],
      swiftSettings: settings
    ),
    // Listener, connection state machine, and TLS hook of an HTTP/1.1 server; what it sends is decided by its users.
    .target(
      name: "HTTPServerCore",
      dependencies: [
        "Diagnostics", "HTTPMessages", "HTTPWireFormat",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    // The mock API over HTTP: the socket shell around MockEngine.
    .target(
      name: "ContractMockServer",
      dependencies: [
        "HTTPMessages", "HTTPWireFormat", "MockEngine", "HTTPServerCore",
        .product(name: "NIOCore", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    // The mocks of ContractTesting on a real socket, for clients that are not URLSession.
    .target(
      name: "ContractTestingServer",
      dependencies: ["ContractTesting", "ContractMockServer"],
      swiftSettings: settings
    ),
    // The live client behind the protocol of HTTPMessages; transport faults told apart.
    .target(
      name: "HTTPTransport",
      dependencies: [
        "Diagnostics", "Quantities", "HTTPMessages",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    // Reverse proxy that passes a client's traffic through unchanged, and reports every exchange.
    .target(
      name: "RecordingProxy",
      dependencies: [
        "Quantities", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "HTTPWireFormat", "HTTPServerCore",
        "HTTPTransport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    // Conversions for people who have values of swift-http-types; nothing else of the package builds it.
    .target(
      name: "HTTPTypesBridge",
      dependencies: [
        "Diagnostics", "HTTPMessages", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings
    ),
    // TLS for the live client and for servers. The command has it where the trait TLS is on.
    .target(
      name: "TransportSecurity",
      dependencies: [
        "Quantities", "Diagnostics", "Digests", "HTTPMessages", "HTTPServerCore", "HTTPTransport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings
    ),
    // What the acceptance suite is played against: the mock API on loopback, closed ports, silent servers, a live server.
    .target(
      name: "AcceptanceBackend",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "ContractModel", "HARRecordings",
        "ContractReports", "ContractVerifier", "ContractExamples", "RecordingChecks", "FeedClient", "FeedAcceptance",
        "MockEngine", "ContractMockServer", "HTTPTransport",
      ],
      swiftSettings: settings
    ),
    // The acceptance suite for an outside package: the contracts and recordings are compiled in.
    .target(
      name: "AcceptanceKit",
      dependencies: ["ContractModel", "HARRecordings", "YAMLSyntax", "AcceptanceBackend"],
      swiftSettings: settings,
      plugins: ["EmbedTexts"]
    ),
    // Embeds the files of a target's folder `Embedded` as texts; in the command also the contracts and recordings.
    .executableTarget(name: "TextEmbedder", swiftSettings: settings),
    .plugin(
      name: "EmbedTexts",
      capability: .buildTool(),
      dependencies: ["TextEmbedder"],
      path: "Sources/EmbedTexts"
    ),
    // Composition root and command line: one file a subcommand.
    .executableTarget(
      name: "contract",
      dependencies: [
        "FileAccess", "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction",
        "Descriptors", "ContractModel", "HARRecordings", "ContractInference", "ContractReports", "Workflows",
        "ContractVerifier", "RecordingChecks", "RecordingSessions", "FeedClient", "FeedAcceptance", "YAMLSyntax",
        "MockEngine", "HTTPServerCore", "ContractMockServer", "HTTPTransport", "HTMLReports",
        "RecordingProxy", "AcceptanceBackend",
        .target(name: "TransportSecurity", condition: .when(traits: ["TLS"])),
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Logging", package: "swift-log"),
      ],
      swiftSettings: settings,
      plugins: ["EmbedTexts"]
    ),
    // Figures against outside references, as ratios of one run.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "HARRecordings", "YAMLSyntax",
        "MockEngine", "ContractTesting", "ContractMockServer",
      ],
      swiftSettings: settings
    ),

    // MARK: Tests: one target for each of the above, its folders the same

    // What tests of several targets share.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: settings),
    // Contracts for tests, from YAML.
    .target(
      name: "ContractTestSupport",
      dependencies: ["Diagnostics", "ContractModel", "YAMLSyntax", "TestSupport"],
      path: "Tests/ContractTestSupport",
      swiftSettings: settings
    ),
    // A small contract with recordings, for tests of the mock.
    .target(
      name: "MockTestSupport",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "MockEngine"],
      path: "Tests/MockTestSupport",
      swiftSettings: settings
    ),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"], swiftSettings: settings),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"], swiftSettings: settings),
    .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"], swiftSettings: settings),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"], swiftSettings: settings),
    .testTarget(
      name: "URISyntaxTests",
      dependencies: ["Diagnostics", "URISyntax", "HTTPMessages"],
      swiftSettings: settings
    ),
    .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "TestSupport"], swiftSettings: settings),
    .testTarget(
      name: "JSONSchemasTests",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "JSONPathsTests",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONPaths"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HTTPTypesBridgeTests",
      dependencies: [
        "Diagnostics", "HTTPMessages", "HTTPTypesBridge", .product(name: "HTTPTypes", package: "swift-http-types"),
      ],
      swiftSettings: settings
    ),
    .testTarget(name: "HTTPMessagesTests", dependencies: ["HTTPMessages"], swiftSettings: settings),
    .testTarget(name: "ContentCodingsTests", dependencies: ["ContentCodings"], swiftSettings: settings),
    .testTarget(
      name: "RedactionTests",
      dependencies: ["HTTPMessages", "Redaction", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractModelTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "ContractTestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "WorkflowsTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "Workflows", "ContractTestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HARRecordingsTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractReportsTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "HARRecordings", "Redaction", "ContractReports",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HTMLReportsTests",
      dependencies: [
        "Diagnostics", "Digests", "JSONSyntax", "HTTPMessages", "Redaction", "ContractReports", "HTMLReports",
      ],
      swiftSettings: settings
    ),
    // Checks and formats of another package: built without access to what is internal to this one.
    .testTarget(
      name: "ExtensionTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "Descriptors", "ContractModel", "ContractReports",
        "ContractVerifier",
      ],
      packageAccess: false,
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractVerifierTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "ContractModel", "ContractReports",
        "ContractVerifier", "ContractTestSupport", "TestSupport", "Workflows",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractInferenceTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings", "ContractInference", "ContractModel",
        "ContractReports", "ContractVerifier", "RecordingChecks", "MockEngine", "YAMLSyntax", "ContractTestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractExamplesTests",
      dependencies: [
        "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "ContractReports", "ContractVerifier",
        "ContractExamples", "YAMLSyntax", "ContractTestSupport", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RecordingChecksTests",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings",
        "ContractReports", "ContractVerifier", "RecordingChecks",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RecordingSessionsTests",
      dependencies: ["Diagnostics", "HTTPMessages", "Redaction", "HARRecordings", "RecordingSessions"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "YAMLSyntaxTests",
      dependencies: ["Diagnostics", "JSONSyntax", "YAMLSyntax"],
      swiftSettings: settings
    ),
    .testTarget(name: "HTTPWireFormatTests", dependencies: ["HTTPWireFormat"], swiftSettings: settings),
    .testTarget(
      name: "MockEngineTests",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "ContentCodings", "HTTPWireFormat", "ContractModel",
        "HARRecordings", "ContractReports", "ContractVerifier", "MockEngine", "YAMLSyntax", "ContractTestSupport",
        "MockTestSupport", "TestSupport",
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractTestingTests",
      dependencies: ["HTTPWireFormat", "ContractTesting"],
      exclude: ["Recordings"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractTestingServerTests",
      dependencies: ["ContractTesting", "ContractTestingServer", "TestSupport"],
      exclude: ["Recordings"],
      swiftSettings: settings
    ),
    // A small app with tests as its developers would write them.
    .testTarget(
      name: "ExampleAppTests",
      dependencies: ["ContractTesting", "ContractTestingYAML"],
      exclude: ["Contracts", "Recordings"],
      packageAccess: false,
      swiftSettings: settings
    ),
    .testTarget(
      name: "HTTPServerCoreTests",
      dependencies: [
        "HTTPWireFormat", "HTTPServerCore", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ContractMockServerTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings", "ContractReports",
        "ContractVerifier", "MockEngine", "HTTPServerCore", "ContractMockServer", "HTTPTransport", "TransportSecurity",
        "MockTestSupport", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "HTTPTransportTests",
      dependencies: [
        "HTTPMessages", "HTTPTransport", "TransportSecurity", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "RecordingProxyTests",
      dependencies: [
        "HTTPMessages", "RecordingProxy", "TestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "TransportSecurityTests",
      dependencies: [
        "Diagnostics", "HTTPServerCore", "TransportSecurity",
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FeedClientTests",
      dependencies: ["Diagnostics", "HTTPMessages", "ContractTesting", "FeedClient", "TestSupport"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "FeedAcceptanceTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "ContractReports", "FeedClient",
        "FeedAcceptance", "YAMLSyntax", "AcceptanceBackend", "TestSupport",
      ],
      exclude: ["Cases/index.txt"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "AcceptanceBackendTests",
      dependencies: [
        "ContractVerifier",
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "ContractReports", "FeedClient",
        "FeedAcceptance", "YAMLSyntax", "MockEngine", "ContractMockServer", "HTTPTransport", "AcceptanceKit",
        "AcceptanceBackend",
        "TestSupport",
      ],
      swiftSettings: settings
    ),
    // Runs the built command against servers written in another language, kept in Resources.
    .testTarget(
      name: "ContractCommandTests",
      dependencies: [
        "ContentCodings", "RecordingSessions",
        "Descriptors", "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "JSONPaths", "HTTPMessages",
        "Redaction",
        "ContractModel", "Workflows",
        "HARRecordings", "ContractReports", "ContractVerifier", "ContractExamples", "FeedClient", "FeedAcceptance",
        "YAMLSyntax", "MockEngine", "ContractTesting", "HTTPServerCore", "ContractMockServer", "HTTPTransport",
        "AcceptanceBackend", "contract", "TestSupport",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ],
      exclude: ["Resources"],
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
