// Calls of the API as an assistant's key makes them itself: they come in where all others do, so rights, limits, counts and the record
// of changes are theirs without a second way.
import type { FastifyInstance, FastifyRequest } from 'fastify';

export interface Asked {
  method: string;
  /** With its query. */
  url: string;
  body?: object;
  /** Left out: JSON. */
  accept?: string;
  /** Left out: English, as the assistant reads it. */
  language?: string;
}
export interface Answered {
  status: number;
  headers: Readonly<Record<string, unknown>>;
  bytes: Buffer;
  /** undefined: it is none. */
  json: unknown;
}
export type Ask = (asked: Asked) => Promise<Answered>;

/** @param authorizationOf as whom, asked for each call */
export function askFor(
  app: FastifyInstance,
  request: FastifyRequest,
  authorizationOf: () => string | undefined,
): Ask {
  return async ({ method, url, body, accept = 'application/json', language = 'en' }) => {
    const authorization = authorizationOf();
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        host: request.host,
        ...(authorization !== undefined && { authorization }),
        ...(request.headers['user-agent'] && { 'user-agent': request.headers['user-agent'] }),
        accept,
        'accept-language': language,
      },
      ...(body && { payload: body }),
    });
    const isJson = /json/.test(String(answer.headers['content-type'] ?? ''));
    return {
      status: answer.statusCode,
      headers: answer.headers,
      bytes: answer.rawPayload,
      json: isJson ? JSON.parse(answer.body) : undefined,
    };
  };
}
