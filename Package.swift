// swift-tools-version: 6.1
import PackageDescription

// One contract drives a mock API, a verifier and an acceptance suite. The folders and their targets are in dependency
// order: each imports only what it declares here, arrows run upward in this file only, and `ci/imports` compares the two.

/// The libraries, each with the modules that its users import.
///
/// Everything else is for this package alone.
let libraries: KeyValuePairs = [
  // Record and replay inside Swift tests.
  "ContractTesting": ["ContractTesting", "MockEngine", "HARRecordings", "HTTPMessages", "JSONSyntax", "Diagnostics"],
  // Contracts in YAML for these tests.
  "ContractTestingYAML": ["ContractTestingYAML"],
  // The mocks of these tests on a socket.
  "ContractTestingServer": ["ContractTestingServer"],
  // The acceptance suite, with contracts and recordings compiled in.
  "AcceptanceKit": [
    "AcceptanceKit", "AcceptanceBackend", "FeedAcceptance", "FeedClient", "ContractReports", "HTTPMessages",
  ],
  // The command, for an executable with checks, scenarios and report formats of its own.
  "ContractCommand": [
    "ContractCommand", "ContractJudge", "ContractReports", "Findings", "MockEngine", "ContractModel",
  ],
  // Findings, cases, and their reports.
  "ContractReports": ["ContractReports", "Findings", "Diagnostics", "Redaction"],
  // The judge of one exchange, and the contract that it judges by.
  "ContractJudge": ["ContractJudge", "ContractModel", "Findings", "JSONSchemas", "JSONSyntax", "HTTPMessages"],
  // The requests that a contract implies, sent to a live API and judged.
  "ContractVerifier": ["ContractVerifier", "ContractModel", "ContractReports", "HTTPTransport", "HTTPMessages"],
  // The mock API on a socket, and its decision without one.
  "ContractMockServer": ["ContractMockServer", "MockControl", "MockEngine", "HARRecordings", "ContractModel"],
  // Requests, responses, exchanges, and the protocol of a client.
  "HTTPMessages": ["HTTPMessages", "Diagnostics"],
]

/// A product of another package, which is neither fetched nor built without a trait, or one that needs it as well.
///
/// No trait turns others on, and a build has one by default: SwiftPM passes a flag for each to the compiler, in an order
/// that changes from call to call, and with several each call would compile everything anew.
func product(_ name: String, _ package: String, _ trait: String) -> Target.Dependency {
  var traits: Set = [trait, "Standard", "TLS"]
  if ["Sockets", "YAML", "HTML"].contains(trait) { traits.insert("Command") }
  if trait == "Sockets" { traits.formUnion(["SecureSockets", "HTTP2"]) }
  return .product(name: name, package: package, condition: .when(traits: traits))
}

// Products of other packages that several targets use.
let nioCore = product("NIOCore", "swift-nio", "Sockets")
let nioPosix = product("NIOPosix", "swift-nio", "Sockets")
let nioHTTP2 = product("NIOHTTP2", "swift-nio-http2", "HTTP2")
let nioHPACK = product("NIOHPACK", "swift-nio-http2", "HTTP2")
let nioSSL = product("NIOSSL", "swift-nio-ssl", "SecureSockets")
let argumentParser = product("ArgumentParser", "swift-argument-parser", "Command")

/// Puts targets into a folder.
func folder(_ path: String, _ targets: [Target]) -> [Target] {
  for target in targets { target.path = "\(path)/\(target.name)" }
  return targets
}

