// DATA-026, D-VEH-030: every field of the form has its words, and what is taken says what to do.
import { DEVICE_TYPES, deviceOptions } from '@flotila/domain/vehicle/device-choices.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { activate, t } from '../../../ground/i18n/i18n.ts';
import { differences } from '../../../ground/ui/form-merge.ts';
import { sk } from '../../../testing/texts.ts';
import { testNaming } from '../test-place.ts';
import { fieldWords } from './field-words.ts';
import { refusalText } from './refusal-text.ts';
import { testVehicle } from './test-vehicle.ts';

beforeAll(() => activate('sk', [sk]));

describe('what somebody else changed', () => {
  const told = (before: object, after: object) =>
    differences(before, after).flatMap(({ field, ...values }) => {
      const naming = testNaming({ 12: 'Ján Kováč' });
      const [old, now] = [values.before, values.after].map((value) =>
        fieldWords(field, value, naming),
      );
      return old && now && old.text !== now.text ? [`${now.label}: ${old.text} → ${now.text}`] : [];
    });

  test('is named and written as in the form', () => {
    const before = testVehicle();
    const after = testVehicle({
      name: 'Volvo',
      kmStart: 1_500_000,
      state: 'hidden',
      typeCode: 'van',
      driverId: 12,
      identifications: [{ identification: 'dallas', code: 'A1' }],
      axles: [{ position: 'front', weight: null }],
      device: { ...before.device, code: '352093081452252', installDate: '2026-11-01' },
    });
    expect(told(before, after).sort()).toEqual(
      [
        'Dátum montáže: - → 2026-11-01',
        'Identifikácie: nič → čip Dallas A1',
        'Názov: Scania → Volvo',
        'Nápravy: nič → predná',
        'Priradený vodič: nikto → Ján Kováč',
        'Stav: aktívne → skryté',
        'Typ: nákladné → dodávka',
        'Začiatočný stav tachometra: 0 → 1 500'.replace('1 500', '1\u00a0500'),
        'Číslo (IMEI): 352093081452251 → 352093081452252',
      ].sort(),
    );
  });

  test('a person who is not known (any more) is not told by a number', () => {
    expect(told(testVehicle(), testVehicle({ driverId: 13 }))).toEqual([
      'Priradený vodič: nikto → neznáma osoba',
    ]);
  });

  test('a tracker that was taken off is told', () => {
    expect(told(testVehicle(), testVehicle({ device: null }))).toContain(
      'Jednotka: 352093081452251 → nič',
    );
  });

  test('is not what the tracker changed: levels, weights, locations, states of services', () => {
    const [tank] = testVehicle().tanks;
    const after = testVehicle({
      lastMeasures: { km: 5 },
      flagPanic: true,
      lastChange: '9',
      regularService: 'notice',
      tanks: tank ? [{ ...tank, level: 7 }] : [],
    });
    expect(told(testVehicle(), after)).toEqual([]);
  });
});

test('interfaces §5 every option of every tracker and each of its choices has words', () => {
  for (const type of DEVICE_TYPES) {
    for (const option of deviceOptions(type)) {
      const keys = [`vf.option.${option.name}`];
      if (option.kind === 'choice') {
        const words = option.choices.filter((choice) => typeof choice === 'string');
        keys.push(...words.map((choice) => `vf.option.${option.name}.${choice}`));
      }
      for (const key of keys) expect(t(key as 'app.name'), key).not.toBe('…');
    }
  }
});

test.each([
  ['numericPlate', 'Túto EČV už má iné vozidlo firmy'],
  ['device.code', 'Jednotka s týmto číslom je už v inom vozidle'],
  ['device.serialNumber', 'Toto výrobné číslo má jednotka v inom vozidle'],
  ['identifications', 'Táto identifikácia tu už je'],
])('D-VEH-030 a taken %s says what to do', (field, sentence) => {
  expect(refusalText({ code: 'duplicate' }, field)).toContain(sentence);
});

test('the server names the digits of a decimal as it does', () => {
  expect(refusalText({ code: 'decimal', params: { places: 2 } })).toContain('2 číslice');
});

test('R-9 the regime of the tax is told in words, and one that is not known as it is', () => {
  const naming = testNaming();
  expect(fieldWords('vatRegime', 'mixed', naming)).toEqual({
    label: 'Režim DPH',
    text: 'Aj na súkromné účely',
  });
  expect(fieldWords('vatRegime', 'other', naming)?.text).toBe('other');
  expect(fieldWords('acquiredDate', '2026-02-03', naming)?.label).toBe('Deň nadobudnutia');
});

test('R-10 a conflict says whether the vehicle is in international haulage', () => {
  expect(fieldWords('internationalHaulage', true, testNaming())).toEqual({
    label: 'Nad 2,5 t v medzinárodnej preprave za odmenu',
    text: 'áno',
  });
});
