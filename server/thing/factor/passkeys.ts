// Passkeys (WebAuthn): what browsers are asked with and what they answer. A passkey opens the host that it was made for, and
// which that is the operator's address or the one that was asked says (origin.ts). The library is loaded with the first one.
import { createHmac } from 'node:crypto';
import type { BrowserAnswer, BrowserOptions } from '@flotila/domain/factor/factor.api.ts';
import { PASSKEYS_MAX } from '@flotila/domain/factor/factor.ts';
import { problem } from '@flotila/domain/problem.ts';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../ground/db/open.ts';
import { originOf } from '../../ground/http/origin.ts';
import {
  giveChallenge,
  readChallenge,
  signChallenge,
  useChallenge,
  useSigned,
} from './challenges.ts';
import { findPasskey, listPasskeys, type NewPasskey, type PasskeyRow } from './factor.queries.ts';
import type { FactorGuard } from './guard.ts';

const library = () => import('@simplewebauthn/server');

interface Deps {
  db: Database;
  factors: Pick<FactorGuard, 'signKey' | 'handleKey'>;
}

/** Where the product is, as the browser has it in its address. */
export interface Here {
  origin: string;
  host: string;
}

export function hereOf(request: FastifyRequest): Here {
  const { origin, hostname } = new URL(originOf(request));
  return { origin, host: hostname };
}

interface Owner {
  accountId: number;
  login: string;
}

/** @throws invalid when there are too many */
export async function creationOptions(
  { db, factors }: Deps,
  { accountId, login }: Owner,
  { host }: Here,
  now: number,
): Promise<BrowserOptions> {
  const known = await db.read((read) => listPasskeys(read, accountId));
  refuseMore(known);
  const row = { kind: 'passkey' as const, accountId, passwordMark: null };
  const challenge = await db.write((write) => giveChallenge(write, row, now));
  const { generateRegistrationOptions } = await library();
  const options = await generateRegistrationOptions({
    rpName: 'Flotila',
    rpID: host,
    userName: login,
    userDisplayName: login,
    userID: new Uint8Array(handleOf(factors.handleKey, accountId)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known
      .filter((key) => key.host === host)
      .map(({ credentialId }) => ({ id: credentialId })),
  });
  return { ...options };
}

/** @throws invalid when there are as many as there may be */
export function refuseMore(known: readonly PasskeyRow[]): void {
  if (known.length < PASSKEYS_MAX) return;
  throw problem('invalid', { message: 'passkeys_max', params: { max: PASSKEYS_MAX } });
}

/** The same for all passkeys of an account, so that a device replaces its own. */
function handleOf(key: Uint8Array, accountId: number): Buffer {
  return createHmac('sha256', key).update(String(accountId)).digest();
}

/** What the browser made, to be stored. @throws invalid */
export async function readMade(
  { db }: Deps,
  given: { accountId: number; answer: BrowserAnswer; name: string },
  here: Here,
  now: number,
): Promise<NewPasskey> {
  const { accountId, answer, name } = given;
  refuseElsewhere(answer, here);
  const isOwnChallenge = async (text: string) => {
    const found = await db.read((read) =>
      readChallenge(read, text, { kind: 'passkey', accountId }, now),
    );
    return found !== undefined && (await db.write((write) => useChallenge(write, found, now)));
  };
  const { verifyRegistrationResponse } = await library();
  const verified = await verifyRegistrationResponse({
    response: answer as unknown as RegistrationResponseJSON,
    expectedChallenge: isOwnChallenge,
    expectedOrigin: here.origin,
    expectedRPID: here.host,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verified?.verified) throw problem('invalid', { message: 'passkey_refused' });
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  return {
    accountId,
    credentialId: id,
    publicKey: Buffer.from(publicKey),
    counter,
    transports: transports.map(String),
    host: here.host,
    name,
  };
}

/** Whoever has a passkey of this host may show it: nobody is named. */
export async function requestOptions(
  { factors }: Pick<Deps, 'factors'>,
  { host }: Here,
  now: number,
): Promise<BrowserOptions> {
  const { generateAuthenticationOptions } = await library();
  const challenge = signChallenge(factors.signKey, now);
  const options = await generateAuthenticationOptions({
    rpID: host,
    userVerification: 'required',
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
  });
  return { ...options };
}

/** Whose passkey it says to be, which proves nothing yet. */
export function findShown({ db }: Deps, { id }: BrowserAnswer): Promise<PasskeyRow | undefined> {
  return db.read((read) => findPasskey(read, id));
}

/** The new counter of a passkey that is proven; undefined: it is not. @throws wrong_credentials for one of another host */
export async function proven(
  { db, factors }: Deps,
  key: PasskeyRow,
  { answer, here }: { answer: BrowserAnswer; here: Here },
  now: number,
): Promise<number | undefined> {
  if (key.host !== here.host) throw elsewhere(key.host);
  refuseElsewhere(answer, here);
  const { verifyAuthenticationResponse } = await library();
  const verified = await verifyAuthenticationResponse({
    response: answer as unknown as AuthenticationResponseJSON,
    expectedChallenge: (text) => db.write((write) => useSigned(write, factors.signKey, text, now)),
    expectedOrigin: here.origin,
    expectedRPID: here.host,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined;
}

/** The browser says where it was: another name leads here, too, and passkeys are of one. */
function refuseElsewhere({ response }: BrowserAnswer, { origin, host }: Here): void {
  if (originSaid(response.clientDataJSON) !== origin) throw elsewhere(host);
}

function originSaid(clientDataJSON: string): unknown {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    return (said as { origin?: unknown } | null)?.origin;
  } catch {
    return undefined;
  }
}

function elsewhere(host: string) {
  return problem('wrong_credentials', { message: 'passkey_elsewhere', params: { host } });
}
