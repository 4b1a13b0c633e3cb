# The image of every process of docker-compose.yml.
FROM python:3.13-slim

ENV COINCHE_BOOTSTRAP=0 PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 COINCHE_VAR=/var/lib/coinche
WORKDIR /srv/coinche

COPY requirements/base.txt requirements/base.txt
RUN pip install --no-cache-dir --disable-pip-version-check --require-hashes -r requirements/base.txt

COPY . .
# Not collected: htmx extensions that no page uses; some import files that their package lacks.
RUN useradd --system --home-dir /var/lib/coinche --create-home coinche \
    && python -m tools.catalogues \
    && COINCHE_COLLECT=1 SECRET_KEY=only-while-building \
       python manage.py collectstatic --no-input --ignore "django_htmx/ext/*"

USER coinche
EXPOSE 8000
