import ContractCommand

await ContractCommand.main()
