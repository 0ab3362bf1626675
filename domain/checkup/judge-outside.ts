// What certificates say, and third parties' answers mean.
import { type Finding, good, look, wrong } from './checkup.ts';

const DAY_MS = 86_400_000;
/** Who renews them by hand needs some days. */
const SOON_DAYS = 14;

export interface CertificateFact {
  file: string;
  /** Of its key; undefined: it has none (who signs trackers' certificates). */
  key: string | undefined;
  /** Epoch milliseconds, of all in the file the latest beginning and the first end. */
  from: number;
  until: number;
  isKeyOfIt: boolean;
}

export function judgeCertificate(fact: CertificateFact, now: number): Finding {
  const { file, key, from, until } = fact;
  const date = dayOf(until);
  if (!fact.isKeyOfIt) return wrong('certificates.key', { file, key: key ?? '' });
  if (until <= now) return wrong('certificates.ended', { file, date });
  if (from > now) return wrong('certificates.early', { file, date: dayOf(from) });
  const days = Math.floor((until - now) / DAY_MS);
  if (days < SOON_DAYS) return look('certificates.soon', { file, date, days });
  return good('certificates.good', { file, date });
}

/** Of the certificate that people's browsers get: `until` when it ends, epoch milliseconds. */
export function judgePublicCertificate(host: string, until: number, now: number): Finding {
  const date = dayOf(until);
  if (until <= now) return wrong('public.ended', { host, date });
  const days = Math.floor((until - now) / DAY_MS);
  if (days < SOON_DAYS) return look('public.soon', { host, date, days });
  return good('public.certificate', { host, date });
}

/** `refused`: why there was no answer. Nothing of these stands still without it, so it is to be looked at. */
export function judgeOutside(name: string, refused: string | undefined): Finding {
  return refused === undefined
    ? good('outside.good', { name })
    : look('outside.away', { name, said: refused });
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
