// Corrections of readings over the chain of rides that the fold made (logbook-and-rides §4).
import { describe, expect, test } from 'vitest';
import {
  type CorrectedRides,
  checkReadings,
  correctRides,
  type DerivedRide,
  type EditField,
  type RideCorrection,
} from './edit.ts';
import { at, chain, distancesOf, edit, KM_START, shown, start, stopsOf } from './test-chain.ts';

const fixed = ({ overlays }: CorrectedRides) =>
  overlays.filter(({ fixedKm }) => fixedKm).map(({ fromTs }) => fromTs);

describe('odometer corrections (logbook-and-rides §4)', () => {
  test('worked example: ride 3 set to 100 102 000 m scales by 1.02 and moves ride 4', () => {
    const rides = chain([20_000, 30_000, 50_000, 10_000]);
    const corrected = correctRides(rides, [edit(at(rides, 2), 'kmStop', 100_102_000)], start);
    const result = shown(rides, corrected);
    expect(distancesOf(result)).toEqual([20_400, 30_600, 51_000, 10_000]);
    expect(stopsOf(result)).toEqual([100_020_400, 100_051_000, 100_102_000, 100_112_000]);
    expect(fixed(corrected)).toEqual([at(rides, 2).fromTs]);
    expect(corrected.km).toEqual({ after: at(rides, 2).fromTs, by: 2_000 });
  });

  test('a later fixed ride keeps its value and the rides between are scaled', () => {
    const rides = chain([10_000, 10_000, 10_000, 10_000, 10_000]);
    const edits = [
      edit(at(rides, 3), 'kmStop', KM_START + 40_000),
      edit(at(rides, 1), 'kmStop', KM_START + 22_000),
    ];
    const result = shown(rides, correctRides(rides, edits, start));
    expect(distancesOf(result)).toEqual([11_000, 11_000, 9_000, 9_000, 10_000]);
    expect(stopsOf(result).map((stop) => stop - KM_START)).toEqual([
      11_000, 22_000, 31_000, 40_000, 50_000,
    ]);
  });

  test('the last ride takes the rounding rest', () => {
    const rides = chain([100, 100, 100]);
    const edits = [edit(at(rides, 2), 'kmStop', KM_START + 310)];
    expect(distancesOf(shown(rides, correctRides(rides, edits, start)))).toEqual([103, 103, 104]);
  });

  test('kmStart 0: the chain begins where the first ride begins', () => {
    const rides = chain([20_000, 20_000], 5_000_000);
    const edits = [edit(at(rides, 1), 'kmStop', 5_044_000)];
    const result = shown(rides, correctRides(rides, edits, { km: 0, mh: 0 }));
    expect(distancesOf(result)).toEqual([22_000, 22_000]);
  });

  test('engine hours are corrected in the same way and leave the odometer alone', () => {
    const rides = chain([1_000, 1_000, 1_000]);
    const corrected = correctRides(rides, [edit(at(rides, 1), 'ehStop', 7_000 + 3_960)], start);
    const result = shown(rides, corrected);
    expect(result.map(({ engineSeconds }) => engineSeconds)).toEqual([1_980, 1_980, 1_800]);
    expect(result.map(({ mhStop }) => mhStop)).toEqual([8_980, 10_960, 12_760]);
    expect(distancesOf(result)).toEqual([1_000, 1_000, 1_000]);
    expect(corrected.overlays[1]).toMatchObject({ fixedMh: true, fixedKm: false, kmStop: null });
  });

  test('a reading that is taken back leaves the ride as the fold has it', () => {
    const rides = chain([20_000, 20_000]);
    const edits = [edit(at(rides, 0), 'kmStop', KM_START + 21_000)];
    edits.push(edit(at(rides, 0), 'kmStop', null));
    const corrected = correctRides(rides, edits, start);
    expect(shown(rides, corrected)).toEqual(rides);
    expect(corrected.overlays).toMatchObject([{ fixedKm: false, kmStop: null, lastEdit: 0 }]);
  });

  test('only corrections in force count as one: nobody is a driver, no note is none', () => {
    const rides = chain([20_000]);
    const ride = at(rides, 0);
    const lastEdit = (...edits: RideCorrection[]) =>
      correctRides(rides, edits, start).overlays[0]?.lastEdit;
    const type = edit(ride, 'rideType', 'private');
    expect(lastEdit(type, edit(ride, 'kmStop', null), edit(ride, 'note', null))).toBe(type.editId);
    const nobody = edit(ride, 'driverId', null);
    expect(lastEdit(type, nobody)).toBe(nobody.editId);
  });

  test('what was driven unseen is spread while it is little, and stays a hole when it is much', () => {
    const little = chain([50_000, 50_000]);
    at(little, 1).kmStop += 10_000;
    const spread = correctRides(little, [edit(at(little, 1), 'kmStop', KM_START + 110_000)], start);
    expect(distancesOf(shown(little, spread))).toEqual([55_000, 55_000]);
    const much = chain([10_000, 10_000]);
    at(much, 1).kmStop += 400_000;
    const edits = [edit(at(much, 1), 'kmStop', KM_START + 422_000)];
    expect(() => checkReadings(much, edits, start, at(much, 1).fromTs, ['kmStop'])).not.toThrow();
    const holed = shown(much, correctRides(much, edits, start));
    expect(distancesOf(holed)).toEqual([11_000, 11_000]);
    expect(stopsOf(holed)).toEqual([KM_START + 11_000, KM_START + 422_000]);
  });
});

