// One answer of server-sent events: bounded, kept open by comments, and gone when its reader is.
// Compressed where the reader takes it, with a small window: a stream costs its memory all day long.
import { constants, createGzip, type Gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Bytes that may wait for a slow reader; beyond, the connection ends and the client resumes. */
export const WAITING_BYTES_MAX = 8 * 1024 * 1024;
export const KEEP_OPEN_MS = 15_000;
/** How long a client waits before it connects again, milliseconds. */
const RETRY_MS = 2000;

/** Each event is flushed. 2^11 bytes back hold some changes, which are alike; the default is 137 kB more. */
const GZIP = {
  flush: constants.Z_SYNC_FLUSH,
  level: 4,
  windowBits: 11,
  memLevel: 4,
  chunkSize: 1024,
};

export interface EventStream {
  send(event: string, data: string, id: string): void;
  end(): void;
}

export interface EventStreamOptions {
  /** Called every 15 s before the comment; the stream ends when it resolves to false. */
  stillAllowed: () => Promise<boolean>;
  onEnd: () => void;
}

/** Takes over the reply and starts the stream; `data` must be one line. */
export function openEventStream(
  { headers }: Pick<FastifyRequest, 'headers'>,
  reply: FastifyReply,
  options: EventStreamOptions,
): EventStream {
  const { raw } = reply;
  const gzip = takesGzip(headers['accept-encoding']) ? createGzip(GZIP) : undefined;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    'x-accel-buffering': 'no',
    ...(gzip && { 'content-encoding': 'gzip' }),
  });
  gzip?.on('data', (bytes: Buffer) => raw.write(bytes));
  const waiting = () => raw.writableLength + (gzip?.writableLength ?? 0);
  let isOpen = true;
  const write = (text: string) => {
    if (!isOpen) return;
    (gzip ?? raw).write(text);
    if (waiting() > WAITING_BYTES_MAX) end();
  };
  const timer = setInterval(() => {
    options.stillAllowed().then(
      (isAllowed) => (isAllowed ? write(': still here\n\n') : end()),
      // The database is away: that says nothing about the reader's rights.
      () => write(': still here\n\n'),
    );
  }, KEEP_OPEN_MS);

  function end(): void {
    if (!isOpen) return;
    isOpen = false;
    clearInterval(timer);
    options.onEnd();
    if (waiting() > WAITING_BYTES_MAX || raw.destroyed) {
      gzip?.destroy();
      raw.destroy();
    } else {
      finish(raw, gzip);
    }
  }

  raw.on('close', () => {
    end();
    gzip?.destroy();
  });
  raw.on('error', end);
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    send: (event, data, id) => write(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`),
    end,
  };
}

/** The last events still go out. */
function finish(raw: FastifyReply['raw'], gzip: Gzip | undefined): void {
  if (!gzip) return void raw.end();
  gzip.once('end', () => raw.end());
  gzip.end();
}

function takesGzip(header: string | string[] | undefined): boolean {
  return String(header ?? '')
    .split(',')
    .some((part) => {
      const [name, weight] = part.split(';');
      return name?.trim() === 'gzip' && !/^\s*q=0(\.0*)?\s*$/.test(weight ?? '');
    });
}
