"""Has the generated clients read real answers: read.py ANALYSIS ANSWERS_TS

Each answer must come back from both Python clients as it was, and is written into ANSWERS_TS as a value of its type, for
the TypeScript compiler. Ends with 1 if an answer is misread, or if no answer has a word, an absent or a null field, or a
variant that the document names. Then the clients play a game each.
"""

import importlib
import json
import re
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
HERE = Path(__file__).parent
DOCUMENT = json.loads((ROOT / "docs/src/openapi.json").read_text())
SCHEMAS = DOCUMENT["components"]["schemas"]
# What no request to a server brings about, each with the reason.
NOT_TO_BE_HAD = json.loads((HERE / "not_to_be_had.json").read_text())


def named(schema: dict[str, Any]) -> str | None:
    """The name of the schema that this one refers to."""
    return schema["$ref"].rsplit("/", 1)[1] if "$ref" in schema else None


def kind_of(value: Any) -> str:
    kinds = {type(None): "null", bool: "boolean", int: "integer", float: "number", str: "string", list: "array", dict: "object"}
    return kinds[type(value)]


def fits(value: Any, schema: dict[str, Any]) -> bool:
    """Whether the value has the outermost kind of the schema."""
    if name := named(schema):
        return fits(value, SCHEMAS[name])
    kinds = schema.get("type", [])
    return kind_of(value) in ([kinds] if isinstance(kinds, str) else kinds)


def cases(schema: dict[str, Any], place: str) -> Iterator[str]:
    """All cases of a schema, without those of the schemas that it refers to."""
    if "enum" in schema:
        yield from (f"{place} = {word}" for word in schema["enum"])
    kinds = schema.get("type")
    if isinstance(kinds, list):
        yield from (f"{place}: {kind}" for kind in kinds)
    for part in schema.get("anyOf", []):
        yield f"{place}: {named(part) or part['type']}"
        yield from cases(part, place)
    if "items" in schema:
        yield from cases(schema["items"], f"{place}[]")
    for name, field in schema.get("properties", {}).items():
        if name not in schema.get("required", []):
            yield f"{place}.{name}: absent"
        yield from cases(field, f"{place}.{name}")


def met(value: Any, schema: dict[str, Any], place: str) -> Iterator[str]:
    """The cases that a value shows, in all schemas."""
    if name := named(schema):
        yield from met(value, SCHEMAS[name], name)
        return
    if "enum" in schema:
        yield f"{place} = {value}"
    if isinstance(schema.get("type"), list):
        yield f"{place}: {kind_of(value)}"
    for part in schema.get("anyOf", []):
        if fits(value, part):
            yield f"{place}: {named(part) or part['type']}"
            yield from met(value, part, place)
    if isinstance(value, list) and "items" in schema:
        for item in value:
            yield from met(item, schema["items"], f"{place}[]")
    if isinstance(value, dict):
        properties = schema.get("properties", {})
        for name, field in properties.items():
            if name in value:
                yield from met(value[name], field, f"{place}.{name}")
            elif name not in schema.get("required", []):
                yield f"{place}.{name}: absent"
        for name, item in value.items():
            if name not in properties and "additionalProperties" in schema:
                yield from met(item, schema["additionalProperties"], f"{place}.*")


def ask(address: str, path: str, parameters: dict[str, str], body: bytes | None, headers: dict[str, str]) -> tuple[int, bytes]:
    query = urllib.parse.urlencode(parameters, quote_via=urllib.parse.quote)
    request = urllib.request.Request(f"{address}/api/v1/{path}?{query}".rstrip("?"), body, headers)
    try:
        with urllib.request.urlopen(request, timeout=120) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        return error.code, error.read()


def answers(address: str) -> Iterator[tuple[str, Any]]:
    """Real answers with the names of their schemas."""
    too_long = [["record", {}, "x" * 70_000], ["positions", {}, "x" * 5_000]]
    for path, parameters, *rest in [*json.loads((HERE / "requests.json").read_text()), *too_long]:
        body, headers = None, {}
        for text in rest:
            if isinstance(text, dict):
                headers = text
            elif text is not None:
                body = (ROOT / text).read_bytes() if text.startswith("data/") else text.encode()
        status, text = ask(address, path, parameters, body, headers)
        operations = DOCUMENT["paths"].get(f"/{path}", {})
        if status == 200 and path == "positions":
            for line in map(json.loads, text.splitlines()):
                yield "LineFailure" if "error" in line else "NumberedPosition", line
            continue
        if status == 200:
            [operation] = operations.values()
            schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        else:
            schema = {"$ref": "#/components/schemas/Failure"}
        name = named(schema)
        assert name is not None, path
        yield name, json.loads(text)


def snake(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def main() -> int:
    program, typescript = sys.argv[1:]
    client = importlib.import_module("client.models")
    models = importlib.import_module("models")
    command = [program, "serve", "--port", "0", "--max-seconds", "10"]
    shown: set[str] = set()
    seen: set[str] = set()
    faults = []
    lines = ['import type { components } from "./api.js";', "type S = components[\"schemas\"];"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = re.search(r"http://[0-9.:]+", server.stdout.readline())
            assert address is not None
            for number, (name, answer) in enumerate(answers(address.group(0))):
                seen.add(name)
                shown.update(met(answer, {"$ref": f"#/{name}"}, name))
                read = getattr(client, name).from_dict(json.loads(json.dumps(answer))).to_dict()
                if read != answer:
                    faults.append(f"openapi-python-client misreads {name}: {read} of {answer}")
                model = getattr(models, name).model_validate(answer)
                read = model.model_dump(mode="json", by_alias=True, exclude_unset=True)
                if read != answer:
                    faults.append(f"datamodel-code-generator misreads {name}: {read} of {answer}")
                lines.append(f"export const answer{number}: S[{json.dumps(name)}] = {json.dumps(answer)};")
            for game in [[sys.executable, HERE / "game.py"], ["node", Path(typescript).with_name("game.mjs")]]:
                if subprocess.run([*game, address.group(0)]).returncode != 0:
                    faults.append(f"{game[1].name} has not won its game")
        finally:
            server.terminate()
    Path(typescript).write_text("\n".join(lines) + "\n")
    wanted: set[str] = set()
    # What the answers of paths, and of errors, are made of.
    reached = [name for name in SCHEMAS if any(case.startswith((f"{name} ", f"{name}:", f"{name}.", f"{name}[")) for case in shown)]
    for name in {*reached, *seen}:
        wanted.update(cases(SCHEMAS[name], name))
    paths = {named(s["schema"]) for p in DOCUMENT["paths"].values() for o in p.values()
             for s in o["responses"]["200"]["content"].values()} - {None}
    faults.extend(f"no answer is a {name}" for name in sorted(paths - seen))
    faults.extend(f"no answer has {case}" for case in sorted(wanted - shown - set(NOT_TO_BE_HAD)))
    faults.extend(f"{case} is in an answer" for case in sorted(set(NOT_TO_BE_HAD) & shown))
    for fault in faults:
        print(fault[:600], file=sys.stderr)
    print(f"{len(lines) - 2} answers of {len(seen)} types read; {len(wanted & shown)} of {len(wanted)} cases seen")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
