// Why a ride begins, ends or was not interrupted, as sentences: one for each rule of the ride detection,
// with the settings it used in units that people know. The rules are those of domain/ride/reason.ts.
import type { BoundaryView } from '@flotila/domain/ride/ride.api.ts';
import type { BoundaryRule } from '@flotila/domain/ride/ride.ts';
import type { z } from 'zod';
import { t } from '../../ground/i18n/i18n.ts';
import { countryName } from '../../ground/ui/Flag.tsx';
import { date, dateTime, km, MISSING, number, time } from '../../ground/words/format.ts';

type Boundary = z.output<typeof BoundaryView>;

interface Facts {
  params: Boundary['params'];
  /** The moment of the boundary and the first and last deciding record, as texts. */
  time: string;
  from: string;
  to: string;
  /** Between first and last record; null when one record decided, because time went by without more. */
  span: string | null;
  count: number;
}

/** Exhaustive: a rule without a sentence does not compile. */
const SENTENCES: Record<BoundaryRule, (facts: Facts) => string> = {
  firstRecord: ({ time }) => t('why.firstRecord', { time }),
  motorOn: ({ time, params }) => t('why.motorOn', { time, signal: signalText(params.motorbit) }),
  motorOff: (facts) => {
    const { from, to, span, params } = facts;
    if (params.joinInterval === 0) return t('why.motorOffNow', { from });
    const limit = lasting(params.joinInterval);
    if (span === null) return t('why.motorOffSince', { from, limit });
    return t('why.motorOff', { span, limit, from, to });
  },
  moving: ({ time, params }) => {
    const limit = params.splitInterval ?? params.joinInterval;
    if (typeof limit === 'number') return t('why.movingAfter', { time, limit: lasting(limit) });
    return typeof params.detectSpeed === 'number'
      ? t('why.movingSpeed', { time, speed: number(params.detectSpeed) })
      : t('why.moving', { time });
  },
  standing,
  gap: ({ from, to, span, params }) => {
    const limit = lasting(params.gapSeconds);
    if (span === null) return t('why.gapSince', { from, limit });
    return t('why.gap', { span, limit, from, to });
  },
  country: ({ time, params, count }) => {
    const to = country(params.to);
    // The first record is the last one before the border.
    const inside = Math.max(0, count - 1);
    return params.from
      ? t('why.country', { time, from: country(params.from), to, count: inside })
      : t('why.countryTo', { time, to, count: inside });
  },
  driver: ({ time, params }) =>
    t('why.driver', { time, from: identification(params.from), to: identification(params.to) }),
  rideType: ({ time, params }) =>
    t('why.rideType', { time, from: rideType(params.from), to: rideType(params.to) }),
};

/** What the sentence leaves out: the settings behind the limits it names. */
function settingsOf(rule: BoundaryRule, params: Boundary['params']): string[] {
  const { motorbit, storeInterval, insideLocations, insideMetres, detectRideType } = params;
  const { unseenMetres } = params;
  const said: string[] = [];
  if (params.detectByMotion === 'motion') said.push(t('why.byMotion'));
  if (rule === 'motorOff' && typeof motorbit === 'number') {
    said.push(t('why.signal', { signal: signalText(motorbit) }));
  }
  if (typeof storeInterval === 'number') {
    said.push(t('why.store', { store: lasting(storeInterval) }));
  }
  if (typeof insideLocations === 'number' && typeof insideMetres === 'number') {
    said.push(t('why.inside', { n: insideLocations, metres: number(insideMetres) }));
  }
  // 30, 31: input 3 low or high means private; 50, 51: input 5.
  if (typeof detectRideType === 'number' && detectRideType > 0) {
    said.push(t('why.switch', { n: Math.floor(detectRideType / 10) }));
  }
  if (typeof unseenMetres === 'number') said.push(t('why.unseen', { km: km(unseenMetres) }));
  return said;
}

export const BOUNDARY_RULES = Object.keys(SENTENCES) as BoundaryRule[];

