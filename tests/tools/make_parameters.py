#!/usr/bin/env python3
"""Writes replies of services of parameters, and a message of /parameter_events, serialized by the package cyclonedds.

make_parameters.py FOLDER    (tests/fuzz/seeds/parameters)

The first byte of each file is the kind of the message for the fuzz target: 0 list_parameters, 1 get_parameters,
2 set_parameters, 3 an event.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent / "live"))
import parameters  # noqa: E402


def main():
    from cyclonedds.idl import make_idl_struct
    from cyclonedds.idl.types import sequence
    folder = pathlib.Path(sys.argv[1])
    value, parameter, result, event, listed = parameters.kinds()
    values = []
    for kind, content in parameters.VALUES.values():
        content = content[:3] if isinstance(content, list) else content
        fields = {field: content if number == kind else default for number, (field, default) in parameters.FIELDS.items()}
        values.append(value(type=kind, **fields))
    unset = value(type=0, **dict(parameters.FIELDS.values()))
    values.append(unset)
    names = [*parameters.VALUES, "unset"]
    items = [parameter(name=name, value=content) for name, content in zip(names, values)]
    replies = {"list": listed(names=names, prefixes=["limits"]),
               "values": make_idl_struct("Values", "Values", {"values": sequence[value]})(values=values),
               "results": make_idl_struct("Results", "Results", {"results": sequence[result]})(
                   results=[result(successful=True, reason=""), result(successful=False, reason="it is read-only")]),
               "event": event(sec=1, nanosec=2, node="/talker", new=items[:1], changed=items[1:3], deleted=items[3:4])}
    for number, (name, message) in enumerate(replies.items()):
        (folder / name).write_bytes(bytes([number]) + message.serialize())


main()