/// JSON, schemas, files and quantities: the toolchain alone, without Foundation.
let values = folder(
  "Sources/Values",
  [
    // Severity, the form of every error (what, where, why, what next), suggestions for misspelled names, and what every
    // extension point (check, scenario, report format, x- extension, option group) says about itself.
    .target(name: "Diagnostics"),
    // Locks, files, quantities as people write them, seeded random numbers, SHA-256 and URI references (RFC 3986).
    .target(name: "Basics"),
    // RFC 8259 text to values with exact numbers, key order and source positions; JSON Pointer.
    .target(name: "JSONSyntax", dependencies: ["Basics", "Diagnostics"]),
    // JSON Schema 2020-12, compiled once to an immutable validator.
    .target(
      name: "JSONSchemas",
      dependencies: ["Diagnostics", "Basics", "JSONSyntax"],
      exclude: ["Embedded"]
    ),
    // RFC 9535 queries over the values of JSONSyntax; patterns are those of JSONSchemas.
    .target(name: "JSONPaths", dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas"]),
  ]
)

/// Messages, the secrets in them, the live client and the server.
let http = folder(
  "Sources/HTTP",
  [
    // Plain request, response and exchange values; the client protocol; URL and query rules.
    .target(name: "HTTPMessages", dependencies: ["Diagnostics", "Basics"]),
    // The Brotli decoder of the system, for the trait Brotli.
    .systemLibrary(
      name: "CBrotli",
      pkgConfig: "libbrotlidec",
      providers: [.apt(["libbrotli-dev"]), .yum(["brotli-devel"]), .brew(["brotli"])]
    ),
    // The Zstandard decoder of the system, for the trait Zstandard.
    .systemLibrary(
      name: "CZstandard",
      pkgConfig: "libzstd",
      providers: [.apt(["libzstd-dev"]), .yum(["libzstd-devel"]), .brew(["zstd"])]
    ),
    // Decodes gzip and deflate bodies within a size limit; br and zstd with their traits.
    .target(
      name: "ContentCodings",
      dependencies: [
        "Diagnostics", "HTTPMessages", .target(name: "CBrotli", condition: .when(traits: ["Brotli"])),
        .target(name: "CZstandard", condition: .when(traits: ["Zstandard"])),
      ]
    ),
    // Finds secrets in messages and text, and replaces them with placeholders.
    .target(name: "Redaction", dependencies: ["Basics", "JSONSyntax", "HTTPMessages", "ContentCodings"]),
    // Bytes of HTTP/1.1 to requests, strictly, and to responses, with what is wrong with them; no sockets.
    .target(name: "HTTPWireFormat", dependencies: ["HTTPMessages"]),
    // Listener, connection state machine, and TLS hook of an HTTP/1.1 server; what it sends is decided by its users.
    .target(
      name: "HTTPServerCore",
      dependencies: ["Diagnostics", "Basics", "HTTPMessages", "HTTPWireFormat", nioCore, nioPosix]
    ),
    // The live client for the protocol of HTTPMessages; transport faults told apart.
    .target(
      name: "HTTPTransport",
      dependencies: [
        "Diagnostics", "Basics", "HTTPMessages", "ContentCodings", "HTTPWireFormat", nioCore, nioPosix,
      ]
    ),
    // TLS for the live client and for servers. The command has it where the trait TLS is on.
    .target(
      name: "TransportSecurity",
      dependencies: [
        "Basics", "Diagnostics", "HTTPMessages", "HTTPWireFormat", "HTTPServerCore",
        "HTTPTransport",
        nioCore, product("NIOTLS", "swift-nio", "SecureSockets"), nioSSL,
      ]
    ),
    // HTTP/2 for the live client and for servers. The command has it where the trait TLS is on.
    .target(
      name: "HTTP2Transport",
      dependencies: [
        "Basics", "HTTPMessages", "HTTPWireFormat", "HTTPServerCore", "HTTPTransport", nioCore, nioHTTP2, nioHPACK,
      ]
    ),
  ]
)

/// Documents to operations and workflows, and what a first contract begins with.
let contracts = folder(
  "Sources/Contracts",
  [
    // YAML text to the values of JSONSyntax, with positions in the YAML text.
    .target(name: "YAMLSyntax", dependencies: ["Diagnostics", "JSONSyntax", product("Yams", "Yams", "YAML")]),
    // What the specifications of OpenAPI, Arazzo and Overlay say about the form of a document, as tables; documents to violations.
    .target(name: "DocumentRules", dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "Basics"]),
    // Overlay documents, and documents with their actions applied.
    .target(name: "Overlays", dependencies: ["Diagnostics", "JSONSyntax", "JSONPaths"]),
    // OpenAPI documents to operations, and what each operation promises.
    .target(
      name: "ContractModel",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages",
        "DocumentRules", "Overlays",
      ]
    ),
    // Contracts in YAML: the reader that ContractModel, which has no YAML, is given.
    .target(name: "ContractYAML", dependencies: ["ContractModel", "YAMLSyntax"]),
    // Arazzo documents to workflows: steps, conditions, runtime expressions, and the problems in them.
    .target(
      name: "Workflows",
      dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "JSONPaths", "HTTPMessages", "ContractModel"]
    ),
    // Values that a schema allows, found by a bounded search, and their variations: valid ones and single violations.
    .target(
      name: "SchemaVariations",
      dependencies: ["Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel"]
    ),
    // Two contracts to the changes between them, with a verdict for clients and servers and a witness that proves it.
    .target(
      name: "ContractComparison",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel",
        "SchemaVariations",
      ]
    ),
    // Sketches of what values have in common; exchanges to the OpenAPI document that a first contract begins with.
    .target(
      name: "ContractInference",
      dependencies: ["Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "Redaction", "ContractModel"]
    ),
  ]
)

