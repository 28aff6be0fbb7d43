// swift-tools-version: 6.2
import PackageDescription

// A package outside with what builds more than the tests of an app: a client that is not URLSession, a client that is a
// command, and a command with checks of the team. `ci/outside-package` copies it, and sets the variable.
let contract = Context.environment["CONTRACT_PACKAGE"] ?? "../contract"
let name = contract.split(separator: "/").last.map(String.init) ?? "contract"

let package = Package(
  name: "clients",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: contract, traits: ["Command"]),
    .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
  ],
  targets: [
    .target(
      name: "NewsService",
      dependencies: [.product(name: "AsyncHTTPClient", package: "async-http-client")]
    ),
    .testTarget(
      name: "NewsServiceTests",
      dependencies: [
        "NewsService", .product(name: "AsyncHTTPClient", package: "async-http-client"),
        .product(name: "ContractTestingServer", package: name),
      ],
      exclude: ["Recordings"]
    ),
    // A client for `contract accept --client`, which is a process of its own and needs nothing of the package.
    .executableTarget(name: "FeedFetch"),
    .executableTarget(
      name: "team-contract",
      dependencies: [
        .product(name: "ContractCommand", package: name), .product(name: "HTTPMessages", package: name),
      ]
    ),
  ]
)
