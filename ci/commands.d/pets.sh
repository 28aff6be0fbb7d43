. "$PACKAGE/ci/commands.d/serve.sh"
serve pets.py