/// Recorded exchanges: reading, matching, recording.
let recordings = folder(
  "Sources/Recordings",
  [
    // Reads HAR files, and matches a request to a recorded response.
    .target(
      name: "HARRecordings",
      dependencies: ["Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction"]
    ),
    // Sessions of recording: exchanges in as they end, merged at last with the file that was there.
    .target(
      name: "RecordingSessions",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings",
      ]
    ),
    // Reverse proxy that passes a client's traffic through unchanged, and reports every exchange.
    .target(
      name: "RecordingProxy",
      dependencies: [
        "Basics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "HTTPWireFormat",
        "HTTPServerCore",
        "HTTPTransport", nioCore, nioPosix,
      ]
    ),
  ]
)

/// The judge and the explorer, findings and reports.
let verification = folder(
  "Sources/Verification",
  [
    // What a check reports: the finding, its evidence, and its place in the contract.
    .target(
      name: "Findings",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings",
      ]
    ),
    // Reports of findings and cases, and their renderings.
    .target(
      name: "ContractReports",
      dependencies: [
        "Findings", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings",
      ]
    ),
    // The report as a page, through templates.
    .target(
      name: "HTMLReports",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "ContractReports",
        product("Mustache", "swift-mustache", "HTML"),
      ],
      exclude: ["Embedded"]
    ),
    // A contract and an exchange, or a request, to findings: pure, without a socket, a clock or state.
    .target(
      name: "ContractJudge",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContentCodings", "Redaction",
        "ContractModel", "Findings",
      ]
    ),
    // Sends the requests that a contract implies to a live API, and has the responses judged.
    .target(
      name: "ContractVerifier",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "Redaction",
        "ContractModel", "Workflows", "ContractReports", "SchemaVariations", "ContractJudge",
      ]
    ),
    // Values and responses that keep a contract, and bodies that break it.
    .target(
      name: "ContractExamples",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "SchemaVariations",
        "Findings", "ContractJudge",
      ]
    ),
    // Judges recordings: each exchange by its contract; age, use and secrets of the whole. Findings out, nothing shown.
    .target(
      name: "RecordingChecks",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel",
        "ContentCodings", "HARRecordings",
        "RecordingSessions", "Findings", "ContractJudge",
      ]
    ),
    // What a live API is: the document that it publishes, or responses that a contract can be inferred from.
    .target(
      name: "ContractDiscovery",
      dependencies: [
        "Basics", "JSONSyntax", "HTTPMessages", "YAMLSyntax", "ContractModel", "HARRecordings", "ContractJudge",
      ]
    ),
    // Changes of recorded responses that a contract lets through, and the lines of a contract that would catch them.
    .target(
      name: "ContractStrength",
      dependencies: [
        "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "Redaction", "ContractModel", "ContractInference",
        "HARRecordings", "Findings", "ContractJudge", "ContractVerifier", "RecordingChecks",
      ]
    ),
    // Recorded responses compared with those of today by their shape, and what of a recording is recorded again.
    .target(
      name: "RecordingDrift",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction",
        "ContractModel", "ContractInference", "HARRecordings", "Findings", "ContractJudge",
      ]
    ),
  ]
)

