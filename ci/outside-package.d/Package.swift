// swift-tools-version: 6.1
import PackageDescription

// A package outside, as a developer would write it. `ci/outside-package` copies it, and sets the variable.
let contract = Context.environment["CONTRACT_PACKAGE"] ?? "../contract"
let name = contract.split(separator: "/").last.map(String.init) ?? "contract"

let package = Package(
  name: "outside",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(path: contract)],
  targets: [
    .testTarget(
      name: "OutsideTests",
      dependencies: [.product(name: "ContractTesting", package: name)],
      exclude: ["Recordings"]
    )
  ]
)
