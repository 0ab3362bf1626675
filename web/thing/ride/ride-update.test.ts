// VAL-015 … VAL-019, NAV-038, LOG-009: what the ride update form sends, refuses and asks about.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { expect, test } from 'vitest';
import {
  differingFields,
  isChanged,
  isCorrectable,
  type RideField,
  type RideForm,
  readForm,
  restartForm,
  rideFromStart,
  startForm,
  typedReading,
} from './ride-update.ts';

const ride = {
  rideType: 'bussines',
  rideState: 'finished',
  kmStop: 100_102_500,
  mhStop: 45_000,
  fixedKm: false,
  fixedMh: false,
  driver: { personId: 7, firstName: 'Ján', lastName: 'Novák' },
  note: null,
} as RideView;

const start = startForm(ride, 'sk');

/** The form with these fields switched on and typed. */
function typed(texts: Partial<Record<RideField, string>>): RideForm {
  const isOn = { ...start.isOn };
  for (const field of Object.keys(texts) as RideField[]) isOn[field] = true;
  return { isOn, text: { ...start.text, ...texts } };
}

test('the form begins with what the ride has, everything switched off', () => {
  expect(Object.values(start.isOn)).toEqual([false, false, false, false, false]);
  expect(start.text.kmStop.replace(/\s/g, ' ')).toBe('100 102,5');
  expect(start.text).toMatchObject({ ehStop: '12,5', driverId: '7', note: '' });
});

test('VAL-019 only switched-on fields are sent', () => {
  expect(readForm(start, ride, 'sk')).toEqual({ body: {}, errors: null });
  expect(readForm(typed({ note: ' Nákup ' }), ride, 'sk').body).toEqual({ note: 'Nákup' });
});

test('VAL-019 the rules hold for switched-on fields only', () => {
  const form = { ...start, text: { ...start.text, kmStop: 'x', note: 'x'.repeat(31) } };
  expect(readForm(form, ride, 'sk').errors).toBeNull();
});

test('VAL-015 a ride type is required when its field is on', () => {
  expect(readForm(typed({ rideType: '' }), ride, 'sk').errors).toEqual({
    rideType: { code: 'required' },
  });
  expect(readForm(typed({ rideType: 'private' }), ride, 'sk').body).toEqual({
    rideType: 'private',
  });
});

test.each([
  ['100 102,125', 100_102_125],
  ['100102.5', 100_102_500],
  ['0', 0],
])('VAL-016 stop kilometres %s are %i m', (text, metres) => {
  expect(readForm(typed({ kmStop: text }), ride, 'sk').body).toEqual({ kmStop: metres });
});

test.each([
  ['1,1234', 'decimal'],
  ['km', 'decimal'],
  ['', 'required'],
  ['-1', 'range'],
  ['10000000', 'range'],
])('VAL-016 stop kilometres "%s" are refused: %s', (text, code) => {
  expect(readForm(typed({ kmStop: text }), ride, 'sk').errors?.kmStop?.code).toBe(code);
});

test('VAL-017 engine hours have at most 2 digits', () => {
  expect(readForm(typed({ ehStop: '12,25' }), ride, 'sk').body).toEqual({ ehStop: 44_100 });
  expect(readForm(typed({ ehStop: '12,255' }), ride, 'sk').errors?.ehStop).toEqual({
    code: 'decimal',
    params: { digits: 2 },
  });
});

test.each([
  [100_102_503, 45_001],
  [1, 1],
  [9_999_999_999, 1_999_999_999],
])('a reading that is switched on untouched is fixed as it is stored: %i m, %i s', (km, mh) => {
  for (const language of ['sk', 'en'] as const) {
    const counted = { ...ride, kmStop: km, mhStop: mh };
    const form = startForm(counted, language);
    const isOn = { ...form.isOn, kmStop: true, ehStop: true };
    expect(readForm({ ...form, isOn }, counted, language).body).toEqual({ kmStop: km, ehStop: mh });
  }
});

test('a ride without engine hours has none to fix', () => {
  const unknown = { ...ride, mhStop: null };
  expect(readForm(typed({ ehStop: '' }), unknown, 'sk').errors?.ehStop?.code).toBe('required');
});