/// Recordings and contract to replies, on a socket and inside tests.
let mock = folder(
  "Sources/Mock",
  [
    // The mock's pure decision: recordings, contract, scenario and session to reply; journal and control API; no socket.
    .target(
      name: "MockEngine",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContentCodings",
        "Redaction",
        "ContractModel", "SchemaVariations", "HARRecordings", "Findings", "ContractJudge",
        "ContractExamples",
      ]
    ),
    // The control API of a running mock, and the inspector's page.
    .target(
      name: "MockControl",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel",
        "HARRecordings",
        "Workflows", "Findings", "ContractJudge", "ContractExamples", "MockEngine",
      ],
      exclude: ["Embedded"]
    ),
    // The mock API over HTTP: the socket shell around MockEngine.
    .target(
      name: "ContractMockServer",
      dependencies: [
        "Basics", "HTTPMessages", "HTTPWireFormat", "MockEngine", "MockControl", "HTTPServerCore", nioCore,
      ]
    ),
    // Record and replay inside Swift tests: the mock engine as a URL protocol, and as traits of tests. No sockets.
    .target(
      name: "ContractTesting",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction",
        "ContractModel", "HARRecordings", "Findings", "ContractJudge", "ContractExamples", "RecordingChecks",
        "RecordingSessions",
        "MockEngine",
      ]
    ),
    // Contracts in YAML for ContractTesting.
    .target(name: "ContractTestingYAML", dependencies: ["ContractModel", "ContractYAML", "ContractTesting"]),
    // The mocks of ContractTesting on a real socket, for clients that are not URLSession.
    .target(name: "ContractTestingServer", dependencies: ["HTTPMessages", "ContractTesting", "ContractMockServer"]),
  ]
)

/// The reference client, its use cases, and what they are played against.
let acceptance = folder(
  "Sources/Acceptance",
  [
    // The contracts and recordings of the package as texts, which `ci/embed` writes, as it does `EmbeddedTexts` elsewhere.
    .target(name: "ShippedFiles"),
    // The reference client, which the contract is for: Feature, API, Cache, Composition. Of the contract it knows values.
    .target(
      name: "FeedClient",
      dependencies: ["Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel"]
    ),
    // The use-case matrix, and the specs that any store and any loader must keep.
    .target(
      name: "FeedAcceptance",
      dependencies: [
        "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "SchemaVariations",
        "ContractReports",
        "FeedClient",
      ]
    ),
    // What the acceptance suite runs against: the mock API on loopback, closed ports, silent servers, a live server.
    .target(
      name: "AcceptanceBackend",
      dependencies: [
        "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "ContractModel",
        "HARRecordings",
        "ContractReports", "ContractJudge", "ContractExamples", "RecordingChecks", "FeedClient", "FeedAcceptance",
        "MockEngine", "ContractMockServer", "HTTPTransport",
      ]
    ),
    // Any client, which is a command, against all that its contract allows and forbids: cases, processes and verdicts.
    .target(
      name: "ClientAcceptance",
      dependencies: [
        "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "ContractReports",
        "ContractJudge", "ContractExamples", "MockEngine", "HTTPServerCore", "ContractMockServer",
      ]
    ),
    // The acceptance suite for an outside package: the contracts and recordings are compiled in.
    .target(
      name: "AcceptanceKit",
      dependencies: ["ShippedFiles", "ContractModel", "ContractYAML", "HARRecordings", "AcceptanceBackend"]
    ),
  ]
)

