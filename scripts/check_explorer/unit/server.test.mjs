// Questions to the server: requests, answers, streams of events, errors.
import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { ask, picture, Refused } from "../../../analysis/src/explorer/site/answers/api.js";
import { text } from "../../../analysis/src/explorer/site/page/text.js";

const original = globalThis.fetch;
afterEach(() => (globalThis.fetch = original));

/** Answers every request with `answer`; returns the list of requests. */
function serve(answer) {
  const requests = [];
  globalThis.fetch = async (url, options) => {
    requests.push({ url, ...options });
    return answer();
  };
  return requests;
}

const json = (object, status = 200) =>
  new Response(JSON.stringify(object), { status, headers: { "Content-Type": "application/json" } });

/** A stream of events whose bytes come in chunks. */
function stream(chunks) {
  const body = new ReadableStream({
    start(controller) {
      chunks.forEach((chunk) => controller.enqueue(chunk));
      controller.close();
    },
  });
  return new Response(body, { headers: { "Content-Type": "text/event-stream; charset=utf-8" } });
}
const bytes = (text) => new TextEncoder().encode(text);
const refused = (message) => (error) => error instanceof Refused && error.message === message;

/** Asks a question that a stream answers; returns the answer and the progress before it. */
async function streamed(chunks) {
  serve(() => stream(chunks));
  const told = [];
  const onProgress = (far) => told.push(far);
  const answer = await ask("position", {}, undefined, { onProgress, onPartial: (found) => told.push(found) });
  return { answer, told };
}

test("a question is a GET with its parameters, and a text goes by POST", async () => {
  const requests = serve(() => json({ value: "win" }));
  const { signal } = new AbortController();
  assert.deepEqual(await ask("show", { position: "8/8 b -", moves: "a, b" }, signal), { value: "win" });
  await ask("record", {}, signal, { body: "d8d3\n" });
  const [show, record] = requests;
  assert.deepEqual(
    [show.url, show.method, show.body, show.signal],
    ["api/v1/show?position=8%2F8+b+-&moves=a%2C+b", "GET", undefined, signal],
  );
  assert.deepEqual([record.url, record.method, record.body], ["api/v1/record", "POST", "d8d3\n"]);
  assert.equal(show.headers.Accept, "application/json");
});

test("only a question with onProgress asks for a stream", async () => {
  const requests = serve(() => json({}));
  await ask("position", {}, undefined, { onProgress() {} });
  assert.match(requests[0].headers.Accept, /text\/event-stream/);
});

test("a stream has progress and partial answers, then the answer", async () => {
  const text =
    'event: progress\ndata: {"positions":1}\n\nevent: partial\ndata: {"moves":[]}\n\nevent: answer\ndata: {"value":"win"}\n\n';
  assert.deepEqual(await streamed([bytes(text)]), {
    answer: { value: "win" },
    told: [{ positions: 1 }, { moves: [] }],
  });
});

test("events may come in any pieces, with either end of lines", async () => {
  for (const end of ["\n", "\r\n"]) {
    const text = [
      "event: progress",
      'data: {"name":"Zoë ★"}',
      "",
      "event: answer",
      'data: {"value":"win"}',
      "",
      "",
    ].join(end);
    const whole = bytes(text);
    for (const size of [1, 2, 3, 7]) {
      const chunks = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) =>
        whole.slice(i * size, (i + 1) * size),
      );
      assert.deepEqual(
        await streamed(chunks),
        { answer: { value: "win" }, told: [{ name: "Zoë ★" }] },
        `${size} bytes`,
      );
    }
  }
});

test("comments and other fields are skipped, and data of several lines is one text", async () => {
  const text = ': still there\n\nid: 7\nretry: 10\n\nevent:answer\ndata:{"value":\ndata: "win"}\n\n';
  assert.deepEqual(await streamed([bytes(text)]), { answer: { value: "win" }, told: [] });
});

test("a stream may end with an error, or without an answer", async () => {
  await assert.rejects(streamed([bytes('event: error\ndata: {"error":"too deep"}\n\n')]), refused("too deep"));
  await assert.rejects(
    streamed([bytes('event: progress\ndata: {"positions":1}\n\n')]),
    refused(text("source.unreachable")),
  );
  await assert.rejects(streamed([bytes('event: answer\ndata: {"value":"win"}')]), refused(text("source.unreachable")));
});

test("an error has the server's own message", async () => {
  serve(() => json({ error: "h9 is no square" }, 400));
  await assert.rejects(ask("show", {}), refused("h9 is no square"));
});

test("no answer, and an answer that is not JSON, are reported as an unreachable server", async () => {
  const answers = [
    () => Promise.reject(new TypeError("network")),
    () => new Response("<html>", { status: 502 }),
    () => new Response("", { status: 200 }),
  ];
  for (const answer of answers) {
    serve(answer);
    await assert.rejects(ask("show", {}), refused(text("source.unreachable")));
  }
});

test("an aborted question is not a refusal, unless nobody has aborted it", async () => {
  const gone = new DOMException("gone", "AbortError");
  serve(() => Promise.reject(gone));
  await assert.rejects(ask("show", {}, AbortSignal.abort(gone)), (error) => error === gone);
  // So it is called where a page is left.
  for (const signal of [undefined, new AbortController().signal]) await assert.rejects(ask("show", {}, signal), refused(text("source.unreachable")));
});

test("invisible characters are escaped, except joiners and ends of lines", async () => {
  serve(() => json({ name: "a\u202eb\u0007", list: ["\u200d\n"], nested: { error: "\ufeff" } }));
  assert.deepEqual(await ask("show", {}), {
    name: "a\\u{202e}b\\u{7}",
    list: ["\u200d\n"],
    nested: { error: "\\u{feff}" },
  });
});

test("pictures of findings are below the API", () => {
  assert.equal(picture("findings/1.svg"), "api/v1/findings/1.svg");
});
