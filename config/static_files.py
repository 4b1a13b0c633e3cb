"""How static files are named when they have been collected for a server."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedStaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]
    """Hashed names, also inside the ``import`` statements of ES modules."""

    support_js_module_import_aggregation = True
