// What handlers give, made into an answer.

import type { Readable } from 'node:stream';
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import type { FastifyReply } from 'fastify';

/** An answer that is JSON text already; large lists are built so. */
export class JsonText {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** The answer of a creating call whose record was there already: 200 in place of 201. */
export class FoundAlready<T> {
  readonly record: T;
  constructor(record: T) {
    this.record = record;
  }
}

/** A file. The handler names its type where the endpoint knows several, and how it may be kept. */
export type Bytes = Uint8Array | string | Readable;

/** Sends what a handler gave, with the status of its endpoint. */
export function answer(
  endpoint: Endpoint,
  reply: FastifyReply,
  result: unknown,
  isChecked: boolean,
): unknown {
  if (reply.sent) return reply;
  if (result instanceof FoundAlready) {
    if (isChecked) checkAnswer(endpoint, result.record);
    return reply.status(200).send(result.record);
  }
  reply.status(endpoint.status);
  if (endpoint.status === 204) return reply.send();
  if (isChecked) checkAnswer(endpoint, result);
  if (result instanceof JsonText) {
    return reply.type('application/json; charset=utf-8').send(result.text);
  }
  if (!endpoint.bytes) return result;
  // One of several types was named by the handler.
  if (!reply.hasHeader('content-type')) reply.type(endpoint.bytes);
  return reply.send(result);
}

/** An answer that its own schema refuses, or that carries a field the schema does not name, is a bug. */
function checkAnswer(endpoint: Endpoint, result: unknown): void {
  if (!endpoint.answer) return;
  const value =
    result instanceof JsonText ? JSON.parse(result.text) : JSON.parse(JSON.stringify(result));
  const parsed = endpoint.answer.safeParse(value);
  if (!parsed.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.url} answers against its schema: ${parsed.error.message}`,
    );
  }
}
