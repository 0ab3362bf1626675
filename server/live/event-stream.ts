// One answer of server-sent events: bounded, kept open by comments, and gone when its reader is.
import type { FastifyReply } from 'fastify';

/** Bytes that may wait for a slow reader; beyond, the connection ends and the client resumes. */
export const WAITING_BYTES_MAX = 8 * 1024 * 1024;
export const KEEP_OPEN_MS = 15_000;
/** How long a client waits before it connects again, milliseconds. */
const RETRY_MS = 2000;

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
export function openEventStream(reply: FastifyReply, options: EventStreamOptions): EventStream {
  const { raw } = reply;
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  let isOpen = true;
  const write = (text: string) => {
    if (!isOpen) return;
    raw.write(text);
    if (raw.writableLength > WAITING_BYTES_MAX) end();
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
    if (raw.writableLength > WAITING_BYTES_MAX) raw.destroy();
    else raw.end();
  }

  raw.on('close', end);
  raw.on('error', end);
  write(`retry: ${RETRY_MS}\n\n`);
  return {
    send: (event, data, id) => write(`event: ${event}\nid: ${id}\ndata: ${data}\n\n`),
    end,
  };
}
