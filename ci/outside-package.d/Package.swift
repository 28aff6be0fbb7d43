// swift-tools-version: 6.1
import PackageDescription

// A package outside, as a developer would write it. `ci/outside-package` copies it, and sets the variables.
let contract = Context.environment["CONTRACT_PACKAGE"] ?? "../contract"
let name = contract.split(separator: "/").last.map(String.init) ?? "contract"

// Servers, the acceptance suite and the command build more, and the build of the app's tests is measured without them.
let hasClients = Context.environment["OUTSIDE_CLIENTS"] != nil

let package = Package(
  name: "outside",
  platforms: [.macOS(.v13), .iOS(.v16)],
  dependencies: [.package(path: contract, traits: hasClients ? ["Command"] : [])],
  targets: [
    .target(name: "NewsApp"),
    .testTarget(
      name: "OutsideTests",
      dependencies: ["NewsApp", .product(name: "ContractTesting", package: name)],
      exclude: ["Recordings"]
    ),
  ]
)

if hasClients {
  package.targets.append(
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "NewsApp", .product(name: "ContractTestingServer", package: name),
        .product(name: "AcceptanceKit", package: name),
      ]
    )
  )
}
