// VAL-048 … VAL-052: what may be chosen for which tracker.
import { expect, test } from 'vitest';
import { CODE_LISTS } from '../code/code-lists.ts';
import {
  DEVICE_TYPES,
  deviceOptions,
  TEMPERATURE_INPUTS,
  temperatureChoices,
} from './device-choices.ts';

test('VAL-048, VAL-049 bce is offered all temperatures, bceiotm the first six, others only none', () => {
  expect(temperatureChoices('bce')).toEqual(TEMPERATURE_INPUTS);
  expect(temperatureChoices('bceiotm')).toEqual([
    'none',
    'temp-1',
    'temp-2',
    'temp-3',
    'temp-4',
    'temp-5',
  ]);
  const others = DEVICE_TYPES.filter((type) => type !== 'bce' && type !== 'bceiotm');
  for (const type of others) expect(temperatureChoices(type), type).toEqual(['none']);
  expect(temperatureChoices('')).toEqual(['none']);
});

test('VAL-048 the code list of trackers tells the same counts', () => {
  for (const row of CODE_LISTS.deviceTypes ?? []) {
    const type = DEVICE_TYPES.find((code) => code === row.code) ?? '';
    expect(row.temperatures, row.code).toBe(temperatureChoices(type).length);
  }
});

test('interfaces §5 options have names of their own within a tracker', () => {
  for (const type of DEVICE_TYPES) {
    const names = deviceOptions(type).map(({ name }) => name);
    expect(new Set(names).size, type).toBe(names.length);
  }
});
