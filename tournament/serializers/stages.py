"""Stages as JSON: how each is played, its pools, its bracket, its frozen ranking."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournament.models import Doublette, Match, Stage
from tournament.pairing.brackets import NOBODY
from tournament.pairing.formats import Kind
from tournament.selectors.brackets import BracketView
from tournament.selectors.labels import columns_of
from tournament.selectors.stages import PoolTable
from tournament.serializers.entering import NamedSerializer
from tournament.serializers.standings import RankSerializer
from tournament.wording.brackets import node_label, pool_label
from tournament.wording.formats import format_text


class StageSerializer(serializers.Serializer[Any]):
    """A stage of the list. ``format`` says how it is played, ``text`` the same in words."""

    number = serializers.IntegerField()
    kind = serializers.ChoiceField([kind.value for kind in Kind])
    format = serializers.DictField(source="kept_format")
    text = serializers.SerializerMethodField()
    rounds = serializers.SerializerMethodField()
    closed_at = serializers.DateTimeField(allow_null=True)

    def get_rounds(self, stage: Any) -> list[int]:
        """The numbers of its published rounds."""
        return [one.number for one in stage.published_rounds]

    def get_text(self, stage: Stage) -> str:
        """How it is played, in words."""
        return format_text(stage.format)


class FrozenSerializer(serializers.Serializer[Any]):
    """A doublette and the rank it had when the stage was closed."""

    rank = serializers.IntegerField()
    doublette = NamedSerializer()


class PoolSerializer(serializers.Serializer[Any]):
    """A pool and its standings; its matches are those of the rounds."""

    number = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]
    matches_left = serializers.IntegerField()
    rows = RankSerializer(many=True)


class NodeSerializer(serializers.Serializer[Any]):
    """A match of a bracket, drawn or not. Whoever is not known yet, or never comes, is null.

    ``round`` and ``table`` are null until it is drawn, ``winner`` until somebody goes on.
    """

    key = serializers.CharField()
    tree = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    round = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    home = NamedSerializer(allow_null=True)
    away = NamedSerializer(allow_null=True)
    winner = NamedSerializer(allow_null=True)


class PlaceSerializer(serializers.Serializer[Any]):
    """A doublette that is out, or has won: the best and the worst place it shares."""

    first = serializers.IntegerField()
    last = serializers.IntegerField()
    doublette = NamedSerializer()


class WholeStageSerializer(StageSerializer):
    """A stage with its frozen ranking; of pools the pools, of a bracket its matches and places."""

    ranking = serializers.SerializerMethodField()
    pools = serializers.SerializerMethodField()
    nodes = serializers.SerializerMethodField()
    places = serializers.SerializerMethodField()

    @extend_schema_field(FrozenSerializer(many=True))
    def get_ranking(self, stage: Stage) -> Any:
        """Empty while the stage is open."""
        everyone: Mapping[int, Doublette] = self.context["doublettes"]
        frozen = [{"rank": rank, "doublette": everyone[number]} for number, rank in stage.final]
        return FrozenSerializer(frozen, many=True).data

    @extend_schema_field(PoolSerializer(many=True))
    def get_pools(self, stage: Stage) -> Any:
        """Empty unless these are pools that have been drawn."""
        names = {number: one.name for number, one in self.context["doublettes"].items()}
        pools = [pool_values(pool) for pool in self.context["pools"]]
        return PoolSerializer(pools, many=True, context={"names": names}).data

    @extend_schema_field(NodeSerializer(many=True))
    def get_nodes(self, stage: Stage) -> Any:
        """Empty unless this is a bracket that has been drawn."""
        view: BracketView | None = self.context["bracket"]
        return NodeSerializer(node_values(view) if view else [], many=True).data

    @extend_schema_field(PlaceSerializer(many=True))
    def get_places(self, stage: Stage) -> Any:
        """The places of a bracket that are certain, the best first."""
        view: BracketView | None = self.context["bracket"]
        found = sorted(view.progress.places.items(), key=lambda one: one[1]) if view else []
        places = [
            {"first": first, "last": last, "doublette": self.context["doublettes"][number]}
            for number, (first, last) in found
        ]
        return PlaceSerializer(places, many=True).data


def pool_values(pool: PoolTable) -> dict[str, Any]:
    """A pool as its serializer reads it."""
    return {
        "number": pool.number,
        "label": pool_label(pool.number),
        "matches_left": pool.left,
        "rows": pool.rows,
    }


def node_values(view: BracketView) -> list[dict[str, Any]]:
    """The matches of a bracket, tree by tree and round by round."""
    progress, found = view.progress, []
    for column in columns_of(view.plan):
        for node in column.nodes:
            match: Match | None = view.matches.get(node.key)
            home, away = view.seated(node)
            found.append(
                {
                    "key": node.key,
                    "tree": node.tree.value,
                    "label": node_label(column.name, column.number_of(node)),
                    "round": match.round.number if match else None,
                    "table": match.table if match else None,
                    "home": home,
                    "away": away,
                    "winner": view.doublettes.get(progress.winners.get(node.key, NOBODY)),
                }
            )
    return found