/// The command line, and the figures against outside references.
let command: [Target] = [
  // Composition root and command line: one file a subcommand. A team's own executable adds to it.
  .target(
    name: "ContractCommand",
    dependencies: [
      "Basics", "ShippedFiles", "Diagnostics", "JSONSyntax", "HTTPMessages",
      "ContentCodings", "Redaction", "ContractModel", "HARRecordings", "ContractInference",
      "ContractReports",
      "Workflows", "ContractJudge", "ContractVerifier", "RecordingChecks", "RecordingSessions",
      "ContractDiscovery", "ClientAcceptance",
      "FeedClient",
      "FeedAcceptance",
      "YAMLSyntax", "ContractYAML", "MockEngine", "MockControl", "HTTPServerCore", "ContractMockServer",
      "HTTPTransport", "HTMLReports",
      "ContractComparison", "ContractStrength", "RecordingDrift",
      "RecordingProxy", "AcceptanceBackend",
      .target(name: "TransportSecurity", condition: .when(traits: ["TLS"])),
      .target(name: "HTTP2Transport", condition: .when(traits: ["TLS"])), argumentParser,
    ],
    path: "Sources/contract",
    exclude: ["Executable", "contract.docc"]
  ),
  .executableTarget(name: "contract", dependencies: ["ContractCommand"], path: "Sources/contract/Executable"),
  // Figures against outside references, as ratios of one run.
  .executableTarget(
    name: "Benchmarks",
    dependencies: [
      "Basics", "Diagnostics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "Redaction", "ContractModel",
      "HARRecordings", "ContractReports", "ContractYAML",
      "MockEngine", "ContractTesting", "ContractMockServer",
    ]
  ),
]

/// The command for packages that depend on this one and do not install it.
let plugins = folder(
  "Sources/Plugins",
  [
    // `swift package contract verify` and the like.
    .plugin(
      name: "ContractPlugin",
      capability: .command(
        intent: .custom(verb: "contract", description: "Verifies, records and mocks HTTP APIs by a contract."),
        permissions: [
          .allowNetworkConnections(scope: .all(ports: []), reason: "to send requests to an API, and to mock one"),
          .writeToPackageDirectory(reason: "to write recordings, contracts and reports"),
        ]
      )
    )
  ]
)

