// ContractStrength.
