// Corrections of rides through the API, on real rows: what is written, what is refused, what is shown.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi } from '../../testing/api.ts';
import { COMPANY, PERSON, VEHICLE } from '../../testing/cast.ts';
import { KM_START, putExampleRides, startOf } from '../../testing/rides.ts';

const { id } = VEHICLE.truck;
const URL = `/v1/tatra/vehicle/${id}/ride`;
const DAY = '?from=2026-11-20&to=2026-11-20&filter=common';
let api: TestApi;

beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(() => putExampleRides(api));

const run = (text: string, values: unknown[]) => api.db.pool.query(text, values);
const assign = (person: number) =>
  run('update assigned_driver set person_id = $1 where vehicle_id = $2', [person, id]);
const patch = (ride: number, body: object, who: 'admin' | 'superuser' = 'admin') =>
  api.call(who, 'PATCH', `${URL}/${startOf(ride)}`, body);
const rides = async () => (await api.call('admin', 'GET', `${URL}${DAY}`)).json().content;
const trail = async (ride: number) =>
  (await api.call('driver', 'GET', `${URL}/${startOf(ride)}/edits`)).json().content;
const onMap = async () => (await api.call('admin', 'GET', `/v1/tatra/vehicle/${id}`)).json();

describe('API-051 correction of a ride', () => {
  test('API-053 worked example: kmStop scales what is before and moves what follows', async () => {
    const answer = await patch(2, { kmStop: 100_102_000 });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ kmStop: 100_102_000, distance: 51_000, fixedKm: true });
    const shown = await rides();
    expect(shown.map((ride: { distance: number }) => ride.distance)).toEqual([
      20_400, 30_600, 51_000, 10_000, 5_000,
    ]);
    expect(shown.map((ride: { kmStop: number }) => ride.kmStop - KM_START)).toEqual([
      20_400, 51_000, 102_000, 112_000, 117_000,
    ]);
    expect(shown.map((ride: { fixedKm: boolean }) => ride.fixedKm)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    expect(shown.map((ride: { isEdited: boolean }) => ride.isEdited)).toEqual([
      false,
      false,
      true,
      false,
      false,
    ]);
    // The live counter goes the same way, and so does the ride of the live map.
    const live = await onMap();
    expect(live.lastMeasures).toEqual({ km: 557_000, engine_hours: 50_400 });
    expect(live.ride.kmStop).toBe(KM_START + 117_000);
    // What the fold derived stays as it is.
    const { rows } = await run('select sum(distance)::int as sum from ride', []);
    expect(rows[0].sum).toBe(115_000);
  });

  test('API-052 ehStop is answered as mhStop', async () => {
    const answer = await patch(1, { ehStop: 40_320 });
    expect(answer.json()).toMatchObject({ mhStop: 40_320, fixedMh: true, engineHours: 3_960 });
    expect((await rides())[0]).toMatchObject({
      mhStop: 36_360,
      engineHours: 3_960,
      fixedMh: false,
    });
    expect((await onMap()).lastMeasures).toEqual({ km: 555_000, engine_hours: 51_120 });
  });

  test('VAL-019 only the given fields change; each leaves one record of who, before and after', async () => {
    const before = (await rides())[0];
    const body = { rideType: 'private', note: '  na poštu ', driverId: PERSON.dusan.id };
    const answer = await patch(0, body);
    expect(answer.json()).toEqual({
      ...before,
      rideType: 'private',
      note: 'na poštu',
      driver: { personId: PERSON.dusan.id, firstName: 'Dušan', lastName: 'Žiak' },
      isEdited: true,
      lastChange: answer.json().lastChange,
    });
    expect(answer.json().lastChange).not.toBe(before.lastChange);
    const records = await trail(0);
    expect(records).toHaveLength(3);
    expect(records).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'rideType', before: 'bussines', after: 'private' }),
        expect.objectContaining({ field: 'note', before: null, after: 'na poštu' }),
        expect.objectContaining({ field: 'driverId', before: 'Igor Šofér', after: 'Dušan Žiak' }),
      ]),
    );
    expect(records[0].changedBy).toBe('anna admin');
    expect(await trail(1)).toEqual([]);
  });

  test('the trail has the newest first', async () => {
    await patch(0, { note: 'a' });
    await patch(0, { note: 'b' });
    await patch(0, { note: '' });
    const records = await trail(0);
    expect(records.map(({ after }: { after: string | null }) => after)).toEqual([null, 'b', 'a']);
    expect((await rides())[0].note).toBeNull();
  });

  test('what changes nothing leaves no record', async () => {
    const first = (await rides())[0];
    const same = { rideType: 'bussines', note: null, kmStop: null };
    expect((await patch(0, same)).json()).toEqual(first);
    expect((await patch(0, {})).json()).toEqual(first);
    expect(await trail(0)).toEqual([]);
    await patch(0, { kmStop: first.kmStop });
    await patch(0, { kmStop: first.kmStop });
    expect(await trail(0)).toHaveLength(1);
  });

  test('API-051 a person who says what is shown anyway fixes the driver, also when another was assigned then', async () => {
    await patch(0, { driverId: PERSON.igor.id });
    await patch(0, { driverId: PERSON.igor.id });
    expect(await trail(0)).toHaveLength(1);
    await assign(PERSON.anna.id);
    const drivers = (await rides()).map((ride: { driver: { personId: number } }) => ride.driver);
    expect(drivers[0].personId).toBe(PERSON.igor.id);
    expect(drivers[1].personId).toBe(PERSON.anna.id);
    await assign(PERSON.igor.id);
  });

  test('null takes a reading back; a driver null is nobody', async () => {
    await patch(2, { kmStop: 100_102_000 });
    await patch(2, { driverId: null });
    expect((await rides())[2]).toMatchObject({ driver: null, fixedKm: true });
    await patch(2, { kmStop: null });
    const shown = await rides();
    expect(shown[2]).toMatchObject({ driver: null, fixedKm: false, distance: 50_000 });
    expect(shown[3].kmStop).toBe(KM_START + 110_000);
    expect((await trail(2)).map(({ field }: { field: string }) => field)).toEqual([
      'kmStop',
      'driverId',
      'kmStop',
    ]);
    expect((await trail(2))[1]).toMatchObject({ before: 'Igor Šofér', after: null });
  });

  test.each([{ kmStop: KM_START + 26_000 }, { kmStop: KM_START + 15_000 }, { kmStop: 0 }])(
    'a reading that cannot be is refused and leaves nothing: %o',
    async (body) => {
      const answer = await patch(0, { ...body, note: 'x' });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual([{ field: 'kmStop', code: 'odometerDiffers' }]);
      expect(await trail(0)).toEqual([]);
      expect((await rides())[0]).toMatchObject({ note: null, isEdited: false });
    },
  );

  test.each([
    [{ note: 'x'.repeat(31) }, { field: 'note', code: 'maxLength', params: { max: 30 } }],
    [{ rideType: 'stop' }, { field: 'rideType', code: 'choice' }],
    [{ kmStop: 1.5 }, { field: 'kmStop', code: 'integer' }],
    [{ kmStop: -1 }, { field: 'kmStop', code: 'min' }],
    [{ driverId: PERSON.cudzi.id }, { field: 'driverId', code: 'unknown' }],
    [{ driverId: 999_999 }, { field: 'driverId', code: 'unknown' }],
  ])('VAL-015, VAL-016, VAL-017, VAL-018 refused: %o', async (body, error) => {
    const answer = await patch(0, body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([expect.objectContaining(error)]);
  });

  test('VAL-018 a note of thirty characters, blanks around it not counted', async () => {
    const note = 'ž'.repeat(30);
    expect((await patch(0, { note: ` ${note} ` })).json().note).toBe(note);
  });

  test('PERM-021 only an administrator updates a finished ride', async () => {
    const url = `${URL}/${startOf(0)}`;
    for (const who of ['driver', 'dispatcher'] as const) {
      expect((await api.call(who, 'PATCH', url, { note: 'x' })).statusCode).toBe(403);
    }
    expect(await trail(0)).toEqual([]);
    expect((await api.call('admin', 'PATCH', url, { note: 'x' })).statusCode).toBe(200);
  });

  test('HIS-017 an unfinished ride cannot be edited', async () => {
    const answer = await patch(4, { note: 'x' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      message: 'Jazda sa ešte neskončila, upraviť ju možno až potom.',
    });
  });

  test('a reading that was taken back is no correction any more; the trail keeps it', async () => {
    const before = (await rides())[2];
    expect((await patch(2, { kmStop: KM_START + 102_000 })).json().isEdited).toBe(true);
    const answer = await patch(2, { kmStop: null });
    expect(answer.json()).toEqual(before);
    expect(answer.json().isEdited).toBe(false);
    expect(await trail(2)).toHaveLength(2);
  });

  test('VAL-018 a note has 30 characters, not units of UTF-16, and none that cannot be seen', async () => {
    expect((await patch(0, { note: '🚚'.repeat(30) })).json().note).toBe('🚚'.repeat(30));
    for (const [note, code] of [
      ['🚚'.repeat(31), 'maxLength'],
      ['two\nlines', 'characters'],
      ['turned \u202e', 'characters'],
    ]) {
      const refused = await patch(0, { note });
      expect(refused.statusCode).toBe(400);
      expect(refused.json().errors).toMatchObject([{ field: 'note', code }]);
    }
  });

  test('API-120 the ride is named by its start in any zone and form; unknown ones are 404', async () => {
    const names = ['2026-11-20T07:00:00', '2026-11-20T07:00:00%2B01:00', '1795154400000'];
    for (const [index, name] of names.entries()) {
      const answer = await api.call('admin', 'PATCH', `${URL}/${name}`, { note: `n${index}` });
      expect(answer.statusCode, `${name} ${answer.body}`).toBe(200);
    }
    const unknown = `${URL}/2026-11-20T06:30:00Z`;
    const wrong = { note: 'x', driverId: 999_999 };
    expect((await api.call('admin', 'PATCH', unknown, wrong)).statusCode).toBe(404);
    expect((await api.call('admin', 'GET', `${unknown}/edits`)).statusCode).toBe(404);
    expect((await api.call('admin', 'PATCH', `${URL}/yesterday`, {})).statusCode).toBe(400);
  });

  test('the live map hears of it', async () => {
    const notes: (string | null)[] = [];
    const stop = await api.db.listen('flotila_changed', (payload) => notes.push(payload));
    await patch(0, { note: 'x' });
    await expect.poll(() => notes).toEqual([`${COMPANY.tatra.id}:${id}`]);
    const { rows } = await run('select updated from vehicle_live where vehicle_id = $1', [id]);
    expect(rows[0].updated.getTime()).toBeGreaterThan(Date.parse(startOf(4)));
    stop();
  });

  test('a ride that goes on after its correction grows from there', async () => {
    await patch(3, { kmStop: KM_START + 112_000 });
    await run(
      `update ride set distance = distance + 700, km_stop = km_stop + 700, to_ts = $1
       where from_ts = $2`,
      [startOf(4), startOf(3)],
    );
    await run('update ride set km_stop = km_stop + 700 where from_ts = $1', [startOf(4)]);
    const shown = await rides();
    expect(shown[3]).toMatchObject({ kmStop: KM_START + 112_700, fixedKm: true });
    for (const index of [1, 2, 3, 4]) {
      expect(shown[index].kmStop - shown[index].distance).toBe(shown[index - 1].kmStop);
    }
  });

  test("the live map shows whom a person named as the ride's driver", async () => {
    await run('update vehicle_live set ride_from = $1', [startOf(3)]);
    expect((await onMap()).ride.driver).toMatchObject({ personId: PERSON.igor.id });
    await patch(3, { driverId: PERSON.anna.id, note: 'školenie' });
    expect((await onMap()).ride).toMatchObject({
      driver: { personId: PERSON.anna.id },
      note: 'školenie',
      isEdited: true,
    });
    await patch(3, { driverId: null });
    expect((await onMap()).ride.driver).toBeNull();
  });
});
