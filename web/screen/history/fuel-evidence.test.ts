// Which measures are asked for beside rides, and which of them belongs to a row.
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { expect, it } from 'vitest';
import { testRide } from '../../thing/ride/test-ride.ts';
import { evidenceInput, evidenceOf } from './fuel-evidence.ts';

const at = (time: string) => `2026-11-20T${time}:00.000Z`;
const ride = testRide({ fromTimestamp: at('06:00'), toTimestamp: at('09:00') });
const refueling = testRide({
  rideType: 'refueling',
  fromTimestamp: at('07:00'),
  toTimestamp: at('07:20'),
});
const loss = testRide({
  rideType: 'fuelloss',
  fromTimestamp: at('01:00'),
  toTimestamp: at('05:00'),
});

it('nothing is asked for a day without refuelings and losses', () => {
  expect(evidenceInput([ride])).toBeNull();
});

it('the period reaches over all of them, whatever their order', () => {
  const { vehicleId } = ride;
  const input = { vehicleId, from: at('01:00'), to: at('07:20') };
  expect(evidenceInput([ride, refueling, loss])).toEqual(input);
});

it('a row has the measure of its kind within whose readings it is, however that is written', () => {
  const span = { fromTimestamp: '2026-11-20T08:00:00+01:00', toTimestamp: at('07:20') };
  const entries = (type: string) =>
    [
      { type, measure: [{ ...span, timestamp: at('07:05'), quantity: 310 }] },
    ] as unknown as RefuelingEntry[];
  expect(evidenceOf(refueling, entries('refueling'))?.quantity).toBe(310);
  expect(evidenceOf(refueling, entries('fuelloss'))).toBeNull();
  // K-14: what was put into a heating tank stands not among the rides.
  const heating = entries('refueling').map((entry) => ({ ...entry, tankType: 'heating' as const }));
  expect(evidenceOf(refueling, heating)).toBeNull();
  expect(evidenceOf(loss, entries('fuelloss'))).toBeNull();
  expect(evidenceOf(refueling, undefined)).toBeNull();
});

it('a row that rides have shortened to a moment still has its measure, and not its neighbour', () => {
  const [fromTimestamp, toTimestamp] = [at('07:20'), at('07:20')];
  const row = testRide({ rideType: 'refueling', fromTimestamp, toTimestamp });
  const measures = [
    { fromTimestamp: at('07:20'), toTimestamp: at('08:00'), timestamp: at('07:40'), quantity: 50 },
    { fromTimestamp: at('06:00'), toTimestamp: at('07:20'), timestamp: at('07:20'), quantity: 310 },
  ];
  const entries = [{ type: 'refueling', measure: measures }] as unknown as RefuelingEntry[];
  expect(evidenceOf(row, entries)?.quantity).toBe(310);
});
