/// Repeats requests without credentials and with wrong ones.
struct CredentialProbePhase: GroupPhase {
  let id = "credentials"
  let summary = "Repeat requests without credentials, and with wrong ones"
  let needs: Set<PhaseFact> = [.acceptedRequests, .stability]
  let leaves: Set<PhaseFact> = [.validReads]

  func run(_ group: inout ExploredGroup) async {
    group.result.repeats += await group.explorer.credentialProbes(group.result)
  }
}