test('what a reading does is said only of one that is on and not refused', () => {
  const form = typed({ kmStop: '100 103' });
  expect(typedReading(form, ride, 'kmStop', 'sk', {})).toBe(100_103_000);
  expect(typedReading(form, ride, 'kmStop', 'sk', { kmStop: 'refused' })).toBeNull();
  expect(typedReading(form, ride, 'kmStop', 'sk', { note: 'refused' })).toBe(100_103_000);
  expect(typedReading(form, ride, 'ehStop', 'sk', {})).toBeNull();
  expect(typedReading(typed({ kmStop: 'x' }), ride, 'kmStop', 'sk', {})).toBeNull();
});

test('VAL-018 symbols count once; breaks and marks that turn the text are refused', () => {
  const noteOf = (note: string) => readForm(typed({ note }), ride, 'sk');
  expect(noteOf('🚚'.repeat(30)).body).toEqual({ note: '🚚'.repeat(30) });
  expect(noteOf('🚚'.repeat(31)).errors?.note?.code).toBe('maxLength');
  for (const note of ['two\nlines', 'bell\u0007', 'turned\u202eback', 'split\u2028line']) {
    expect(noteOf(note).errors?.note?.code).toBe('characters');
  }
  expect(noteOf('Škôlka – „Nitra“').errors).toBeNull();
});

test('an empty reading takes a correction back, where there is one', () => {
  const fixed = { ...ride, fixedKm: true, fixedMh: false };
  expect(readForm(typed({ kmStop: ' ' }), fixed, 'sk').body).toEqual({ kmStop: null });
  expect(readForm(typed({ ehStop: ' ' }), fixed, 'sk').errors?.ehStop?.code).toBe('required');
});

test('VAL-018 a note has at most 30 characters, an empty one is none', () => {
  expect(readForm(typed({ note: 'x'.repeat(30) }), ride, 'sk').body?.note).toHaveLength(30);
  expect(readForm(typed({ note: 'x'.repeat(31) }), ride, 'sk').errors?.note?.code).toBe(
    'maxLength',
  );
  expect(readForm(typed({ note: '  ' }), ride, 'sk').body).toEqual({ note: null });
});

test('API-051 nobody can be said to have driven', () => {
  expect(readForm(typed({ driverId: '' }), ride, 'sk').body).toEqual({ driverId: null });
  expect(readForm(typed({ driverId: '9' }), ride, 'sk').body).toEqual({ driverId: 9 });
});

test('NAV-038 only what was typed into a switched-on field would be lost', () => {
  expect(isChanged(start, start)).toBe(false);
  expect(isChanged(typed({ kmStop: start.text.kmStop }), start)).toBe(false);
  expect(isChanged(typed({ note: 'Nákup' }), start)).toBe(true);
});

test('after a conflict what was typed stays, switched-off fields show the ride as it now is', () => {
  const now = startForm({ ...ride, note: 'Servis', rideType: 'private' }, 'sk');
  expect(restartForm(typed({ note: 'Nákup' }), now)).toEqual({
    isOn: { ...start.isOn, note: true },
    text: { ...start.text, rideType: 'private', note: 'Nákup' },
  });
});

test('a conflict names the fields that differ', () => {
  const after = { ...ride, note: 'Servis', kmStop: 1, driver: { ...ride.driver, personId: 7 } };
  expect(differingFields(ride, after as RideView)).toEqual(['kmStop', 'note']);
});

test('LOG-009, HIS-010, HIS-017 only finished rides are corrected, and stops are no rides', () => {
  expect(isCorrectable({ rideState: 'finished', rideType: 'private' })).toBe(true);
  expect(isCorrectable({ rideState: 'unfinished', rideType: 'bussines' })).toBe(false);
  for (const rideType of ['stop', 'refueling', 'fuelloss'] as const)
    expect(isCorrectable({ rideState: 'finished', rideType })).toBe(false);
});

test('HIS-010 the ride is corrected, and not the refueling or the stop that begins in its moment', () => {
  const fromTimestamp = '2026-11-20T07:00:00.000Z';
  const of = (rideType: RideView['rideType']) => ({ ...ride, rideType, fromTimestamp });
  const rides = [of('stop'), of('refueling'), of('private')];
  expect(rideFromStart(rides, '2026-11-20T08:00:00+01:00')).toBe(rides[2]);
  expect(rideFromStart(rides.slice(0, 2), fromTimestamp)).toBeUndefined();
});
