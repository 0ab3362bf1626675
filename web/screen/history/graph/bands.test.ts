import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { describe, expect, it } from 'vitest';
import { testRide } from '../../../thing/ride/test-ride.ts';
import {
  type Band,
  bandAt,
  bandsOf,
  fuelMarks,
  linesOf,
  markNear,
  rideToSelect,
  selectedBand,
  stayAt,
  textWithin,
  zoomOf,
} from './bands.ts';

const START = Date.parse('2026-11-20T06:00:00Z') / 1000;

function band(from: number, to: number): Band {
  const fromTimestamp = new Date((START + from) * 1000).toISOString();
  return { from: START + from, to: START + to, fromTimestamp };
}

describe('the rides of the day graph', () => {
  const bands = [band(0, 600), band(600, 1200), band(3000, 9000)];

  it('a moment belongs to the ride around it, at a seam to the later one', () => {
    expect(bandAt(bands, START + 10)).toBe(bands[0]);
    expect(bandAt(bands, START + 600)).toBe(bands[1]);
    expect(bandAt(bands, START + 2000)).toBeNull();
  });

  it('HIS-007, HIS-008 a click selects the ride there, on the selected one it deselects', () => {
    const [first, second] = bands;
    expect(rideToSelect(bands, null, START + 10)).toBe(first?.fromTimestamp);
    expect(rideToSelect(bands, second ?? null, START + 10)).toBe(first?.fromTimestamp);
    expect(rideToSelect(bands, first ?? null, START + 10)).toBeNull();
    expect(rideToSelect(bands, first ?? null, START + 2000)).toBeUndefined();
    expect(rideToSelect(bands, null, START + 2000)).toBeUndefined();
  });

  it('the selected ride is found however its time is written', () => {
    expect(selectedBand(bands, '2026-11-20T06:10:00Z')).toBe(bands[1]);
    expect(selectedBand(bands, '2026-11-20T07:10:00+01:00')).toBe(bands[1]);
    expect(selectedBand(bands, '2026-11-20T06:10:01Z')).toBeNull();
    expect(selectedBand(bands, 'yesterday')).toBeNull();
    expect(selectedBand(bands, null)).toBeNull();
  });

  it('marks of fuel that stand close to each other take two lines', () => {
    const marks = [0, 30, 60, 90, 92, 94].map((left) => ({ left, right: left + 50 }));
    expect(linesOf(marks)).toEqual([0, 1, 0, 1, 0, 1]);
    expect(linesOf([0, 51, 102].map((left) => ({ left, right: left + 50 })))).toEqual([0, 0, 0]);
  });

  it('zooming shows the whole ride with at least a minute of air', () => {
    expect(zoomOf(band(0, 600))).toMatchObject({ from: START - 60, to: START + 660 });
    expect(zoomOf(band(0, 10_000))).toEqual({
      of: '2026-11-20T06:00:00.000Z',
      from: START - 400,
      to: START + 10_400,
    });
  });
});

describe('fuel in the day graph', () => {
  const at = (second: number) => new Date((START + second) * 1000).toISOString();
  const span = (from: number, to: number) => ({ fromTimestamp: at(from), toTimestamp: at(to) });
  const ride = testRide({ ...span(0, 3600), refueling: 310 });
  const refueling = testRide({ ...span(600, 1200), rideType: 'refueling', refueling: 310 });
  const loss = testRide({ ...span(9000, 50_000), rideType: 'fuelloss', tankDiff: -38 });
  const measure = { ...span(9000, 50_000), timestamp: at(49_900) };
  const measured = [{ type: 'fuelloss', measure: [measure] }] as unknown as RefuelingEntry[];

  it('HIS-018 a refueling or a loss is a mark and no ride', () => {
    expect(bandsOf([ride, refueling, loss]).map(({ from }) => from)).toEqual([START]);
  });

  it('a refueling is marked once, where it was and not where the ride around it begins', () => {
    expect(fuelMarks([ride, refueling], undefined)).toEqual([{ at: START + 600, change: 310 }]);
    expect(fuelMarks([ride], undefined)).toEqual([]);
  });

  it('a change that was measured is marked at its moment, however long nobody looked before', () => {
    expect(fuelMarks([loss], undefined)).toEqual([{ at: START + 9000, change: -38 }]);
    expect(fuelMarks([loss], measured)).toEqual([{ at: START + 49_900, change: -38 }]);
    expect(fuelMarks([loss, refueling], measured).map(({ change }) => change)).toEqual([310, -38]);
  });

  it('the text at the pointer tells the nearest mark within reach', () => {
    const marks = fuelMarks([loss, refueling], measured);
    expect(markNear(marks, START + 590, 20)?.change).toBe(310);
    expect(markNear(marks, START + 700, 20)).toBeNull();
  });
});

describe('zones-and-rules §2 zones above the lines', () => {
  const stay = (name: string, from: number, to: number) => ({ name, from, to, colour: '#1a56b8' });

  it('of zones within each other the one that it came into last and has not left is told', () => {
    const stays = [stay('Kraj', 0, 900), stay('Depo', 100, 200), stay('Dvor', 150, 180)];
    const told = [50, 120, 150, 190, 300, 901].map((second) => stayAt(stays, second)?.name ?? null);
    expect(told).toEqual(['Kraj', 'Depo', 'Dvor', 'Depo', 'Kraj', null]);
  });

  it('a name is shortened to the room that its time has, and left out where three letters have none', () => {
    const width = (text: string) => [...text].length * 6;
    const shown = [90, 66, 36, 24, 23].map((room) => textWithin('Depo Trnava', room, width));
    expect(shown).toEqual(['Depo Trnava', 'Depo Trnava', 'Depo…', 'Dep…', '']);
  });
});
