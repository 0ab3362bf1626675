// A collector of OpenTelemetry as it takes spans by OTLP over HTTP: protobuf, perhaps packed, at /v1/traces alone. It
// may be busy, refuse, or be silent, as such collectors are.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { type FakeServer, fakeServer } from './fake-server.ts';
import { bytesIn, type Fields, fieldsOf, numberIn, textIn } from './protobuf-fields.ts';

export interface CollectedSpan {
  traceId: string;
  spanId: string;
  /** Empty: it is the first of its trace. */
  parentSpanId: string;
  name: string;
  kind: number;
  facts: Record<string, string | number | boolean>;
  /** Of the process that sent it. */
  resource: Record<string, string | number | boolean>;
  /** Spans that it names. */
  links: string[];
  hasFailed: boolean;
  /** Nanoseconds. */
  began: bigint;
  ended: bigint;
}

type Mood = 'well' | 'busy' | 'refuses' | 'silent';

export interface FakeCollector extends FakeServer {
  spans: CollectedSpan[];
  /** What arrived, unpacked. */
  bodies: Buffer[];
  mood: Mood;
  /** Header and value without which nobody is let in. */
  key: readonly [string, string] | undefined;
  /** Spans, once there are as many as `isEnough` wants. */
  until(isEnough: (spans: readonly CollectedSpan[]) => boolean): Promise<CollectedSpan[]>;
}

export async function fakeCollector(): Promise<FakeCollector> {
  const waiting = new Set<() => void>();
  const server = await fakeServer((url, response, request) => void take(url, response, request));
  const collector: FakeCollector = {
    ...server,
    spans: [],
    bodies: [],
    mood: 'well',
    key: undefined,
    until(isEnough) {
      return new Promise((resolve) => {
        const look = () => {
          if (!isEnough(collector.spans)) return;
          waiting.delete(look);
          resolve(collector.spans);
        };
        waiting.add(look);
        look();
      });
    },
  };

  async function take(url: URL, response: ServerResponse, request: IncomingMessage): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const status = statusOf(url, request, collector);
    if (status === undefined) return;
    if (status === 200) {
      const packed = Buffer.concat(chunks);
      const isPacked = request.headers['content-encoding'] === 'gzip';
      const body = isPacked ? gunzipSync(packed) : packed;
      collector.bodies.push(body);
      collector.spans.push(...spansIn(body));
    }
    response.writeHead(status, { 'content-type': 'application/x-protobuf' }).end();
    for (const look of [...waiting]) look();
  }

  return collector;
}

/** undefined: no answer at all. */
function statusOf(
  url: URL,
  { method, headers }: IncomingMessage,
  { mood, key }: FakeCollector,
): number | undefined {
  if (url.pathname !== '/v1/traces') return 404;
  if (method !== 'POST') return 405;
  if (headers['content-type'] !== 'application/x-protobuf') return 415;
  if (key && headers[key[0]] !== key[1]) return 401;
  return { well: 200, busy: 503, refuses: 400, silent: undefined }[mood];
}

/** The fields of ExportTraceServiceRequest that tests look at, by their numbers. */
function spansIn(body: Buffer): CollectedSpan[] {
  return bytesIn(fieldsOf(body), 1).flatMap((one) => {
    const sent = fieldsOf(one);
    const resource = bytesIn(sent, 1).flatMap((part) => bytesIn(fieldsOf(part), 1));
    return bytesIn(sent, 2)
      .flatMap((scope) => bytesIn(fieldsOf(scope), 2))
      .map((span) => spanOf(fieldsOf(span), factsOf(resource)));
  });
}

function spanOf(span: Fields, resource: CollectedSpan['resource']): CollectedSpan {
  const hex = (field: number, of: Fields = span) => bytesIn(of, field)[0]?.toString('hex') ?? '';
  const status = bytesIn(span, 15)[0];
  return {
    traceId: hex(1),
    spanId: hex(2),
    parentSpanId: hex(4),
    name: textIn(span, 5),
    kind: Number(numberIn(span, 6)),
    began: numberIn(span, 7),
    ended: numberIn(span, 8),
    facts: factsOf(bytesIn(span, 9)),
    links: bytesIn(span, 13).map((link) => hex(2, fieldsOf(link))),
    hasFailed: status !== undefined && numberIn(fieldsOf(status), 3) === 2n,
    resource,
  };
}

function factsOf(pairs: readonly Buffer[]): CollectedSpan['facts'] {
  return Object.fromEntries(
    pairs.map((pair) => {
      const value = fieldsOf(bytesIn(fieldsOf(pair), 2)[0] ?? Buffer.alloc(0));
      const [kind] = value.keys();
      const said = kind === 1 ? textIn(value, 1) : Number(numberIn(value, kind ?? 0));
      return [textIn(fieldsOf(pair), 1), kind === 2 ? said === 1 : said];
    }),
  );
}