/// Targets that tests of several targets share.
let testSupport = folder(
  "Tests/Support",
  [
    // Turns, hang limits, golden files and samples of tests.
    .target(name: "TestSupport", dependencies: ["Basics"]),
    // Names that an app has for itself.
    .target(name: "ExampleApp", packageAccess: false),
    // A restaurant app with two servers, whose tests use contracts of both.
    .target(name: "RestaurantApp", dependencies: ["FeedClient"], packageAccess: false),
    // A server that sends what a test says, byte for byte.
    .target(name: "WireTestSupport", dependencies: ["Basics", nioCore, nioPosix]),
    // Contracts for tests, from YAML.
    .target(
      name: "ContractTestSupport",
      dependencies: ["Diagnostics", "HTTPMessages", "ContractModel", "ContractYAML", "TestSupport"]
    ),
    // A small contract with recordings, for tests of the mock.
    .target(
      name: "MockTestSupport",
      dependencies: ["Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "MockEngine"]
    ),
  ]
)

/// Tests: one target for each of the above, its folders the same.
let tests: [Target] = [
  folder(
    "Tests/Values",
    [
      .testTarget(name: "BasicsTests", dependencies: ["Basics", "Diagnostics", "HTTPMessages"]),
      .testTarget(name: "DiagnosticsTests", dependencies: ["Diagnostics"]),
      .testTarget(name: "JSONSyntaxTests", dependencies: ["Diagnostics", "JSONSyntax"]),
      .testTarget(name: "JSONSchemasTests", dependencies: ["Diagnostics", "JSONSyntax", "JSONSchemas", "TestSupport"]),
      .testTarget(name: "JSONPathsTests", dependencies: ["Diagnostics", "JSONSyntax", "JSONPaths"]),
    ]
  ),
  folder(
    "Tests/HTTP",
    [
      .testTarget(name: "HTTPMessagesTests", dependencies: ["HTTPMessages"]),
      .testTarget(name: "ContentCodingsTests", dependencies: ["HTTPMessages", "ContentCodings"]),
      .testTarget(name: "RedactionTests", dependencies: ["HTTPMessages", "JSONSyntax", "Redaction"]),
      .testTarget(name: "HTTPWireFormatTests", dependencies: ["HTTPMessages", "HTTPWireFormat"]),
      .testTarget(
        name: "HTTPServerCoreTests",
        dependencies: [
          "HTTPMessages", "HTTPWireFormat", "HTTPServerCore", "TestSupport", nioCore, nioPosix,
          product("NIOEmbedded", "swift-nio", "Sockets"),
        ]
      ),
      .testTarget(
        name: "HTTPTransportTests",
        dependencies: [
          "Basics", "HTTPMessages", "HTTPTransport", "TransportSecurity", "TestSupport", "WireTestSupport", nioCore,
          nioPosix, nioSSL,
        ]
      ),
      .testTarget(
        name: "TransportSecurityTests",
        dependencies: ["Diagnostics", "HTTPServerCore", "TransportSecurity", nioSSL]
      ),
      .testTarget(
        name: "HTTP2TransportTests",
        dependencies: [
          "Basics", "HTTPMessages", "HTTPTransport", "HTTP2Transport", "TestSupport", nioCore, nioPosix, nioHTTP2,
          nioHPACK,
        ]
      ),
    ]
  ),
  folder(
    "Tests/Contracts",
    [
      .testTarget(name: "YAMLSyntaxTests", dependencies: ["Diagnostics", "JSONSyntax", "YAMLSyntax"]),
      .testTarget(
        name: "DocumentRulesTests",
        dependencies: ["JSONSyntax", "DocumentRules", "YAMLSyntax", "TestSupport"]
      ),
      .testTarget(
        name: "OverlaysTests",
        dependencies: ["JSONSyntax", "Overlays", "YAMLSyntax", "TestSupport"]
      ),
      .testTarget(
        name: "ContractModelTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel",
          "ContractTestSupport", "TestSupport",
        ]
      ),
      .testTarget(
        name: "SchemaVariationsTests",
        dependencies: ["Basics", "JSONSyntax", "ContractModel", "SchemaVariations", "ContractTestSupport"]
      ),
      .testTarget(
        name: "ContractComparisonTests",
        dependencies: [
          "Basics", "JSONSyntax", "JSONSchemas", "Diagnostics", "ContractModel", "ContractComparison", "YAMLSyntax",
          "ContractTestSupport", "TestSupport",
        ]
      ),
      .testTarget(
        name: "WorkflowsTests",
        dependencies: [
          "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "Workflows", "ContractTestSupport",
          "TestSupport",
        ]
      ),
      .testTarget(
        name: "ContractInferenceTests",
        dependencies: [
          "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings", "ContractInference",
          "ContractModel",
          "ContractReports", "ContractVerifier", "RecordingChecks", "MockEngine", "YAMLSyntax", "ContractTestSupport",
        ]
      ),
    ]
  ),
  folder(
    "Tests/Recordings",
    [
      .testTarget(
        name: "HARRecordingsTests",
        dependencies: [
          "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "HARRecordings", "TestSupport",
        ]
      ),
      .testTarget(
        name: "RecordingSessionsTests",
        dependencies: ["Diagnostics", "HTTPMessages", "Redaction", "HARRecordings", "RecordingSessions"]
      ),
      .testTarget(
        name: "RecordingProxyTests",
        dependencies: [
          "Basics", "JSONSyntax", "HTTPMessages", "HTTPServerCore", "RecordingProxy", "TestSupport", nioCore, nioPosix,
        ]
      ),
    ]
  ),
  folder(
    "Tests/Verification",
    [
      .testTarget(
        name: "ContractReportsTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "JSONSchemas", "HTTPMessages", "HARRecordings", "Redaction",
          "ContractReports",
          "TestSupport",
        ],
        exclude: ["Formats/Golden"]
      ),
      .testTarget(
        name: "HTMLReportsTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractReports", "HTMLReports",
        ]
      ),
      // Checks and formats of another package: built without access to what is internal to this one.
      .testTarget(
        name: "ExtensionTests",
        dependencies: [
          "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel",
          "ContractReports",
          "ContractVerifier",
        ],
        packageAccess: false
      ),
      .testTarget(
        name: "ContractJudgeTests",
        dependencies: [
          "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings", "Redaction", "ContractModel",
          "ContractReports", "SchemaVariations", "ContractJudge", "ContractTestSupport",
        ]
      ),
      .testTarget(
        name: "ContractVerifierTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel",
          "ContractReports", "TestSupport",
          "ContractJudge", "ContractVerifier", "ContractTestSupport", "SchemaVariations", "Workflows",
        ]
      ),
      .testTarget(
        name: "ContractExamplesTests",
        dependencies: [
          "JSONSyntax", "JSONSchemas", "HTTPMessages", "ContractModel", "SchemaVariations", "ContractReports",
          "ContractVerifier", "ContractExamples", "YAMLSyntax", "ContractTestSupport", "TestSupport",
        ]
      ),
      .testTarget(
        name: "RecordingChecksTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings",
          "ContractReports", "ContractVerifier", "RecordingChecks",
        ]
      ),
      .testTarget(
        name: "ContractStrengthTests",
        dependencies: [
          "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings", "ContractExamples",
          "ContractStrength", "YAMLSyntax", "ContractTestSupport", "TestSupport",
        ]
      ),
      .testTarget(
        name: "RecordingDriftTests",
        dependencies: [
          "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "Redaction",
          "ContractModel", "HARRecordings", "Findings", "RecordingDrift", "ContractTestSupport",
        ]
      ),
      // Documents, recordings, requests and replies with extreme numbers, made from a fixed seed.
      .testTarget(
        name: "NumberFuzzTests",
        dependencies: [
          "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings", "ContractReports",
          "ContractVerifier", "ContractExamples", "ContractInference", "RecordingChecks", "MockEngine", "HTTPTransport",
          "ContractTestSupport", "TestSupport",
        ]
      ),
    ]
  ),
  folder(
    "Tests/Mock",
    [
      .testTarget(
        name: "MockEngineTests",
        dependencies: [
          "Basics", "Diagnostics", "JSONSyntax", "HTTPMessages", "ContentCodings",
          "Redaction",
          "ContractModel", "HARRecordings", "ContractReports", "ContractVerifier", "MockEngine", "MockControl",
          "YAMLSyntax",
          "ContractTestSupport", "MockTestSupport", "TestSupport",
        ]
      ),
      .testTarget(
        name: "MockControlTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "ContractModel", "HARRecordings",
          "MockEngine",
          "MockControl", "ContractTestSupport", "MockTestSupport", "TestSupport",
        ]
      ),
      .testTarget(
        name: "ContractMockServerTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "Redaction", "HTTPWireFormat",
          "ContractModel",
          "HARRecordings", "ContractReports", "ContractVerifier", "MockEngine", "MockControl", "HTTPServerCore",
          "ContractMockServer",
          "HTTPTransport", "TransportSecurity", "HTTP2Transport",
          "MockTestSupport", "TestSupport", nioCore, nioPosix,
        ]
      ),
      .testTarget(
        name: "ContractTestingTests",
        dependencies: ["Basics", "HTTPMessages", "MockEngine", "ContractTesting", "TestSupport"],
        exclude: ["Recordings"]
      ),
      .testTarget(
        name: "ContractTestingServerTests",
        dependencies: ["ContractTesting", "ContractTestingServer", "TestSupport"],
        exclude: ["Recordings"]
      ),
      .testTarget(
        name: "RestaurantAppTests",
        dependencies: [
          "Basics", "HTTPMessages", "FeedClient", "MockEngine", "ContractTesting", "ContractTestingYAML",
          "RestaurantApp",
        ],
        exclude: ["Contracts"]
      ),
      // Names of an app next to those of the harness.
      .testTarget(
        name: "ExampleAppTests",
        dependencies: ["ContractTesting", "ExampleApp"],
        packageAccess: false
      ),
    ]
  ),
  folder(
    "Tests/Acceptance",
    [
      .testTarget(
        name: "FeedClientTests",
        dependencies: [
          "Diagnostics", "Basics", "HTTPMessages", "HTTPTransport", "FeedClient", "TestSupport", "WireTestSupport",
        ]
      ),
      .testTarget(
        name: "FeedAcceptanceTests",
        dependencies: [
          "Diagnostics", "Basics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings", "ContractReports",
          "FeedClient",
          "FeedAcceptance", "ContractYAML", "ContractExamples", "ContractTesting", "ContractTestingYAML",
          "AcceptanceBackend", "TestSupport",
        ],
        exclude: ["Cases/index.txt", "Specs/Golden", "Variations/Golden"]
      ),
      .testTarget(
        name: "AcceptanceBackendTests",
        dependencies: [
          "ContractVerifier", "Diagnostics", "JSONSyntax", "HTTPMessages", "ContractModel", "HARRecordings",
          "ContractReports", "FeedClient", "FeedAcceptance", "ContractYAML", "MockEngine", "ContractMockServer",
          "HTTPTransport", "AcceptanceKit", "AcceptanceBackend", "TestSupport",
        ]
      ),
    ]
  ),
  [
    // Runs the built command against servers written in another language, kept in Resources.
    .testTarget(
      name: "ContractCommandTests",
      dependencies: [
        "Basics", "ContentCodings", "RecordingSessions", "Diagnostics",
        "JSONSyntax", "JSONSchemas", "JSONPaths", "HTTPMessages", "Redaction", "ContractModel",
        "Workflows", "HARRecordings", "ContractReports",
        "ContractVerifier", "ContractExamples", "FeedClient", "FeedAcceptance", "YAMLSyntax", "MockEngine",
        "ContractTesting", "HTTPServerCore", "ContractMockServer", "HTTPTransport", "AcceptanceBackend",
        "ContractDiscovery", "ClientAcceptance", "ContractCommand", "TestSupport", argumentParser,
      ],
      exclude: ["Resources"]
    )
  ],
].flatMap(\.self)

