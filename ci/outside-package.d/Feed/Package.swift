// swift-tools-version: 6.1
import PackageDescription

// A feed app outside, in the shape that courses teach, which plays the acceptance suite. `ci/outside-package` copies it, and
// sets the variable.
let contract = Context.environment["CONTRACT_PACKAGE"] ?? "../contract"
let name = contract.split(separator: "/").last.map(String.init) ?? "contract"
// What the acceptance suite needs. The build of the package itself has its default traits.
let isShared = Context.environment["CONTRACT_SHARES_BUILD"] != nil

let package = Package(
  name: "feed",
  platforms: [.macOS(.v13)],
  dependencies: [.package(path: contract, traits: isShared ? [.defaults] : ["Sockets", "YAML"])],
  targets: [
    .target(name: "PhotoFeed"),
    .testTarget(name: "PhotoFeedTests", dependencies: ["PhotoFeed", .product(name: "AcceptanceKit", package: name)]),
  ]
)
