. "$PACKAGE/ci/commands.d/serve.sh"
serve documentedPets.py
