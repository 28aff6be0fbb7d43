#!/bin/bash
# Judges contract, recordings and use cases before Xcode Cloud builds the app; where they do not hold, the build fails, and
# its log says why.
#
# To be copied to ci_scripts/ci_post_clone.sh beside the app's project or workspace, with its permission to be executed.
# There this package is the submodule `contract` of the repository, whose commit pins its version. The folders Contracts
# and Recordings of the repository are judged. To judge those of this package, pass:
# --contracts contract/Contracts --recordings contract/Recordings. The workflow's environment must have Swift 6.1 (Xcode 16.3) and macOS 15, or later ones.
#
# Against a live API besides: `contract/ci/gate --base-url https://staging.example.com`
set -euo pipefail

# Xcode Cloud calls it in ci_scripts, which need not stand in the repository's root.
cd "${CI_PRIMARY_REPOSITORY_PATH:?is set by Xcode Cloud; name the root of the repository to try this elsewhere}"

CONTRACT_SCRATCH="${TMPDIR:-/tmp}/contract-build" contract/ci/gate
