// ContractComparison.
