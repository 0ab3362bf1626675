// Events (gateway §10): on change only, the first value after nothing is no change.
import { describe, expect, test } from 'vitest';
import { at, fold, locationAt, settingsWith } from '../fold/test-track.ts';
import type { Location } from '../location/location.ts';

const settings = settingsWith({ panicInput: 2, cargoDoorInput: 3 });
const eventsOf = (rows: Partial<Location>[]) =>
  fold(
    rows.map((row, index) => locationAt(at('08:00') + index * 10_000, row)),
    settings,
  ).changes.events.map(({ ts, parameter, value }) => [
    (ts - at('08:00')) / 10_000,
    parameter,
    value,
  ]);
const words = (...inputs: (number | null)[]) => inputs.map((word) => ({ inputs: word }));

describe('events', () => {
  test('the motor on and off; what is not said is no change', () => {
    expect(eventsOf(words(1, 1, null, 0, null, 1))).toEqual([
      [3, 'motor_on', 0],
      [5, 'motor_on', 1],
    ]);
  });

  test('the first value after nothing is no change', () => {
    expect(eventsOf(words(null, 0b111))).toEqual([]);
  });

  test('the cargo door opens and closes', () => {
    expect(eventsOf(words(0, 0b100, 0b100, 0))).toEqual([
      [1, 'cargo_door', 1],
      [3, 'cargo_door', 0],
    ]);
  });

  test('panic is raised by the rising edge only', () => {
    expect(eventsOf(words(0, 0b10, 0b10, 0, 0b10))).toEqual([
      [1, 'panic', 1],
      [4, 'panic', 1],
    ]);
  });

  test('the alarm sos is a call for help at once, and again after it was quiet', () => {
    const rows = [{ alarm: 'sos' }, { alarm: 'sos' }, {}, { alarm: 'sos' }, { alarm: 'powerCut' }];
    expect(eventsOf(rows)).toEqual([
      [0, 'panic', 1],
      [3, 'panic', 1],
      [4, 'power_off', 1],
    ]);
  });

  test('an event stands at the last believed place and names who drove', () => {
    const { changes } = fold(
      [
        locationAt(at('08:00'), {
          latitude: 48.1,
          longitude: 17.1,
          countryCode: 'SK',
          inputs: 0,
          identification: 'dallas@A',
        }),
        locationAt(at('08:01'), { flags: 1, inputs: 0b10 }),
      ],
      settings,
    );
    expect(changes.events).toEqual([
      {
        ts: at('08:01'),
        parameter: 'panic',
        value: 1,
        latitude: 48.1,
        longitude: 17.1,
        countryCode: 'SK',
        identification: 'dallas@A',
      },
    ]);
    expect(changes.last?.lastPanicTs).toBe(at('08:01'));
  });

  test('of two changes in one moment the later one stands', () => {
    const { changes } = fold(
      [0, 1, 0].map((inputs, index) => locationAt(at('08:00'), { hash: index, inputs })),
      settings,
    );
    expect(changes.events).toMatchObject([{ parameter: 'motor_on', value: 0 }]);
  });
});
