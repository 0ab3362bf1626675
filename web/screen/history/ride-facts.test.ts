// The details of a ride: levels at both ends, and litres that were only worked out are told as such.
import { beforeEach, expect, test } from 'vitest';
import { activate } from '../../ground/i18n/i18n.ts';
import { sk } from '../../testing/texts.ts';
import { testRide } from '../../thing/ride/test-ride.ts';
import { rideFacts } from './ride-facts.tsx';

beforeEach(() => activate('sk', [sk]));

function fuelOf(over: Parameters<typeof testRide>[0]) {
  const groups = rideFacts(testRide(over), { timeZone: 'Europe/Bratislava', isMachine: false });
  return groups.find(({ title }) => title === sk['history.group.fuel'])?.facts;
}

test('the level at the beginning is the measured one, whatever a refueling changed', () => {
  const refueled = { tankStart: 300, tankSum: 362, tankDiff: 100, refueling: 100 };
  expect(fuelOf({ ...refueled, consumptionDiff: 38, averageConsumption: 30 })).toEqual([
    ['Spotreba', '38,0 l'],
    ['Priemerná spotreba', '30,0 l/100 km'],
    ['Nádrže na začiatku', '300,0 l'],
    ['Nádrže na konci', '362,0 l'],
    ['Zmena hladiny', '+62,0 l'],
    ['Tankovanie', '+100,0 l'],
  ]);
});

test('CONST-003 climb and descent are metres below 500 m, else kilometres', () => {
  const shown = { timeZone: 'Europe/Bratislava', isMachine: false };
  const facts = rideFacts(testRide({ climb: 499, descent: 1240 }), shown)
    .flatMap((group) => group.facts)
    .filter(([name]) => name === 'Stúpanie' || name === 'Klesanie');
  expect(facts.map(([, value]) => value)).toEqual(['499 m', '1,2 km']);
});

test('litres by the norm are named so, and have no average of their own', () => {
  const byNorm = { consumptionDiff: 12.6, averageConsumption: 30, isByNorm: true };
  expect(fuelOf(byNorm)).toEqual([['Spotreba podľa normy', '12,6 l']]);
});
