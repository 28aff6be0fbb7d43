// swift-tools-version: 6.1
import PackageDescription

// One contract drives a mock API, a verifier and an acceptance suite. The targets are in dependency order: each
// imports only what it declares here, arrows run upward in this file only, and `ci/imports` compares the two.

/// The libraries of one module, for outside packages.
let libraries = [
  "Diagnostics", "JSONSyntax", "JSONSchemas", "JSONPaths", "HTTPMessages", "HTTPTypesBridge", "Descriptors",
  "ContentCodings", "Redaction", "ContractModel", "Workflows", "HARRecordings", "ContractInference",
  "ContractReports", "HTMLReports", "SchemaExamples", "ContractVerifier", "ContractExamples", "YAMLSyntax",
  "MockEngine", "ContractTesting", "ContractTestingYAML", "ContractTestingServer", "ContractMockServer",
  "TransportSecurity", "FeedClient", "FeedAcceptance", "AcceptanceBackend",
]

/// The modules that an outside package gets with the acceptance suite.
let acceptanceKit = [
  "AcceptanceKit", "AcceptanceBackend", "FeedAcceptance", "FeedClient", "ContractReports", "HTTPMessages",
]

// Products of other packages that several targets use.
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let httpTypes = Target.Dependency.product(name: "HTTPTypes", package: "swift-http-types")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let package = Package(
  name: "contract",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .executable(name: "contract", targets: ["contract"]),
    .library(name: "AcceptanceKit", targets: acceptanceKit),
  ] + libraries.map { .library(name: $0, targets: [$0]) },
  traits: [
    // Off by default: BoringSSL nearly doubles the first build.
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

    // Reading and writing files, and what the system knows about them.
    .target(name: "FileAccess"),
    // Severity, the form of every error (what, where, why, what next), and suggestions for misspelled names.
    .target(name: "Diagnostics"),
    // Durations, byte counts and plain numbers as people write them; random numbers from a seed.
    .target(name: "Quantities"),
    // SHA-256.
    .target(name: "Digests"),
    // RFC 3986 references, and their resolution against a base.
    .target(name: "URISyntax"),
    // RFC 8259 text to values with exact numbers, key order and source positions; JSON Pointer.
    .target(name: "JSONSyntax", dependencies: ["Diagnostics"]),
    // JSON Schema 2020-12, compiled once to an immutable validator.
    .target(
      name: "JSONSchemas",
      dependencies: ["Diagnostics", "URISyntax", "JSONSyntax"],
      exclude: ["Embedded"],
      plugins: ["EmbedTexts"]
    ),
    // RFC 9535 queries over the values of JSONSyntax; patterns are those of JSONSchemas.
    .target(name: "JSONPaths", dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas"]),
    // Plain request, response and exchange values; the client protocol; URL and query rules.
    .target(name: "HTTPMessages", dependencies: ["Diagnostics", "URISyntax"]),
    // Decodes gzip and deflate bodies within a size limit.
    .target(name: "ContentCodings", dependencies: ["Diagnostics", "HTTPMessages"]),
    // Finds secrets in messages and text, and replaces them with placeholders.
    .target(name: "Redaction", dependencies: ["JSONSyntax", "HTTPMessages", "ContentCodings"]),
    // What every extension point (check, scenario, report format, x- extension, option group) says about itself.
    .target(name: "Descriptors"),
    // Bytes of HTTP/1.1 to requests, strictly, and responses to bytes; no sockets.
    .target(name: "HTTPWireFormat", dependencies: ["JSONSyntax", "HTTPMessages", "Redaction"]),
    // OpenAPI documents to operations, and what each operation promises.
    .target(
      name: "ContractModel",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "Descriptors"]
    ),
    // Arazzo documents to workflows: steps, conditions, runtime expressions, and the problems in them.
    .target(
      name: "Workflows",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "JSONPaths", "HTTPMessages", "ContractModel"]
    ),
    // Reads HAR files, and matches a request to a recorded response.
    .target(
      name: "HARRecordings",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction"]
    ),
    // Exchanges to the OpenAPI document that a first contract begins with.
    .target(name: "ContractInference", dependencies: ["JSONSyntax", "JSONSchemas", "HTTPMessages", "Redaction"]),
    // Finding, Report, and its renderings.
    .target(
      name: "ContractReports",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "Descriptors", "HARRecordings"],
      exclude: ["Embedded"],
      plugins: ["EmbedTexts"]
    ),
    // Values that a schema allows, found by a bounded search.
    .target(name: "SchemaExamples", dependencies: ["Quantities", "JSONSyntax", "JSONSchemas", "ContractModel"]),
    // Pure judge (contract, exchange) to findings; and the explorer that walks a live API.
    .target(
      name: "ContractVerifier",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContentCodings", "Redaction",
        "ContractModel", "Workflows", "ContractReports", "SchemaExamples",
      ]
    ),

    // Values and responses that keep a contract, and bodies that break it.
    .target(
      name: "ContractExamples",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "SchemaExamples",
        "ContractReports", "ContractVerifier",
      ]
    ),

    // Judges recordings: each exchange by its contract; age, use and secrets of the whole. Findings out, nothing shown.
    .target(
      name: "RecordingChecks",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings",
        "ContractReports", "ContractVerifier",
      ]
    ),

    // Sessions of recording: exchanges in as they end, merged at last with the file that was there.
    .target(
      name: "RecordingSessions",
      dependencies: [
        "FileAccess", "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings",
        "ContractReports",
      ]
    ),

    // The mock's pure decision: recordings, contract, scenario and session to reply; journal and control API; no socket.
    .target(
      name: "MockEngine",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContentCodings", "Redaction",
        "Descriptors", "HTTPWireFormat", "ContractModel", "HARRecordings", "ContractReports", "ContractVerifier",
        "ContractExamples", "Workflows",
      ],
      exclude: ["Embedded"],
      plugins: ["EmbedTexts"]
    ),

    // MARK: Apps and their tests: the toolchain alone, Foundation included

    // Record and replay inside Swift tests: the mock engine as a URL protocol, and as traits of tests. No sockets.
    .target(
      name: "ContractTesting",
      dependencies: [
        "FileAccess", "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "HTTPWireFormat",
        "ContractModel", "HARRecordings", "ContractReports", "RecordingChecks", "RecordingSessions", "MockEngine",
      ]
    ),
    // The reference client, which the contract is for: Feature, API, Cache, Composition. It knows no contract target.
    .target(
      name: "FeedClient",
      dependencies: ["FileAccess", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction"]
    ),
    // The use-case matrix, and the specs that any store and any loader must keep.
    .target(
      name: "FeedAcceptance",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContractReports", "FeedClient"]
    ),

    // MARK: Edges: YAML, sockets, the live client, the command line

    // YAML text to the values of JSONSyntax, with positions in the YAML text.
    .target(name: "YAMLSyntax", dependencies: ["Diagnostics", "JSONSyntax", .product(name: "Yams", package: "Yams")]),
    // The report as a page, through templates.
    .target(
      name: "HTMLReports",
      dependencies: [
        "Diagnostics", "Digests", "JSONSyntax", "HTTPMessages", "Descriptors", "ContractReports",
        .product(name: "Mustache", package: "swift-mustache"),
      ],
      exclude: ["Embedded"],
      plugins: ["EmbedTexts"]
    ),
    // Contracts in YAML for ContractTesting.
    .target(name: "ContractTestingYAML", dependencies: ["ContractModel", "ContractTesting", "YAMLSyntax"]),
    // Listener, connection state machine, and TLS hook of an HTTP/1.1 server; what it sends is decided by its users.
    .target(
      name: "HTTPServerCore",
      dependencies: ["Diagnostics", "HTTPMessages", "HTTPWireFormat", nioCore, nioPosix]
    ),
    // The mock API over HTTP: the socket shell around MockEngine.
    .target(
      name: "ContractMockServer",
      dependencies: ["HTTPMessages", "HTTPWireFormat", "MockEngine", "HTTPServerCore", nioCore]
    ),
    // The mocks of ContractTesting on a real socket, for clients that are not URLSession.
    .target(name: "ContractTestingServer", dependencies: ["ContractTesting", "ContractMockServer"]),
    // The live client for the protocol of HTTPMessages; transport faults told apart.
    .target(name: "HTTPTransport", dependencies: ["Diagnostics", "Quantities", "HTTPMessages", nioCore, nioPosix]),
    // Reverse proxy that passes a client's traffic through unchanged, and reports every exchange.
    .target(
      name: "RecordingProxy",
      dependencies: [
        "Quantities", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "HTTPWireFormat", "HTTPServerCore",
        "HTTPTransport", nioCore, nioPosix,
      ]
    ),
    // Conversions for people who have values of swift-http-types; nothing else of the package builds it.
    .target(name: "HTTPTypesBridge", dependencies: ["Diagnostics", "HTTPMessages", httpTypes]),
    // TLS for the live client and for servers. The command has it where the trait TLS is on.
    .target(
      name: "TransportSecurity",
      dependencies: [
        "Quantities", "Diagnostics", "Digests", "HTTPMessages", "HTTPServerCore", "HTTPTransport", nioCore,
        .product(name: "NIOTLS", package: "swift-nio"), nioSSL,
      ]
    ),
    // What the acceptance suite runs against: the mock API on loopback, closed ports, silent servers, a live server.
    .target(
      name: "AcceptanceBackend",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "ContractModel", "HARRecordings",
        "ContractReports", "ContractVerifier", "ContractExamples", "RecordingChecks", "FeedClient", "FeedAcceptance",
        "MockEngine", "ContractMockServer", "HTTPTransport",
      ]
    ),
    // The acceptance suite for an outside package: the contracts and recordings are compiled in.
    .target(
      name: "AcceptanceKit",
      dependencies: ["ContractModel", "HARRecordings", "YAMLSyntax", "AcceptanceBackend"],
      plugins: ["EmbedTexts"]
    ),
    // Embeds the files of a target's folder `Embedded` as texts; in the command also the contracts and recordings.
    .executableTarget(name: "TextEmbedder"),
    .plugin(name: "EmbedTexts", capability: .buildTool(), dependencies: ["TextEmbedder"], path: "Sources/EmbedTexts"),
    // Composition root and command line: one file a subcommand.
    .executableTarget(
      name: "contract",
      dependencies: [
        "FileAccess", "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction",
        "Descriptors", "ContractModel", "HARRecordings", "ContractInference", "ContractReports", "Workflows",
        "ContractVerifier", "RecordingChecks", "RecordingSessions", "FeedClient", "FeedAcceptance", "YAMLSyntax",
        "MockEngine", "HTTPServerCore", "ContractMockServer", "HTTPTransport", "HTMLReports", "RecordingProxy",
        "AcceptanceBackend", .target(name: "TransportSecurity", condition: .when(traits: ["TLS"])), argumentParser,
        .product(name: "Logging", package: "swift-log"),
      ],
      plugins: ["EmbedTexts"]
    ),
    // Figures against outside references, as ratios of one run.
    .executableTarget(
      name: "Benchmarks",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "HARRecordings", "YAMLSyntax",
        "MockEngine", "ContractTesting", "ContractMockServer",
      ]
    ),

    // MARK: Tests: one target for each of the above, its folders the same

    // What tests of several targets share.
    .target(name: "TestSupport", path: "Tests/TestSupport"),
    // Contracts for tests, from YAML.
    .target(
      name: "ContractTestSupport",
      dependencies: ["Diagnostics", "ContractModel", "YAMLSyntax", "TestSupport"],
      path: "Tests/ContractTestSupport"
    ),
    // A small contract with recordings, for tests of the mock.
    .target(
      name: "MockTestSupport",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "MockEngine"],
      path: "Tests/MockTestSupport"
    ),
    .testTarget(name: "TestSupportTests", dependencies: ["TestSupport"]),
    .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
    .testTarget(name: "QuantitiesTests", dependencies: ["Quantities"]),
    .testTarget(name: "DigestsTests", dependencies: ["Digests"]),
    .testTarget(name: "URISyntaxTests", dependencies: ["Diagnostics", "URISyntax", "HTTPMessages"]),
    .testTarget(name: "JSONSyntaxTests", dependencies: ["JSONSyntax", "TestSupport"]),
    .testTarget(name: "JSONSchemasTests", dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "TestSupport"]),
    .testTarget(name: "JSONPathsTests", dependencies: ["Diagnostics", "JSONSyntax", "JSONPaths"]),
    .testTarget(
      name: "HTTPTypesBridgeTests",
      dependencies: ["Diagnostics", "HTTPMessages", "HTTPTypesBridge", httpTypes]
    ),
    .testTarget(name: "HTTPMessagesTests", dependencies: ["HTTPMessages"]),
    .testTarget(name: "ContentCodingsTests", dependencies: ["ContentCodings"]),
    .testTarget(name: "RedactionTests", dependencies: ["HTTPMessages", "Redaction", "TestSupport"]),
    .testTarget(
      name: "ContractModelTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "ContractTestSupport",
        "TestSupport",
      ]
    ),
    .testTarget(
      name: "WorkflowsTests",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "Workflows", "ContractTestSupport"]
    ),
    .testTarget(
      name: "HARRecordingsTests",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings", "TestSupport"]
    ),
    .testTarget(
      name: "ContractReportsTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "HARRecordings", "Redaction", "ContractReports",
      ]
    ),
    .testTarget(
      name: "HTMLReportsTests",
      dependencies: [
        "Diagnostics", "Digests", "JSONSyntax", "HTTPMessages", "Redaction", "ContractReports", "HTMLReports",
      ]
    ),
    // Checks and formats of another package: built without access to what is internal to this one.
    .testTarget(
      name: "ExtensionTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "Descriptors", "ContractModel", "ContractReports",
        "ContractVerifier",
      ],
      packageAccess: false
    ),
    .testTarget(
      name: "ContractVerifierTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "ContractModel", "ContractReports",
        "ContractVerifier", "ContractTestSupport", "TestSupport", "SchemaExamples", "Workflows",
      ]
    ),
    .testTarget(
      name: "ContractInferenceTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings", "ContractInference", "ContractModel",
        "ContractReports", "ContractVerifier", "RecordingChecks", "MockEngine", "YAMLSyntax", "ContractTestSupport",
      ]
    ),
    .testTarget(
      name: "ContractExamplesTests",
      dependencies: [
        "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "ContractReports", "ContractVerifier",
        "ContractExamples", "YAMLSyntax", "ContractTestSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "RecordingChecksTests",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings",
        "ContractReports", "ContractVerifier", "RecordingChecks",
      ]
    ),
    .testTarget(
      name: "RecordingSessionsTests",
      dependencies: ["Diagnostics", "HTTPMessages", "Redaction", "HARRecordings", "RecordingSessions"]
    ),
    .testTarget(name: "YAMLSyntaxTests", dependencies: ["Diagnostics", "JSONSyntax", "YAMLSyntax"]),
    .testTarget(name: "HTTPWireFormatTests", dependencies: ["HTTPWireFormat"]),
    .testTarget(
      name: "MockEngineTests",
      dependencies: [
        "Diagnostics", "Quantities", "JSONSyntax", "HTTPMessages", "ContentCodings", "HTTPWireFormat", "ContractModel",
        "HARRecordings", "ContractReports", "ContractVerifier", "MockEngine", "YAMLSyntax", "ContractTestSupport",
        "MockTestSupport", "TestSupport",
      ]
    ),
    .testTarget(
      name: "ContractTestingTests",
      dependencies: ["HTTPWireFormat", "ContractTesting", "TestSupport"],
      exclude: ["Recordings"]
    ),
    .testTarget(
      name: "ContractTestingServerTests",
      dependencies: ["ContractTesting", "ContractTestingServer", "TestSupport"],
      exclude: ["Recordings"]
    ),
    // A small app with tests as its developers would write them.
    .testTarget(
      name: "ExampleAppTests",
      dependencies: ["ContractTesting", "ContractTestingYAML"],
      exclude: ["Contracts", "Recordings"],
      packageAccess: false
    ),
    .testTarget(
      name: "HTTPServerCoreTests",
      dependencies: ["HTTPWireFormat", "HTTPServerCore", "TestSupport", nioCore, nioPosix]
    ),
    .testTarget(
      name: "ContractMockServerTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings", "ContractReports",
        "ContractVerifier", "MockEngine", "HTTPServerCore", "ContractMockServer", "HTTPTransport", "TransportSecurity",
        "MockTestSupport", "TestSupport", nioCore, nioPosix,
      ]
    ),
    .testTarget(
      name: "HTTPTransportTests",
      dependencies: ["HTTPMessages", "HTTPTransport", "TransportSecurity", "TestSupport", nioCore, nioPosix, nioSSL]
    ),
    .testTarget(
      name: "RecordingProxyTests",
      dependencies: ["HTTPMessages", "RecordingProxy", "TestSupport", nioCore, nioPosix]
    ),
    .testTarget(
      name: "TransportSecurityTests",
      dependencies: ["Diagnostics", "HTTPServerCore", "TransportSecurity", nioSSL]
    ),
    .testTarget(
      name: "FeedClientTests",
      dependencies: ["Diagnostics", "HTTPMessages", "ContractTesting", "FeedClient", "TestSupport"]
    ),
    .testTarget(
      name: "FeedAcceptanceTests",
      dependencies: [
        "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "ContractReports", "FeedClient",
        "FeedAcceptance", "YAMLSyntax", "AcceptanceBackend", "TestSupport",
      ],
      exclude: ["Cases/index.txt"]
    ),
    .testTarget(
      name: "AcceptanceBackendTests",
      dependencies: [
        "ContractVerifier", "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings",
        "ContractReports", "FeedClient", "FeedAcceptance", "YAMLSyntax", "MockEngine", "ContractMockServer",
        "HTTPTransport", "AcceptanceKit", "AcceptanceBackend", "TestSupport",
      ]
    ),
    // Runs the built command against servers written in another language, kept in Resources.
    .testTarget(
      name: "ContractCommandTests",
      dependencies: [
        "ContentCodings", "RecordingSessions", "Descriptors", "Diagnostics", "Quantities", "JSONSyntax", "JSONSchemas",
        "JSONPaths", "HTTPMessages", "Redaction", "ContractModel", "Workflows", "HARRecordings", "ContractReports",
        "ContractVerifier", "ContractExamples", "FeedClient", "FeedAcceptance", "YAMLSyntax", "MockEngine",
        "ContractTesting", "HTTPServerCore", "ContractMockServer", "HTTPTransport", "AcceptanceBackend", "contract",
        "TestSupport", argumentParser,
      ],
      exclude: ["Resources"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .plugin {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
  ]
}

// A part of the tests builds in less time: CONTRACT_TESTS=ContractModelTests,ContractVerifierTests swift test.
if let chosen = Context.environment["CONTRACT_TESTS"]?.split(separator: ",").map(String.init), !chosen.isEmpty {
  package.targets.removeAll { $0.type == .test && !chosen.contains($0.name) }
}
