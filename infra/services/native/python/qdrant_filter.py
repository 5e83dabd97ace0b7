"""Qdrant's JSON filters and ids as objects of the engine."""

import uuid

import qdrant_edge as q

from qdrant_errors import BadRequest


def point_id(value):
    """An unsigned integer or a UUID, as Qdrant allows."""
    if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
        return value
    try:
        return uuid.UUID(value)
    except (ValueError, TypeError, AttributeError):
        raise BadRequest(
            f"Format error in JSON body: value {value} is not a valid point ID, "
            "valid values are either an unsigned integer or a UUID"
        ) from None


def json_id(value):
    return str(value) if isinstance(value, uuid.UUID) else value


def _match(match):
    for name, kind in (
        ("value", q.MatchValue),
        ("any", q.MatchAny),
        ("except", q.MatchExcept),
        ("text", q.MatchText),
        ("phrase", q.MatchPhrase),
    ):
        if name in match:
            return kind(match[name])
    raise BadRequest(f"Format error in JSON body: unknown match {match}")


def _range(bounds):
    given = {
        name: bounds[name] for name in ("gt", "gte", "lt", "lte") if bounds.get(name) is not None
    }
    if any(isinstance(value, str) for value in given.values()):
        return q.RangeDateTime(**given)
    return q.RangeFloat(**given)


def _condition(condition):
    if not isinstance(condition, dict):
        raise BadRequest(f"Format error in JSON body: unknown condition {condition}")
    if "is_empty" in condition:
        return q.IsEmptyCondition(condition["is_empty"]["key"])
    if "is_null" in condition:
        return q.IsNullCondition(condition["is_null"]["key"])
    if "has_id" in condition:
        return q.HasIdCondition({point_id(one) for one in condition["has_id"]})
    if "nested" in condition:
        nested = condition["nested"]
        return q.NestedCondition(nested["key"], to_filter(nested["filter"]))
    if "key" in condition:
        key = condition["key"]
        if condition.get("match") is not None:
            return q.FieldCondition(key, match=_match(condition["match"]))
        if condition.get("range") is not None:
            return q.FieldCondition(key, range=_range(condition["range"]))
        if condition.get("values_count") is not None:
            return q.FieldCondition(key, values_count=q.ValuesCount(**condition["values_count"]))
    elif any(name in condition for name in ("must", "should", "must_not", "min_should")):
        return to_filter(condition)
    raise BadRequest(f"Format error in JSON body: unknown condition {condition}")


def _conditions(value):
    if value is None:
        return None
    return [_condition(one) for one in (value if isinstance(value, list) else [value])]


def to_filter(value):
    """A Filter, or None for no filter. Raises BadRequest for what this front does not know."""
    if not value:
        return None
    unknown = set(value) - {"must", "should", "must_not", "min_should"}
    if unknown:
        raise BadRequest(
            f"Format error in JSON body: unknown field in filter: {sorted(unknown)[0]}"
        )
    least = value.get("min_should")
    return q.Filter(
        must=_conditions(value.get("must")),
        should=_conditions(value.get("should")),
        must_not=_conditions(value.get("must_not")),
        min_should=least and q.MinShould(_conditions(least["conditions"]), least["min_count"]),
    )
