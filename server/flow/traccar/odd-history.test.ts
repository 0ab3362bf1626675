// The history of a Traccar where its records are not as they should be: other times, rights that end, holes, sums of its own.
import { note } from '@flotila/domain/traccar/note.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Moving, startMoving, UNTIL } from './testing/moving.ts';
import type { TheirDrive } from './testing/their-fleet.ts';

let moving: Moving;
beforeAll(async () => {
  moving = await startMoving(4, 2);
  await moving.moved();
}, 120_000);
afterAll(() => moving.close());

const sql: Moving['sql'] = (text, ...values) => moving.sql(text, ...values);
const moved: Moving['moved'] = (...how) => moving.moved(...how);
const counts = () => moving.counts();

describe('the history of a Traccar', () => {
  it('positions of 1970 and 2080, and those without figures, come in nobody’s way', async () => {
    const [, drive] = moving.drives;
    const sample = drive?.positions[0];
    if (!drive || !sample) throw new Error('no device');
    const at = (time: number, deviceTime = time) => ({
      ...sample,
      fixTime: new Date(time).toISOString(),
      deviceTime: new Date(deviceTime).toISOString(),
    });
    const before = await counts();
    moving.traccar.positions.set(drive.device.id, [
      at(0),
      ...drive.positions,
      at(moving.clock - 60_000, 0),
      { ...at(moving.clock - 50_000), latitude: Number.NaN, speed: Number.NaN },
      at(moving.clock - 40_000),
      at(Date.UTC(2080, 0, 1)),
    ]);
    moving.clock += 1000;
    const { history } = await moved();
    // Those of 1970 and 2080 by their fix are never asked for; one by its own clock is kept apart.
    expect(history).toMatchObject({ stored: 2, quarantined: 1, refused: [] });
    expect(await counts()).toMatchObject({ locations: (before?.locations ?? 0) + 2 });
  }, 120_000);

  it('a device that the user may not see any more is named, and the others come', async () => {
    const [first, second] = moving.drives;
    if (!first || !second) throw new Error('no device');
    const late = (drive: TheirDrive) => {
      const last = structuredClone(drive.positions.at(-1));
      if (!last) throw new Error('no position');
      last.fixTime = last.deviceTime = new Date(moving.clock).toISOString();
      moving.traccar.positions.set(drive.device.id, [...drive.positions, last]);
    };
    late(first);
    late(second);
    moving.clock += 1000;
    // What the fleet is was read before the right was taken away.
    moving.traccar.isAdministrator = false;
    moving.traccar.deny = { after: moving.traccar.askedDays, own: new Set([second.device.id]) };
    const { history } = await moved();
    moving.traccar.isAdministrator = true;
    moving.traccar.own = undefined;
    expect(history?.refused).toContain(first.device.name);
    expect(history?.refused).not.toContain(second.device.name);
    expect(history?.stored).toBe(1);
    // The day after, with the right again, nothing is missing.
    const rest = await moved();
    expect(rest.history).toMatchObject({ stored: 1, refused: [] });
  }, 120_000);

  it('the sum of Traccar’s own counts where the tracker is set to drive by it, and nowhere else', async () => {
    const drive = moving.drives[2];
    const last = structuredClone(drive?.positions.at(-1));
    if (!drive || !last) throw new Error('no device');
    await sql(
      `update device set parameter_values = '{"odometerSource":"tracker"}' where code = $1`,
      drive.device.uniqueId,
    );
    moving.clock += 1000;
    last.fixTime = last.deviceTime = new Date(moving.clock - 1).toISOString();
    last.attributes = { ...last.attributes, totalDistance: 7_000_000 };
    moving.traccar.positions.set(drive.device.id, [...drive.positions, last]);
    await moved();
    const rows = await sql(
      `select l.km from location l join device d using (company_id, vehicle_id)
       where d.code = $1 order by l.ts desc limit 2`,
      drive.device.uniqueId,
    );
    expect(rows[0]).toEqual({ km: 7_000_000 });
    expect(rows[1]?.km).not.toBe(7_000_000);
  }, 120_000);

  it('kilometres that are apart are explained by what its records are like', async () => {
    const [, drive] = moving.drives;
    const own = drive?.positions.filter(({ fixTime }) => Date.parse(fixTime ?? '') < UNTIL) ?? [];
    const leg = own.slice(-181);
    const first = leg[0];
    if (!first) throw new Error('no device');
    const later = 3 * 3_600_000;
    let sum = 0;
    const gaps = leg.map((one, index) => {
      // Two hours from one place to the other nothing is told, and before that a third has no fix.
      const isLater = index > 90;
      const time = new Date(Date.parse(one.fixTime ?? '') - 6 * 3_600_000 + (isLater ? later : 0));
      const moment = time.toISOString();
      sum += index === 91 ? 60_000 : 400;
      const longitude = (one.longitude ?? 0) + (isLater ? 0.8 : 0);
      const attributes = { ignition: true, totalDistance: sum };
      const valid = index % 3 > 0;
      return {
        ...one,
        deviceId: 960,
        fixTime: moment,
        deviceTime: moment,
        longitude,
        attributes,
        valid,
      };
    });
    const rows = moving.traccar.records.devices ?? [];
    moving.traccar.records.devices = [
      ...rows,
      { id: 960, name: 'Gaps', uniqueId: 'GAPS-1', positionId: 1, attributes: {} },
    ];
    moving.traccar.positions.set(960, gaps);
    const { months } = await moved();
    moving.traccar.records.devices = rows;
    moving.traccar.positions.delete(960);
    expect(months.filter(({ isApart }) => isApart).map(({ device }) => device.name)).toContain(
      'Gaps',
    );
    expect(months.find(({ device }) => device.name === 'Gaps')).toMatchObject({
      isApart: true,
      reasons: [
        note('noOdometer'),
        note('unplaced', { percent: 34 }),
        note('unseen', { km: expect.any(Number) }),
      ],
    });
    expect(months.find(({ device }) => device.name === 'BA003XY')).toMatchObject({
      isApart: false,
      reasons: [],
    });
  }, 120_000);
});
