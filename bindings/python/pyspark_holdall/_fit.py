"""Arrays of a bag as the columns of a table: by name, with nulls for fields that the bag does not have."""

from __future__ import annotations

from typing import Any

import pyarrow

import holdall


def paths_of(name: str, own: pyarrow.DataType, wanted: pyarrow.DataType) -> list[str]:
    """The smallest set of fields of a bag that the wanted column needs."""
    if not pyarrow.types.is_struct(own) or not pyarrow.types.is_struct(wanted):
        return [name]
    inner = {field.name: field.type for field in own}
    there = [field for field in wanted if field.name in inner]
    paths = [path for field in there for path in paths_of(f"{name}.{field.name}", inner[field.name], field.type)]
    if not paths or len(there) == len(inner) and len(paths) == len(there):
        return [name]
    return paths


def check(name: str, own: pyarrow.DataType | None, wanted: pyarrow.DataType, where: str) -> None:
    """Raise if a column is missing or has another type: nulls and conversions are only made on request."""
    if own is None:
        raise holdall.Error(f"{where} has no field {name}: option adapt=true gives nulls")
    if pyarrow.types.is_struct(own) and pyarrow.types.is_struct(wanted):
        inner = {field.name: field.type for field in own}
        for field in wanted:
            check(f"{name}.{field.name}", inner.get(field.name), field.type, where)
    elif pyarrow.types.is_list(own) and pyarrow.types.is_list(wanted):
        check(name, own.value_type, wanted.value_type, where)
    elif own != wanted:
        raise holdall.Error(f"{where} has {name} as {own}, not {wanted}: option adapt=true converts it")


def build(name: str, columns: dict[str, Any], wanted: pyarrow.DataType, rows: int) -> Any:
    """The wanted column, built from the columns read, by path."""
    if name in columns:
        return fit(columns[name], wanted)
    inside = pyarrow.types.is_struct(wanted) and any(path.startswith(name + ".") for path in columns)
    if not inside:
        return pyarrow.nulls(rows, wanted)
    arrays = [build(f"{name}.{field.name}", columns, field.type, rows) for field in wanted]
    return pyarrow.StructArray.from_arrays(arrays, fields=list(wanted))


def fit(array: Any, wanted: pyarrow.DataType) -> Any:
    """The array with another type: structs by the names of their fields, numbers if they fit."""
    if array.type == wanted:
        return array
    if pyarrow.types.is_struct(array.type) and pyarrow.types.is_struct(wanted):
        there = {field.name for field in array.type}
        arrays = [fit(array.field(f.name), f.type) if f.name in there else pyarrow.nulls(len(array), f.type) for f in wanted]
        return pyarrow.StructArray.from_arrays(arrays, fields=list(wanted), mask=array.is_null() if array.null_count else None)
    if pyarrow.types.is_list(array.type) and pyarrow.types.is_list(wanted):
        values = fit(array.values, wanted.value_type)
        return pyarrow.ListArray.from_arrays(array.offsets, values, type=wanted, mask=array.is_null() if array.null_count else None)
    return array.cast(wanted)
