// What is said of a brought file: what was found in it, where it was put, why it was refused.
import { beforeAll, expect, test } from 'vitest';
import { CallFailure } from '../../ground/call/http.ts';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { tachographFile } from './test-hours.ts';
import { broughtText, elsewhereOf, refusalBefore, uploadFailureText } from './upload.ts';

beforeAll(() => activate('sk', [sk]));

test('a file says its days, whose it is and its signature; the same again that it was here', () => {
  const file = tachographFile({ signature: 'unverified' });
  expect(broughtText({ file, isKnown: false })).toBe('28 dní, Marián Tóth, podpis neoverený');
  expect(broughtText({ file, isKnown: true })).toMatch(/^už nahratý, 28 dní/);
});

test('a card of another driver says with whom it was stored, of a stranger what to do', () => {
  expect(elsewhereOf(tachographFile(), 7)).toBeNull();
  const holder = { firstName: 'Jana', lastName: 'Nováková' };
  expect(elsewhereOf(tachographFile({ personId: 9, holder }), 7)).toMatchObject({
    text: 'Uložený k vodičovi Jana Nováková.',
    personId: 9,
  });
  expect(elsewhereOf(tachographFile({ personId: null }), 7)?.text).toContain('SK00000011978500');
});

test('a vehicle unit says to which vehicle it belongs', () => {
  const unit = tachographFile({ kind: 'vehicle', registration: 'BA 482 KT', vehicleId: 12 });
  expect(elsewhereOf(unit, 7)).toMatchObject({
    text: 'Uložený k vozidlu BA 482 KT.',
    vehicleId: 12,
  });
  expect(elsewhereOf({ ...unit, vehicleId: null }, 7)?.text).toContain('vo firme nie je');
});

test('what is empty or too big is not sent; the server’s own words are kept', () => {
  expect(refusalBefore({ size: 0 })).toContain('prázdny');
  expect(refusalBefore({ size: 16 * 1024 * 1024 })).toBeNull();
  expect(refusalBefore({ size: 16 * 1024 * 1024 + 1 })).toContain('16 MB');
  const failure = (status: number) =>
    new CallFailure({ status, code: 'x', serverMessage: 'Toto nie je súbor z tachografu.' });
  expect(uploadFailureText(failure(400))).toBe('Toto nie je súbor z tachografu.');
  expect(uploadFailureText(failure(413))).toContain('16 MB');
});
