// The public registers of companies and VAT numbers, asked only when a person asks: one request a second each,
// and nothing twice within a day.
import { setTimeout as pause } from 'node:timers/promises';
import { problem } from '@flotila/domain/problem.ts';
import type { RegisterCountry } from '@flotila/domain/subject/company-number.ts';
import type { FoundSubject, VatCheck } from '@flotila/domain/subject/subject.api.ts';
import { isAhead, putNewest } from '../work/newest.ts';
import { createSlots } from '../work/slots.ts';
import { ARES_URL, askAres } from './ares.ts';
import { OutsideAway, type RegisterQuestion } from './ask-json.ts';
import { askRpo, RPO_URL } from './rpo.ts';
import { askVies, VIES_URL } from './vies.ts';

export interface Registers {
  /** null: the register knows no such company. @throws OutsideAway, too_many */
  findCompany(country: RegisterCountry, number: string): Promise<FoundSubject | null>;
  /** `isValid` null: not to be learned now. @throws too_many */
  checkVat(vat: { country: string; number: string }): Promise<VatCheck>;
}

export interface RegistersDeps {
  /** epoch milliseconds */
  now(): number;
  /** Tests ask fakes, and wait less. */
  urls?: Record<RegisterCountry | 'VIES', string>;
  timeoutMs?: number;
  intervalMs?: number;
}

const URLS = { CZ: ARES_URL, SK: RPO_URL, VIES: VIES_URL };
/** Less than the 10 s that the screen waits. */
const TIMEOUT_MS = 8_000;
const ANSWER_BYTES_MAX = 1024 * 1024;
const INTERVAL_MS = 1_000;
const KEPT_MS = 24 * 3_600_000;
const KEPT_MAX = 1_000;
/** Those who wait for their second; more would wait too long. */
const WAITING_MAX = 5;

/** Opens nothing. */
export function createRegisters(deps: RegistersDeps): Registers {
  const question = (name: keyof typeof URLS): RegisterQuestion => ({
    baseUrl: (deps.urls ?? URLS)[name],
    timeoutMs: deps.timeoutMs ?? TIMEOUT_MS,
    bytesMax: ANSWER_BYTES_MAX,
  });
  const companies = {
    CZ: createPaced<FoundSubject | null>(deps),
    SK: createPaced<FoundSubject | null>(deps),
  };
  const ask = { CZ: askAres, SK: askRpo };
  const vats = createPaced<VatCheck>(deps);
  return {
    findCompany: (country, number) =>
      companies[country](number, () => ask[country](number, question(country))),
    checkVat: async (vat) => {
      const checked = new Date(deps.now()).toISOString();
      try {
        return await vats(
          vat.country + vat.number,
          async () => ({ ...(await askVies(vat, question('VIES'))), checked }),
          ({ isValid }) => isValid !== null,
        );
      } catch (error) {
        if (!(error instanceof OutsideAway)) throw error;
        return { isValid: null, name: null, address: null, checked };
      }
    },
  };
}

/** Asks what is not known yet, one after another with an interval; `isKept` says what is remembered. */
type Paced<T> = (key: string, ask: () => Promise<T>, isKept?: (answer: T) => boolean) => Promise<T>;

function createPaced<T>({ now, intervalMs = INTERVAL_MS }: RegistersDeps): Paced<T> {
  const kept = new Map<string, { answer: T; until: number }>();
  const turns = createSlots({ atOnce: 1, waitingMax: WAITING_MAX });
  let nextAt = 0;
  const known = (key: string) => {
    const one = kept.get(key);
    return one && isAhead(one.until, now(), KEPT_MS) ? one : undefined;
  };
  return async (key, ask, isKept = () => true) => {
    const turn = known(key) ? undefined : turns.take('register');
    if (turn === null) throw problem('too_many', { retryAfterSeconds: 5, params: { seconds: 5 } });
    try {
      await turn?.granted;
      // Whoever asked the same before may have the answer by now.
      const one = known(key);
      if (one) return one.answer;
      await pause(Math.max(0, nextAt - performance.now()));
      nextAt = performance.now() + intervalMs;
      const answer = await ask();
      if (isKept(answer)) putNewest(kept, key, { answer, until: now() + KEPT_MS }, KEPT_MAX);
      return answer;
    } finally {
      turn?.end();
    }
  };
}
