// What the tracker shouts in words and colours: every kind has a name, a state and a tone.
import { SHOUT_PARAMETERS } from '@flotila/domain/event/alarms.ts';
import { expect, it } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { cs, en, sk } from '../../testing/texts.ts';
import { eventText, eventTone } from './event-words.tsx';

const told = (parameter: string) => ({
  parameter,
  measureValue: 1,
  timestamp: '2026-11-18T06:42:00Z',
});

it('each kind of what trackers shout reads as words in each language', () => {
  for (const [language, texts] of Object.entries({ sk, cs, en })) {
    activate(language as 'sk', [texts]);
    for (const code of SHOUT_PARAMETERS) {
      const text = eventText(told(code), 'Europe/Bratislava');
      expect(text, code).not.toMatch(/_|: 1,/);
    }
  }
  activate('sk', [sk]);
  expect(eventText(told('harsh_braking'), 'Europe/Bratislava')).toBe(
    'prudké brzdenie: ohlásené, 2026-11-18 07:42',
  );
});

it('an accident is an alarm, a tow of note, a border of the tracker’s own zone neither', () => {
  expect(eventTone(told('accident'))).toBe('alarm');
  expect(['tow', 'jamming', 'harsh_braking'].map((code) => eventTone(told(code)))).toEqual(
    Array.from({ length: 3 }, () => 'notice'),
  );
  expect(eventTone(told('device_zone_enter'))).toBe('quiet');
});
