// When a mail or a push of an alert is due: what a person chose, and the clock of the company.
import { expect, test } from 'vitest';
import { mailDue, NOTIFICATION_DEFAULTS, NotificationSetting, pushDue } from './notification.ts';

const ZONE = 'Europe/Bratislava';
const at = (text: string) => Date.parse(`${text}+01:00`);
const NIGHT = { ...NOTIFICATION_DEFAULTS, quietHours: { from: '22:00', to: '06:00' } };
const calm = { ...NIGHT, alarmsThrough: false };
const due = (setting: NotificationSetting, moment: string) =>
  mailDue(setting, 'alarm', at(moment), ZONE)?.ts;

const alone = (ts: number) => ({ ts, isBundled: false });
const bundled = (moment: string) => ({ ts: at(moment), isBundled: true });

test('zones-and-rules §6 each severity has its own choice', () => {
  const now = at('2026-11-22T12:00');
  expect(mailDue(NOTIFICATION_DEFAULTS, 'alarm', now, ZONE)).toEqual(alone(now));
  expect(mailDue(NOTIFICATION_DEFAULTS, 'warning', now, ZONE)).toEqual(bundled('2026-11-23T07:00'));
  expect(mailDue(NOTIFICATION_DEFAULTS, 'info', now, ZONE)).toBeNull();
  const warned = { ...NIGHT, warning: { mail: 'at_once' as const, push: true } };
  const night = at('2026-11-22T23:00');
  expect(mailDue(warned, 'warning', night, ZONE)).toEqual(bundled('2026-11-23T06:00'));
  expect(mailDue(warned, 'alarm', night, ZONE)).toEqual(alone(night));
});

test.each([
  ['hourly', '2026-11-22T12:00', '2026-11-22T13:00'],
  ['hourly', '2026-11-22T12:59:59', '2026-11-22T13:00'],
  ['hourly', '2026-11-22T21:30', '2026-11-23T06:00'],
  ['daily', '2026-11-22T06:59', '2026-11-22T07:00'],
  ['daily', '2026-11-22T07:00', '2026-11-23T07:00'],
  // By summer and by winter time it is at seven.
  ['daily', '2026-10-24T08:00', '2026-10-25T07:00'],
] as const)(
  'zones-and-rules §6 digests: %s, what rings at %s goes at %s, in quiet hours at their end',
  (mail, now, end) => {
    const setting = { ...NIGHT, warning: { mail, push: false } };
    expect(mailDue(setting, 'warning', at(now), ZONE)).toEqual(bundled(end));
  },
);

test('zones-and-rules §6 a push goes at once, or at the end of quiet hours', () => {
  const [day, night] = [at('2026-11-22T12:00'), at('2026-11-22T23:00')];
  expect(pushDue(NIGHT, 'warning', day, ZONE)).toBe(day);
  expect(pushDue(NIGHT, 'warning', night, ZONE)).toBe(at('2026-11-23T06:00'));
  expect(pushDue(NIGHT, 'alarm', night, ZONE)).toBe(night);
  expect(pushDue(NIGHT, 'info', day, ZONE)).toBeNull();
});

test('who chose before there was push gets it of warnings and alarms', () => {
  const before = { mail: 'off' };
  const stored = { info: before, warning: before, alarm: before };
  expect(
    NotificationSetting.parse({ ...stored, quietHours: null, alarmsThrough: true }),
  ).toMatchObject({ info: { push: false }, warning: { push: true }, alarm: { push: true } });
});

test.each([
  ['before they begin', '2026-11-22T21:59', '2026-11-22T21:59'],
  ['as they begin', '2026-11-22T22:00', '2026-11-23T06:00'],
  ['after midnight', '2026-11-23T05:59', '2026-11-23T06:00'],
  ['as they end', '2026-11-23T06:00', '2026-11-23T06:00'],
])('zones-and-rules §6 quiet hours over midnight, %s', (_when, now, end) => {
  expect(due(calm, now)).toBe(at(end));
});

test('quiet hours within a day', () => {
  const noon = { ...calm, quietHours: { from: '12:00', to: '13:30' } };
  expect(due(noon, '2026-11-22T12:00')).toBe(at('2026-11-22T13:30'));
  expect(due(noon, '2026-11-22T13:30')).toBe(at('2026-11-22T13:30'));
  expect(due(noon, '2026-11-22T11:59')).toBe(at('2026-11-22T11:59'));
});

test('quiet hours that end in the hour that comes twice, or in the one that is left out', () => {
  const late = { ...calm, quietHours: { from: '22:00', to: '02:30' } };
  const minutes = (text: string) => {
    const now = Date.parse(text);
    return ((mailDue(late, 'alarm', now, ZONE)?.ts ?? 0) - now) / 60_000;
  };
  // 25 October 2026: 3:00 summer time is 2:00 winter time.
  expect(minutes('2026-10-25T02:00+02:00')).toBe(30);
  expect(minutes('2026-10-25T02:10+01:00')).toBe(20);
  // 28 March 2027: 2:00 is 3:00.
  expect(minutes('2027-03-28T01:50+01:00')).toBe(40);
});

test('quiet hours have a begin, and another end', () => {
  const with_ = (quietHours: object) =>
    NotificationSetting.safeParse({ ...NOTIFICATION_DEFAULTS, quietHours }).success;
  expect(with_({ from: '22:00', to: '06:00' })).toBe(true);
  expect(with_({ from: '22:00', to: '22:00' })).toBe(false);
  expect(with_({ from: '24:00', to: '06:00' })).toBe(false);
});
