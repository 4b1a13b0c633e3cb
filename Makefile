# Thin aliases; `make` alone lists them. Everything a newcomer needs works without make (see README.md).
PYTHON ?= python3
BIN = .venv/bin
LOCK = uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header pyproject.toml
# A server's settings, as far as Django's own check looks at them.
SERVER = SECRET_KEY=$$($(BIN)/python -c "import secrets; print(secrets.token_urlsafe(64))") \
	ALLOWED_HOSTS=tournoi.example.org CSRF_TRUSTED_ORIGINS=https://tournoi.example.org COINCHE_HTTPS=1

.DEFAULT_GOAL := help
.PHONY: help run test check fix bench sheets oracle screenshots lock messages tools

help: ## list these aliases
	@sed -n 's/^\([a-z]*\):.*## /  make \1	/p' $(MAKEFILE_LIST)

run: ## serve the demo tournament
	$(PYTHON) manage.py demo

test: ## the whole test suite
	$(PYTHON) manage.py test

check: tools ## everything a machine can find without running the tests
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/djlint --quiet --lint templates
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(SERVER) $(BIN)/python manage.py check --deploy --fail-level WARNING
	$(BIN)/python -m tools.check_catalogues

fix: tools ## repair what ruff can repair
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

bench: tools ## measure: rankings, pairings, pages
	$(BIN)/python -m bench

sheets: tools ## score every sheet by two readings of the rules (some minutes)
	$(BIN)/python -m tools.sheets

oracle: ## compare the play of the cards with another engine, in an environment of its own
	$(PYTHON) -m venv var/oracle
	var/oracle/bin/pip install --quiet --no-deps --require-hashes -r requirements/oracle.txt
	var/oracle/bin/python -m tools.oracle

screenshots: tools ## pictures of the pages, into screenshots/
	$(BIN)/python -m tools.screenshots

lock: ## write requirements/ anew from pyproject.toml (needs uv)
	$(LOCK) -o requirements/base.txt
	$(LOCK) --group test -o requirements/test.txt
	$(LOCK) --group test --group check -o requirements/check.txt
	uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-deps \
		--no-emit-index-url --no-emit-find-links --no-annotate --no-header requirements/oracle.in -o requirements/oracle.txt

messages: tools ## collect the texts to translate (needs gettext)
	$(BIN)/python -m tools.catalogues extract

tools:
	@$(PYTHON) tools/setup.py check
