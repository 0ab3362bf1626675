// What figures of the gateway are called for people. Pure but for the language.
import type { GatewayAlarm, ProtocolFigures } from '@flotila/domain/connection/gateway.api.ts';
import { CLOCK_BANDS } from '@flotila/domain/connection/gateway.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { MISSING, number } from '../../../ground/words/format.ts';

/** Reasons of the gateway that have words; others are told as the gateway names them. */
const REASONS = [
  'cut',
  'decode',
  'other-number',
  'no-login',
  'crash',
  'queue',
  'device-rate',
  'unknown',
  'sessions',
  'storage',
  'peer',
  'error',
  'scanner',
  'first-byte',
  'identify-timeout',
  'idle',
  'partial-frame',
  'write-timeout',
  'buffer',
  'bad-frames',
  'resync',
  'replaced',
  'goodbye',
  'crowded',
  'full',
  'stop',
] as const;

/** `12 × cannot be read, 3 × silence`, the most frequent first. */
export function reasonsText(counts: Readonly<Record<string, number>>): string {
  const told = Object.entries(counts)
    .filter(([, count]) => count > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([reason, count]) => `${number(count)} × ${wordOf(reason)}`);
  return told.length > 0 ? told.join(', ') : t('gw.nothing');
}

function wordOf(reason: string): string {
  const known = REASONS.find((one) => one === reason);
  return known ? t(`gw.why.${known}`) : reason;
}

export function clockText(clock: ProtocolFigures['clock']): string {
  const told = CLOCK_BANDS.filter((band) => clock[band] > 0);
  if (told.length === 0) return t('gw.nothing');
  return told.map((band) => `${number(clock[band])} × ${t(`gw.clock.${band}`)}`).join(', ');
}

/** What is wrong and what to do about it. */
export function alarmText({ alarm, protocol }: Pick<GatewayAlarm, 'alarm' | 'protocol'>): string {
  return t(`gw.alarm.${alarm}`, { protocol: protocol ?? '' });
}

/** The port of a protocol once, though it has several transports; closed ones say so. */
export function portsText(ports: ProtocolFigures['ports']): string {
  const texts = ports.map(({ transport, port, isOpen }) => {
    const text = `${port} ${transport}`;
    return isOpen ? text : t('gw.portClosed', { port: text });
  });
  return texts.join(', ');
}

/** Median and 99th percentile of the time to the acknowledgement. */
export function delayText({ delayMsMedian, delayMs99 }: ProtocolFigures): string {
  if (delayMsMedian === null || delayMs99 === null) return MISSING;
  return t('gw.ms', { median: number(delayMsMedian), most: number(delayMs99) });
}

export function sumOf(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** Nobody is connected there and nothing happened lately, as it should be where no such tracker is used. */
export function isIdle({ ports, connections, frames, unknown, faults }: ProtocolFigures): boolean {
  const isQuiet = connections + frames + unknown + sumOf(faults) === 0;
  return isQuiet && ports.every(({ isOpen }) => isOpen);
}