let package = Package(
  name: "contract",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .executable(name: "contract", targets: ["contract"]),
    .plugin(name: "ContractPlugin", targets: ["ContractPlugin"]),
  ] + libraries.map { .library(name: $0.key, targets: $0.value) },
  traits: [
    // On by default is what the command is made of. `traits: []` leaves all of it out, as tests with ContractTesting can.
    .default(enabledTraits: ["Standard"]),
    .trait(name: "Standard", description: "All of the traits below, up to HTML."),
    .trait(
      name: "Command",
      description: "The command, with swift-argument-parser, and what Sockets, YAML and HTML bring."
    ),
    .trait(name: "Sockets", description: "Servers and the live client, with swift-nio."),
    .trait(name: "SecureSockets", description: "TLS as a library of the command, with swift-nio-ssl and swift-nio."),
    .trait(name: "HTTP2", description: "HTTP/2 as a library of the command, with swift-nio-http2 and swift-nio."),
    .trait(name: "YAML", description: "Documents in YAML, with Yams."),
    .trait(name: "HTML", description: "Reports as pages, with swift-mustache."),
    // Off by default: BoringSSL nearly doubles the first build.
    .trait(
      name: "TLS",
      description: "Standard, and the command speaks TLS and HTTP/2: https:// targets, and --tls of contract mock."
    ),
    // Off by default: they need libraries that a fresh machine does not have.
    .trait(name: "Brotli", description: "Bodies with the content coding br, with libbrotlidec of the system."),
    .trait(name: "Zstandard", description: "Bodies with the content coding zstd, with libzstd of the system."),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.80.0"),
    .package(url: "https://github.com/apple/swift-nio-http2", from: "1.40.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.30.0"),
    .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
  ],
  targets: values + http + contracts + recordings + verification + mock + acceptance + command + plugins + testSupport
    + tests,
  swiftLanguageModes: [.v6]
)

for target in package.targets where ![.plugin, .system].contains(target.type) {
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
