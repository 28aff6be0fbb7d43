. "$PACKAGE/ci/commands.d/default.sh"
printf 'targets:\n  staging: %s\n' "$API" > contract.yaml
