// How a person wants to be told of alerts outside of the application: by severity, and not in their quiet hours
// (zones-and-rules §6). Pure.
import { z } from 'zod';
import { addDays, instantOfLocal, localDay, localMinutes } from '../time.ts';
import type { Severity } from './alert.ts';

export const MAIL_WHEN = ['off', 'at_once'] as const;

/** `07:30`, by the company's clock. */
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const channels = z.object({ mail: z.enum(MAIL_WHEN) });

export const NotificationSetting = z.object({
  info: channels,
  warning: channels,
  alarm: channels,
  /** From is included, to is not; over midnight where it is later. null: none. */
  quietHours: z
    .object({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, { error: 'order', path: ['to'] })
    .nullable(),
  /** Alarms do not wait for the end of quiet hours. */
  alarmsThrough: z.boolean(),
});
export type NotificationSetting = z.output<typeof NotificationSetting>;

/** Of who has chosen nothing. */
export const NOTIFICATION_DEFAULTS: NotificationSetting = {
  info: { mail: 'off' },
  warning: { mail: 'off' },
  alarm: { mail: 'at_once' },
  quietHours: null,
  alarmsThrough: true,
};

/** Why a delivery was made: the alert rang, or nobody acknowledged it. */
export const OCCASIONS = ['rang', 'escalated'] as const;
export type Occasion = (typeof OCCASIONS)[number];

/** `gone`: there was no reason to send it any more. */
export const DELIVERY_STATES = [
  ...(['waiting', 'sending', 'sent', 'failed', 'uncertain', 'gone'] as const),
] as const;
export type DeliveryState = (typeof DELIVERY_STATES)[number];

/**
 * When the mail of an alert is due, epoch milliseconds; null: none is wanted. In quiet hours that is their end.
 * @param zone IANA zone of the company
 */
export function mailDue(
  setting: NotificationSetting,
  severity: Severity,
  now: number,
  zone: string,
): number | null {
  if (setting[severity].mail === 'off') return null;
  const { quietHours, alarmsThrough } = setting;
  if (!quietHours || (severity === 'alarm' && alarmsThrough)) return now;
  const [from, to, at] = [
    minutesOf(quietHours.from),
    minutesOf(quietHours.to),
    localMinutes(now, zone),
  ];
  const isQuiet = from < to ? at >= from && at < to : at >= from || at < to;
  if (!isQuiet) return now;
  const today = localDay(now, zone);
  const day = at < to ? today : addDays(today, 1);
  // In the hour that comes twice the first end may have been already.
  const ends = (['earlier', 'later'] as const).map((which) =>
    instantOfLocal(Date.parse(`${day}T${quietHours.to}:00Z`), zone, which),
  );
  return ends.find((end) => end > now) ?? now;
}

function minutesOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}
