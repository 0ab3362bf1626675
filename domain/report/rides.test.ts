// Joining at borders, what a reader may be told of private rides, and sums, by the worked totals of reports.
import { describe, expect, test } from 'vitest';
import type { RideView } from '../ride/ride.api.ts';
import { summarizeRides } from '../ride/summary.ts';
import { weekLabel } from './ride-cells.ts';
import { weeksOf } from './ride-rows.ts';
import { addTotals, joinAtBorders, shownRide, totalsOf } from './rides.ts';
import { plain } from './testing/context.ts';
import { fuelContext } from './testing/fuel.ts';
import { ANYBODY, EVA, rideOf, WEEK } from './testing/rides.ts';

const CAR = { typeCode: 'car', consumptionKm: 24 };
const EVER = { from: 0, to: Date.parse('2100-01-01T00:00:00Z') };

describe('worked totals of reports', () => {
  const joined = joinAtBorders(WEEK);

  test('REP-034 parts of a ride over a border are one ride, split they are two', () => {
    expect(joined.map((ride) => ride.distance)).toEqual([20_000, 5_400, 30_600]);
    expect(WEEK).toHaveLength(4);
    expect(joined[2]).toMatchObject({
      fromTimestamp: WEEK[2]?.fromTimestamp,
      toTimestamp: WEEK[3]?.toTimestamp,
      locationFrom: { countryCode: 'SK' },
      locationTo: { countryCode: 'AT' },
    });
  });

  test('business 50.6, private 5.4 (9.6 %), 14.0 l are 25.0 l/100 km, norm 24 says 13.4', () => {
    const totals = totalsOf(joined, CAR);
    expect(totals).toMatchObject({
      rideCount: 3,
      distance: 56_000,
      businessDistance: 50_600,
      privateDistance: 5_400,
      litres: 14,
      average: 25,
      norm: 13.44,
      difference: 0.56,
    });
    expect(totals.privatePercent).toBeCloseTo(9.643, 3);
  });

  test('joined or split, the sums are the same but for the number of rides', () => {
    const { rideCount, ...sums } = totalsOf(joined, CAR);
    expect(totalsOf(WEEK, CAR)).toEqual({ ...sums, rideCount: rideCount + 1 });
  });

  test("they are the sums of the history's summary", () => {
    const { rideCount, distance, consumption, averageConsumption, ...summary } = summarizeRides(
      WEEK,
      EVER,
    );
    expect(totalsOf(WEEK, CAR)).toMatchObject({
      rideCount,
      distance,
      litres: consumption,
      average: averageConsumption,
      drivingSeconds: summary.drivingSeconds,
      motorIdle: summary.motorIdle,
      engineSeconds: summary.engineHours,
      maxSpeed: summary.maxSpeed,
    });
  });
});

describe('joining', () => {
  const [before, after] = [WEEK[2], WEEK[3]] as [RideView, RideView];

  test('parts that somebody told apart stay apart', () => {
    expect(joinAtBorders([before, { ...after, rideType: 'private' }])).toHaveLength(2);
    expect(joinAtBorders([before, { ...after, driver: EVA }])).toHaveLength(2);
  });

  test('a ride of another vehicle, or after another split, is none of its parts', () => {
    expect(joinAtBorders([before, { ...after, vehicleId: 9 }])).toHaveLength(2);
    // Its first part was in the period before.
    const later = { ...after, fromTimestamp: '2026-03-03T06:20:00.000Z' };
    expect(joinAtBorders([before, later])).toHaveLength(2);
    const because = { rule: 'driver', params: {}, records: [] };
    expect(joinAtBorders([before, { ...after, startBecause: because }])).toHaveLength(2);
  });

  test('both purposes are kept, the same one once', () => {
    const note = (one: string | null, two: string | null) =>
      joinAtBorders([
        { ...before, note: one },
        { ...after, note: two },
      ])[0]?.note;
    expect(note('Viedeň', 'colnica')).toBe('Viedeň; colnica');
    expect(note('Viedeň', 'Viedeň')).toBe('Viedeň');
    expect(note(null, null)).toBeNull();
  });

  test('litres that one part does not know leave its way out of the average', () => {
    const ride = joinAtBorders([before, { ...after, consumptionDiff: null }]);
    expect(ride[0]?.consumptionDiff).toBe(2.5);
    expect(totalsOf(ride, CAR).average).toBe(25);
  });
});

