// swift-tools-version: 6.1
import PackageDescription

// A package outside, as a developer would write it: the tests of an app that uses URLSession. `ci/outside-package`
// copies it, and sets the variable.
let contract = Context.environment["CONTRACT_PACKAGE"] ?? "../contract"
let name = contract.split(separator: "/").last.map(String.init) ?? "contract"

let package = Package(
  name: "outside",
  platforms: [.macOS(.v13), .iOS(.v16)],
  // The app needs no package of another team, so neither do its tests.
  dependencies: [.package(path: contract, traits: [])],
  targets: [
    .target(name: "NewsApp"),
    .testTarget(
      name: "OutsideTests",
      dependencies: ["NewsApp", .product(name: "ContractTesting", package: name)],
      exclude: ["Recordings"]
    ),
  ]
)
