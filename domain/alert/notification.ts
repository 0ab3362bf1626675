// How a person wants to be told of alerts outside of the application: by severity, and not in their quiet hours
// (zones-and-rules §6). Pure.
import { z } from 'zod';
import { addDays, instantOfLocal, localDay, localMinutes } from '../time.ts';
import type { Severity } from './alert.ts';

export const MAIL_WHEN = ['off', 'at_once', 'hourly', 'daily'] as const;
/** Mails of a day come then, by the company's clock. */
const DAILY_AT = '07:00';

/** `07:30`, by the company's clock. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
/** @param push of who chose before there was push */
const channels = (push: boolean) =>
  z.object({ mail: z.enum(MAIL_WHEN), push: z.boolean().default(push) });

export const NotificationSetting = z.object({
  info: channels(false),
  warning: channels(true),
  alarm: channels(true),
  /** From is included, to is not; over midnight where it is later. null: none. */
  quietHours: z
    .object({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, { error: 'order', path: ['to'] })
    .nullable(),
  /** Alarms do not wait for the end of quiet hours. */
  alarmsThrough: z.boolean(),
});
export type NotificationSetting = z.output<typeof NotificationSetting>;

/** Of who has chosen nothing. Push reaches only browsers in which it was switched on. */
export const NOTIFICATION_DEFAULTS: NotificationSetting = {
  info: { mail: 'off', push: false },
  warning: { mail: 'daily', push: true },
  alarm: { mail: 'at_once', push: true },
  quietHours: null,
  alarmsThrough: true,
};

/** Why a delivery of an alert was made: it rang, or nobody acknowledged it. */
export const ALERT_OCCASIONS = ['rang', 'escalated'] as const;
export type AlertOccasion = (typeof ALERT_OCCASIONS)[number];
/** `test`: somebody wanted to see whether it comes; the others: another system takes nothing any more. */
export const OCCASIONS = [...ALERT_OCCASIONS, 'test', 'webhook_off', 'forwarding_off'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** `forwarding`: only tests of one; records are passed on otherwise. */
export const CHANNELS = ['mail', 'push', 'webhook', 'forwarding'] as const;
export type ChannelName = (typeof CHANNELS)[number];

/** `gone`: there was no reason to send it any more. */
export const DELIVERY_STATES = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'uncertain',
  'gone',
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

export interface Due {
  /** epoch milliseconds */
  ts: number;
  /** Goes with the person's others of that moment as one. */
  isBundled: boolean;
}

/**
 * When the mail of an alert is due; null: none is wanted. In quiet hours that is their end.
 * @param zone IANA zone of the company
 */
export function mailDue(
  setting: NotificationSetting,
  severity: Severity,
  now: number,
  zone: string,
): Due | null {
  const { mail } = setting[severity];
  if (mail === 'off') return null;
  const due =
    mail === 'at_once' ? now : mail === 'hourly' ? nextHour(now) : nextAt(DAILY_AT, now, zone);
  const ts = quietEnd(setting, severity, due, zone) ?? due;
  return { ts, isBundled: ts > now };
}

/** When a push is due, epoch milliseconds; null: none is wanted. In quiet hours that is their end. */
export function pushDue(
  setting: NotificationSetting,
  severity: Severity,
  now: number,
  zone: string,
): number | null {
  return setting[severity].push ? (quietEnd(setting, severity, now, zone) ?? now) : null;
}

/** null: it is none of the quiet hours, or they do not hold for this. */
function quietEnd(
  { quietHours, alarmsThrough }: NotificationSetting,
  severity: Severity,
  ts: number,
  zone: string,
): number | null {
  if (!quietHours || (severity === 'alarm' && alarmsThrough)) return null;
  const [from, to, at] = [
    minutesOf(quietHours.from),
    minutesOf(quietHours.to),
    localMinutes(ts, zone),
  ];
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  return isQuiet ? nextAt(quietHours.to, ts, zone) : null;
}

/** The next moment after `ts` at which a clock there shows `clock`. */
function nextAt(clock: string, ts: number, zone: string): number {
  const today = localDay(ts, zone);
  for (const day of [today, addDays(today, 1)]) {
    // In the hour that comes twice the first one may have been already.
    for (const which of ['earlier', 'later'] as const) {
      const moment = instantOfLocal(Date.parse(`${day}T${clock}:00Z`), zone, which);
      if (moment > ts) return moment;
    }
  }
  return ts;
}

function nextHour(ts: number): number {
  return (Math.floor(ts / 3_600_000) + 1) * 3_600_000;
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
