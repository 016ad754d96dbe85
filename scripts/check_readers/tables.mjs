// Writes what a reader for JavaScript sees of tables, in the form that tables.py describes.
//
// Usage: node tables.mjs PACKAGES READER FILE...
// PACKAGES is the folder in which npm has installed the readers.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [packages, reader, ...files] = process.argv.slice(2);
const { resolve: find } = createRequire(pathToFileURL(resolve(packages, "package.json")));
const load = name => import(pathToFileURL(find(name)));

// The common form of a value.
const value = found => {
    if (found === undefined || found === null || Number.isNaN(found)) return null;
    if (typeof found === "bigint") return { number: String(found) };
    if (found === Infinity || found === -Infinity) return { number: String(found) };
    if (found instanceof Date) return { date: found.toISOString() };
    if (typeof found === "object") return { json: found };
    return found;
};

// Columns from rows, which are objects.
const ofRows = (rows, names = [...new Set(rows.flatMap(Object.keys))]) =>
    names.map(name => {
        const values = rows.map(row => row[name]);
        const used = new Set(values.map(value).filter(found => found !== null)
            .map(found => typeof found === "object" ? Object.keys(found)[0] : typeof found));
        return [name, [...used].sort().join(" and ") || "empty", values];
    });

const readers = {
    "d3-dsv": async path => {
        const { csvParse, autoType } = await load("d3-dsv");
        const rows = csvParse(readFileSync(path, "utf8"), autoType);
        return ofRows(rows, rows.columns);
    },
    papaparse: async path => {
        const { default: papa } = await load("papaparse");
        const { data, errors, meta } = papa.parse(readFileSync(path, "utf8"), { header: true, dynamicTyping: true, skipEmptyLines: true });
        if (errors.length > 0) throw new Error(`${errors[0].message} (row ${errors[0].row})`);
        return ofRows(data, meta.fields);
    },
    hyparquet: async path => {
        const { parquetReadObjects } = await load("hyparquet");
        const { compressors } = await load("hyparquet-compressors");
        const bytes = readFileSync(path);
        return ofRows(await parquetReadObjects({ file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length), compressors }));
    },
    "parquet-wasm": async path => {
        const { readParquet } = await load("parquet-wasm");
        const { tableFromIPC } = await load("apache-arrow");
        const table = tableFromIPC(readParquet(readFileSync(path)).intoIPCStream());
        return table.schema.fields.map(field => [field.name, String(field.type), [...table.getChild(field.name)]]);
    },
    // JSON.parse, on which most programs in JavaScript build.
    json: async path => ofRows(readFileSync(path, "utf8").trimEnd().split("\n").map(line => JSON.parse(line))),
};

for (const path of files) {
    let answer;
    try {
        const columns = await readers[reader](path);
        answer = { file: basename(path), columns: columns.map(([name, type, values]) => [name, type, values.map(value)]) };
    } catch (error) {
        answer = { file: basename(path), error: `${error.name}: ${error.message}`.split("\n")[0] };
    }
    console.log(JSON.stringify(answer));
}
