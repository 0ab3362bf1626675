// Reading of request bodies: JSON only, of limited size, without text the database cannot store. An
// empty body is no body, whatever content type the client names.
import { problem } from '@flotila/domain/problem.ts';
import type { FastifyInstance } from 'fastify';
import { hasZeroByte, zeroByteError } from './safe-text.ts';

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
  // After the caller is known: a stranger gets 401, whatever the address holds.
  app.addHook('preParsing', async (request) => {
    if (request.is404 || !hasZeroByte(request.url)) return;
    const { params, query } = request;
    const found = zeroByteError({ ...(params as object), ...(query as object) });
    throw problem('invalid', found ? { errors: [found] } : {});
  });
}

/** Greatest form, bytes: a signed token of a provider. */
const FORM_BYTES_MAX = 64 * 1024;

/** Lets the routes of this scope take forms as browsers write them. */
export function takeForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  const options = { parseAs: 'string', bodyLimit: FORM_BYTES_MAX } as const;
  scope.addContentTypeParser('application/x-www-form-urlencoded', options, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  );
}

function parseJson(text: string): unknown {
  if (text.trim() === '') return undefined;
  const value = parsed(text);
  const unstorable = zeroByteError(value);
  if (unstorable) throw problem('invalid', { errors: [unstorable] });
  return value;
}

function parsed(text: string): unknown {
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
