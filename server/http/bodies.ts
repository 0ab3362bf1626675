// Reading of request bodies: JSON only, of limited size, without text the database cannot store. An
// empty body is no body, whatever content type the client names.
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance } from 'fastify';
import { hasZeroByte } from './safe-text.ts';

/** Greatest JSON body, bytes. A vehicle with full tank tables is below 20 kB. */
export const BODY_BYTES_MAX = 1024 * 1024;

export function addBodyParsing(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    try {
      done(null, parseJson(String(text)));
    } catch (error) {
      done(error as Error);
    }
  });
  app.addHook('onRequest', async (request) => {
    if (hasZeroByte(request.url)) throw problem('invalid');
  });
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  if (hasZeroByte(text)) throw problem('invalid', { message: 'malformed_json' });
  try {
    return JSON.parse(text, withoutPrototype);
  } catch {
    throw problem('invalid', { message: 'malformed_json' });
  }
}

/** `__proto__` in a body is never a field of ours. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
