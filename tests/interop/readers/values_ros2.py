#!/usr/bin/env python3
"""Decodes ROS 2 messages of MCAP files with the package mcap-ros2-support (see value_forms.py)."""
import functools
import math

from mcap_ros2._dynamic import TimeDefinition, _for_each_msgdef, generate_dynamic

from mcap_messages import mcap_messages, unpacked
from value_forms import array, floating, serve, some_bytes


def messages(path):
    for channel, schema, data in mcap_messages(path):
        yield channel.topic, schema.name, unpacked(data), (channel.message_encoding, schema.encoding,
                                                           schema.name, schema.data.decode())


@functools.lru_cache(maxsize=None)
def of_type(name, text):
    """The decoder of a type, and definitions of all types that it uses."""
    definitions = {"builtin_interfaces/Time": TimeDefinition,
                   "builtin_interfaces/Duration": TimeDefinition}

    def add(full_name, short_name, definition):
        definitions[full_name] = definitions[short_name] = definition

    _for_each_msgdef(name, text, add)
    return generate_dynamic(name, text)[name], definitions


def single(definitions, kind, it):
    if not kind.is_primitive_type():
        return fields(definitions, definitions[f"{kind.pkg_name}/{kind.type}"], it)
    if kind.type in ("float32", "float64"):
        return floating("f" if kind.type == "float32" else "d", it if it is not None else math.nan)
    return it


def value(definitions, kind, it):
    if not kind.is_array:
        return single(definitions, kind, it)
    if not kind.is_primitive_type() or kind.type in ("string", "wstring"):
        return [single(definitions, kind, item) for item in it]
    if kind.type in ("uint8", "byte", "char"):
        return some_bytes(bytes(v & 255 for v in it))
    return array(it, lambda item: single(definitions, kind, item))


def fields(definitions, definition, it):
    return {field.name: value(definitions, field.type, getattr(it, field.name))
            for field in definition.fields if field.name != "structure_needs_at_least_one_member"}


def decode(info, data):
    encoding, language, name, text = info
    if (encoding, language) != ("cdr", "ros2msg"):
        raise ValueError(f"it does not read {encoding} by {language}")
    decoder, definitions = of_type(name, text)
    return fields(definitions, definitions[name], decoder(data))


if __name__ == "__main__":
    serve(messages, decode)
