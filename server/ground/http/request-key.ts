// A call that makes a record may carry a key. Repeated with the same key it makes nothing and answers what it
// answered first, so whoever lost the answer may ask again (decision 0057). The whole handler runs in the one
// transaction that also holds the key; of two that come at once, the second waits for the first.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Endpoint } from '@flotila/domain/endpoint.ts';
import { problem } from '@flotila/domain/problem.ts';
import { KEY_LENGTH_MAX } from '@flotila/domain/request-key.ts';
import type { FastifyRequest } from 'fastify';
import { type Database, joined } from '../db/open.ts';
import { FoundAlready, JsonText } from './answer.ts';
import {
  claimKey,
  type FirstAnswer,
  type KeyedRequest,
  keepAnswer,
} from './request-key.queries.ts';

const KEY = new RegExp(`^[\\x21-\\x7e]{1,${KEY_LENGTH_MAX}}$`);

/** Whose key it is: nobody meets the key of another account or company. */
export interface KeyOwner {
  accountId: number;
  companyId: number | undefined;
}

/**
 * The key of a request that makes a record; undefined: it has none, or the call makes none.
 * @throws invalid for a key that is too long or has other than visible characters
 */
export function readRequestKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  owner: KeyOwner,
): KeyedRequest | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined || !endpoint.isKeyed) return undefined;
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw problem('invalid', { message: 'request_key', params: { max: KEY_LENGTH_MAX } });
  }
  const { company: _company, ...path } = request.params as Record<string, unknown>;
  const content = JSON.stringify([path, request.query, request.body ?? null]);
  const named = JSON.stringify([owner.accountId, owner.companyId ?? null, endpoint.url, key]);
  return {
    keyHash: createHash('sha256').update(named).digest(),
    contentHash: createHmac('sha256', key).update(content).digest(),
  };
}

/**
 * Does it in one transaction, or gives what the key was answered first. A refusal leaves the key free.
 * @param act gets a database all of whose changes belong to that transaction
 * @throws key_reused when other content was sent under the key
 */
export async function doOnce(
  db: Database,
  keyed: KeyedRequest,
  now: number,
  act: (db: Database) => unknown,
): Promise<unknown> {
  return db.write(async (write) => {
    const first = await claimKey(write, keyed, new Date(now));
    if (first) return repeated(keyed, first);
    const result = await act(joined(db, write));
    const isFound = result instanceof FoundAlready;
    const record = isFound ? result.record : result;
    const answer = record instanceof JsonText ? record.text : JSON.stringify(record);
    await keepAnswer(write, keyed, { isFound, answer: withoutSecret(answer) });
    return result;
  });
}

/** Of a receiver, and of a program. */
const TOLD_ONCE = ['secret', 'key'];

/** A secret is told once: neither kept in the database nor told again to whoever finds the key. */
function withoutSecret(answer: string): string {
  if (!TOLD_ONCE.some((name) => answer.includes(`"${name}"`))) return answer;
  const isSecret = (name: string) => TOLD_ONCE.includes(name);
  return JSON.stringify(JSON.parse(answer, (name, value) => (isSecret(name) ? null : value)));
}

function repeated({ contentHash }: KeyedRequest, first: FirstAnswer): unknown {
  if (!timingSafeEqual(contentHash, first.contentHash)) throw problem('key_reused');
  return first.isFound ? new FoundAlready(JSON.parse(first.answer)) : new JsonText(first.answer);
}
