import { expect, test } from 'vitest';
import { ALARM_TEXT_MAX, ALARMS, hasAlarm, withAlarm } from './alarm.ts';

test('gateway §10 a record that shouts twice is heard twice', () => {
  const both = withAlarm(withAlarm(null, 'tow'), 'jamming');
  expect(both).toBe('tow,jamming');
  expect(ALARMS.filter((alarm) => hasAlarm(both, alarm))).toEqual(['tow', 'jamming']);
  expect(withAlarm(both, 'tow')).toBe(both);
});

test('an alarm is not heard in another one, nor in nothing', () => {
  expect(hasAlarm('geofenceEnter', 'tow')).toBe(false);
  expect(hasAlarm('geofenceEnter', 'geofenceExit')).toBe(false);
  expect(hasAlarm(null, 'sos')).toBe(false);
});

test('all of them at once fit', () => {
  const all = ALARMS.reduce<string>((text, alarm) => withAlarm(text, alarm), '');
  expect(all.length).toBeLessThanOrEqual(ALARM_TEXT_MAX);
});