describe('averages', () => {
  test('the unfinished ride is in the sums and in no average', () => {
    const running = rideOf({ distance: 10_000, litres: 9, rideState: 'unfinished' });
    const totals = totalsOf([...WEEK, running], CAR);
    expect(totals).toMatchObject({ rideCount: 5, distance: 66_000, litres: 23, average: 25 });
  });

  test('quality is weighted by distance', () => {
    const good = rideOf({ distance: 30_000, driverQuality: 1 });
    const poor = rideOf({ distance: 10_000, driverQuality: 3 });
    const unknown = rideOf({ distance: 90_000 });
    expect(totalsOf([good, poor, unknown], CAR).quality).toBe(1.5);
    const each = [good, poor, unknown].map((ride) => totalsOf([ride], CAR));
    expect(addTotals(each).quality).toBe(1.5);
  });

  test('a machine is averaged by the engine hour', () => {
    const work = rideOf({ distance: 0, engineHours: 19_800, litres: 66 });
    const machine = { typeCode: 'machine', consumptionEngineHours: 11 };
    expect(totalsOf([work], machine)).toMatchObject({ average: 12, norm: 60.5, difference: 5.5 });
  });

  test('what the vehicle does not believe is no average', () => {
    expect(totalsOf(WEEK, { ...CAR, consumptionMaxKm: 20 }).average).toBeNull();
  });

  test('sums of vehicles are the sums of their rides', () => {
    const all = totalsOf(WEEK, CAR);
    const each = WEEK.map((ride) => totalsOf([ride], CAR));
    expect(addTotals(each)).toEqual(all);
    expect(addTotals([])).toMatchObject({ rideCount: 0, distance: 0, litres: null, average: null });
  });
});

describe('decision 0034 private rides', () => {
  const ride = rideOf({
    rideType: 'private',
    driver: EVA,
    note: 'chata',
    litres: 2,
    maxSpeed: 130,
    from: 'Trnava, Hlavná 1',
    to: 'Modra, Dolná 4',
  });
  const reader = { personId: 5, administrator: false, dispatcher: false };

  test('its driver reads all of it', () => {
    const shown = shownRide(ride, { ...reader, personId: EVA.personId });
    expect(shown).toEqual({ ...ride, isHidden: false });
  });

  test('an administrator reads who drove, not where, when and why', () => {
    const shown = shownRide(ride, { ...reader, administrator: true });
    expect(shown).toMatchObject({ isHidden: true, driver: EVA, locationFrom: null, note: null });
  });

  test.each([
    ['a dispatcher', { ...reader, dispatcher: true }],
    ['another driver', reader],
    ['whoever opens a file', ANYBODY],
  ])('%s reads day, distance, odometer and litres', (_who, other) => {
    const shown = shownRide(ride, other);
    const { distance, kmStop, consumptionDiff } = ride;
    expect(shown).toMatchObject({ isHidden: true, distance, kmStop, consumptionDiff });
    expect(JSON.stringify(shown)).not.toMatch(/Trnava|Modra|chata|Eva|130/);
  });

  test('parts of it tell nothing either', () => {
    const parts = [ride, { ...ride, startBecause: { rule: 'country', params: {}, records: [] } }];
    const [first, second] = parts as [RideView, RideView];
    const whole = joinAtBorders([first, { ...second, fromTimestamp: first.toTimestamp }]);
    expect(whole).toHaveLength(1);
    expect(JSON.stringify(whole.map((one) => shownRide(one, ANYBODY)))).not.toMatch(/Trnava|chata/);
  });

  test('one without a driver is nobody’s own', () => {
    const nobodys = { ...ride, driver: null };
    expect(shownRide(nobodys, ANYBODY).isHidden).toBe(true);
  });

  test('business rides are shown to everybody', () => {
    expect(shownRide({ ...ride, rideType: 'bussines' }, ANYBODY).isHidden).toBe(false);
  });
});

describe('R-13 a week names the days that it holds', () => {
  const weeks = (from: string, to: string, now = '2026-04-01T06:00:00Z') => {
    const period = { from: Date.parse(from), to: Date.parse(to) };
    const context = fuelContext('logbook', { period, now: Date.parse(now) });
    const rides = ['2026-03-04', '2026-03-06', '2026-03-09', '2026-03-16'].map((day) =>
      rideOf({ fromTimestamp: `${day}T07:00:00.000Z` }),
    );
    return weeksOf(rides, context).map((week) => plain(weekLabel(week, context)));
  };

  test('at the ends of the period, of a single day, and whole between', () => {
    expect(weeks('2026-03-03T23:00:00Z', '2026-03-16T22:59:59Z')).toEqual([
      '10. týždeň (st 4.3. – ne 8.3.)',
      '11. týždeň (po 9.3. – ne 15.3.)',
      '12. týždeň (po 16.3.)',
    ]);
  });

  test('until today where the period goes on, and what lies outside of it is in it all the same', () => {
    expect(weeks('2026-03-05T23:00:00Z', '2026-03-31T21:59:59Z', '2026-03-18T06:00:00Z')).toEqual([
      '10. týždeň (st 4.3. – ne 8.3.)',
      '11. týždeň (po 9.3. – ne 15.3.)',
      '12. týždeň (po 16.3. – st 18.3.)',
    ]);
  });
});