describe('readings that are refused (§4)', () => {
  const rides = chain([10_000, 10_000, 10_000]);
  const check = (edits: RideCorrection[], ride: number, ...fields: EditField[]) => {
    try {
      checkReadings(rides, edits, start, at(rides, ride).fromTs, fields);
      return [];
    } catch (error) {
      return (error as { detail: { errors: object[] } }).detail.errors;
    }
  };
  const refused = [{ field: 'kmStop', code: 'odometerDiffers' }];

  test.each([
    [8_000, []],
    [7_999, refused],
    [12_500, []],
    [12_501, refused],
    [0, refused],
    [-5_000, refused],
  ])('a factor outside 0.8 – 1.25: ride of 10 000 m that ends after %i m', (metres, errors) => {
    expect(check([edit(at(rides, 0), 'kmStop', KM_START + metres)], 0, 'kmStop')).toEqual(errors);
  });

  test('the rides up to a later fixed one are looked at too', () => {
    const later = edit(at(rides, 1), 'kmStop', KM_START + 20_000);
    const near = edit(at(rides, 0), 'kmStop', KM_START + 12_000);
    const far = edit(at(rides, 0), 'kmStop', KM_START + 12_400);
    expect(check([later, near], 0, 'kmStop')).toEqual([]);
    expect(check([later, far], 0, 'kmStop')).toEqual(refused);
    // Only readings that are given now are looked at.
    expect(check([later, far], 0, 'note')).toEqual([]);
    expect(check([later, far], 2, 'kmStop')).toEqual([]);
  });

  test('not above the fixed reading before', () => {
    const before = edit(at(rides, 1), 'kmStop', KM_START + 20_000);
    const same = edit(at(rides, 2), 'kmStop', KM_START + 20_000);
    expect(check([before, same], 2, 'kmStop')).toEqual(refused);
  });

  test('engine hours have a code of their own', () => {
    const wrong = edit(at(rides, 0), 'ehStop', 7_000 + 9_000);
    expect(check([wrong], 0, 'ehStop')).toEqual([{ field: 'ehStop', code: 'engineHoursDiffer' }]);
  });
});

describe('corrections of rides that were folded anew', () => {
  const ride = (from: number, to: number): DerivedRide => ({
    fromTs: from * 60_000,
    toTs: to * 60_000,
    distance: (to - from) * 1_000,
    kmStop: KM_START + to * 1_000,
    engineSeconds: (to - from) * 60,
    mhStop: to * 60,
  });
  const notesOf = (rides: DerivedRide[], edits: RideCorrection[]) => {
    const { overlays } = correctRides(rides, edits, { km: 0, mh: 0 });
    const noted = new Map(overlays.map(({ fromTs, note }) => [fromTs, note]));
    return rides.map(({ fromTs }) => noted.get(fromTs) ?? null);
  };
  const old = ride(60, 120);

  test.each([
    ['begins as then, ends elsewhere', [ride(0, 30), ride(60, 65)], [null, 'x']],
    ['begins elsewhere, overlaps most', [ride(50, 80), ride(81, 130)], [null, 'x']],
    ['overlaps exactly half', [ride(90, 150)], ['x']],
    ['overlaps less than half', [ride(91, 150)], [null]],
    ['is no more', [ride(0, 50), ride(130, 140)], [null, null]],
  ])('a note goes to the ride that %s', (_name, rides, notes) => {
    expect(notesOf(rides, [edit(old, 'note', 'x')])).toEqual(notes);
  });

  test('a reading goes to the ride that ends as then: a ride cut in two keeps its end', () => {
    const edits = [edit(old, 'kmStop', KM_START + 121_000), edit(old, 'note', 'x')];
    const rides = [ride(60, 90), ride(95, 120)];
    const corrected = correctRides(rides, edits, { km: 0, mh: 0 });
    expect(fixed(corrected)).toEqual([at(rides, 1).fromTs]);
    expect(notesOf(rides, edits)).toEqual(['x', null]);
  });

  test('of two readings that meet in one ride the one nearer to its end rules', () => {
    const edits = [
      edit(ride(60, 120), 'kmStop', KM_START + 121_000),
      edit(ride(0, 50), 'kmStop', KM_START + 51_000),
    ];
    const corrected = correctRides([ride(0, 120)], edits, { km: 0, mh: 0 });
    expect(corrected.overlays[0]?.kmStop).toBe(KM_START + 121_000);
  });

  test('a reading that later records made impossible stays; the rides keep their length', () => {
    const rides = [ride(0, 50), ride(60, 120)];
    const edits = [edit(ride(60, 120), 'kmStop', KM_START - 5)];
    const result = shown(rides, correctRides(rides, edits, { km: KM_START, mh: 0 }));
    expect(distancesOf(result)).toEqual([50_000, 60_000]);
    expect(at(result, 1).kmStop).toBe(KM_START - 5);
  });
});