/**
 * The sentence of a boundary that lies at `ts` (epoch milliseconds), in the company's zone, and the
 * settings behind it.
 */
export function boundarySentence(boundary: Boundary | null, ts: number, timeZone: string): string {
  if (boundary === null) return t('why.unknown');
  const rule = BOUNDARY_RULES.find((known) => known === boundary.rule);
  if (rule === undefined) return t('why.unknown');
  const moments = boundary.records.map((record) => Date.parse(record)).sort((a, b) => a - b);
  const first = moments[0] ?? ts;
  const last = moments.at(-1) ?? ts;
  const text = (moment: number) => momentText(moment, ts, timeZone);
  const sentence = SENTENCES[rule]({
    params: boundary.params,
    count: moments.length,
    time: text(ts),
    from: text(first),
    to: text(last),
    span: last > first ? lasting((last - first) / 1000) : null,
  });
  return [sentence, ...settingsOf(rule, boundary.params)].join(' ');
}

/** Why a stop within a ride did not end it. `limitSeconds` is the device's joinInterval when known. */
export function joinedSentence(
  stop: { fromTimestamp: string; toTimestamp: string },
  limitSeconds: number | null,
  timeZone: string,
): string {
  const from = time(stop.fromTimestamp, timeZone, true);
  const to = time(stop.toTimestamp, timeZone, true);
  const span = lasting((Date.parse(stop.toTimestamp) - Date.parse(stop.fromTimestamp)) / 1000);
  return limitSeconds === null
    ? t('why.joined', { from, to, span })
    : t('why.joinedLimit', { from, to, span, limit: lasting(limitSeconds) });
}

/** Seconds in the two greatest units that they fill: 45 s, 10 min, 2 min 30 s, 1 h 57 min. */
export function lasting(seconds: number | string | undefined): string {
  if (typeof seconds !== 'number' || !Number.isFinite(seconds)) return MISSING;
  const whole = Math.max(0, Math.round(seconds));
  const parts = [
    [Math.floor(whole / 3600), 'h'],
    [Math.floor((whole % 3600) / 60), 'min'],
    [whole % 60, 's'],
  ] as const;
  const begin = parts.findIndex(([value]) => value > 0);
  if (begin < 0) return '0 s';
  const shown = parts.slice(begin, begin + 2).filter(([value]) => value > 0);
  return shown.map(([value, unit]) => `${value} ${unit}`).join(' ');
}

function standing({ from, to, span, params }: Facts): string {
  if (typeof params.splitInterval === 'number') {
    const limit = lasting(params.splitInterval);
    if (span === null) return t('why.standingSince', { from, limit });
    return t('why.standingMotor', { span, limit, from, to });
  }
  const limit = lasting(params.joinInterval);
  if (span === null) return t('why.standingSince', { from, limit });
  if (typeof params.detectSpeed !== 'number') return t('why.standing', { span, limit, from, to });
  return t('why.standingSpeed', { span, limit, from, to, speed: number(params.detectSpeed) });
}

/** With seconds, because records come seconds apart; with the date where it is another day's. */
function momentText(moment: number, ts: number, timeZone: string): string {
  return date(moment, timeZone) === date(ts, timeZone)
    ? time(moment, timeZone, true)
    : dateTime(moment, timeZone, true);
}

function signalText(motorbit: number | string | undefined): string {
  return typeof motorbit === 'number' && motorbit > 0
    ? t('why.signalInput', { n: motorbit })
    : t('why.signalIgnition');
}

function country(code: number | string | undefined): string {
  return code ? countryName(String(code)) : MISSING;
}

/** Stored as `kind@code`; people know the code that is printed on the card. */
function identification(value: number | string | undefined): string {
  const text = String(value ?? '');
  return text === '' ? t('why.nobody') : text.slice(text.indexOf('@') + 1);
}

function rideType(value: number | string | undefined): string {
  if (value === 'private') return t('rideType.private');
  return value === 'bussines' ? t('rideType.bussines') : MISSING;
}
