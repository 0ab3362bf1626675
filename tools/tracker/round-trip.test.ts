// What the encoders send, the decoders read: every value a protocol can carry comes back within the
// resolution of its fields, in any combination.
import type { TrackerRecord, TrackerValues } from '@flotila/domain/location/tracker-record.ts';
import { bce } from '@flotila/server/gateway/protocols/bce/protocol.ts';
import { bceIotm } from '@flotila/server/gateway/protocols/bce-iotm/protocol.ts';
import { osmand } from '@flotila/server/gateway/protocols/osmand/protocol.ts';
import { ruptela } from '@flotila/server/gateway/protocols/ruptela/protocol.ts';
import { teltonika } from '@flotila/server/gateway/protocols/teltonika/protocol.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runDatagram, runStream } from '../../server/gateway/protocols/testing/vectors.ts';
import * as bceTracker from './bce.ts';
import * as iotmTracker from './bce-iotm.ts';
import * as osmandTracker from './osmand.ts';
import * as ruptelaTracker from './ruptela.ts';
import * as teltonikaTracker from './teltonika.ts';
import {
  type Ability,
  BCE,
  IOTM,
  type NumberName,
  OSMAND,
  RANGES,
  RUPTELA,
  TELTONIKA,
} from './test-abilities.ts';

const CODE = '352093081452251';
const RECEIVED = Date.UTC(2026, 8, 1);

const hex16 = fc
  .array(fc.integer({ min: 1, max: 15 }), { minLength: 16, maxLength: 16 })
  .map((digits) => digits.map((digit) => digit.toString(16).toUpperCase()).join(''));
const card = fc
  .array(fc.constantFrom(...'0123456789ABCDEFXYZ'), { minLength: 15, maxLength: 15 })
  .map((characters) => `S${characters.join('')}`);

function records(ability: Ability): fc.Arbitrary<TrackerRecord> {
  const numbers = Object.keys(ability.numbers) as NumberName[];
  const values = fc.record(
    Object.fromEntries(
      numbers.map((name) => {
        const [min, max] = RANGES[name];
        return [name, fc.double({ min, max, noNaN: true })];
      }),
    ),
    { requiredKeys: [] },
  ) as fc.Arbitrary<TrackerValues>;
  const channels = fc.array(fc.integer({ min: -300, max: 840 }), { minLength: 1, maxLength: 4 });
  const weights = fc.array(fc.integer({ min: 1, max: 12_000 }), { minLength: 1, maxLength: 5 });
  const drivers = ability.identifications.map((kind) =>
    (kind === 'tachograph' ? card : hex16).map((code) => ({ kind, code })),
  );
  return fc
    .record({
      seconds: fc.integer({ min: 1_577_836_800, max: RECEIVED / 1000 }),
      hasFix: fc.boolean(),
      latitude: fc.integer({ min: 1, max: 89_000_000 }).map((micro) => micro / 1e6),
      longitude: fc.double({ min: -179, max: 179, noNaN: true }),
      speedKmh: fc.integer({ min: 0, max: 200 }),
      direction: fc.integer({ min: 0, max: 359 }),
      altitudeMetres: fc.integer({ min: -300, max: 3_000 }),
      satellites: fc.integer({ min: 1, max: ability.satellitesMax }),
      hdop: fc.integer({ min: 1, max: 12 }),
      inputs: fc.option(fc.integer({ min: 0, max: 2 ** ability.inputBits - 1 })),
      values,
      channels: fc.option(channels),
      weights: fc.option(weights),
      activity: fc.option(fc.integer({ min: 0, max: 5 })),
      second: fc.option(fc.record({ activity: fc.integer({ min: 0, max: 4 }), card })),
      motion: fc.option(fc.boolean()),
      driver: fc.option(fc.oneof(fc.constant(null), ...drivers), { nil: undefined }),
    })
    .map(({ seconds, channels, weights, activity, second, motion, driver, ...rest }) => {
      const record: TrackerRecord = { ...rest, time: seconds * 1000, values: { ...rest.values } };
      if (channels && ability.temperatures) {
        record.values.temperatures = channels.map((tenths) => tenths / 10);
      }
      if (weights && ability.axles) record.values.axlesKg = weights;
      if (activity !== null && ability.tachograph) record.values.tachoActivity = activity;
      if (motion !== null && ability.motion) record.values.motion = motion;
      if (driver !== undefined && drivers.length > 0) record.identification = driver;
      // Units tell of both slots together.
      if (driver?.kind === 'tachograph' && ability.identifications.includes('tachograph')) {
        record.values.card2 = second?.card ?? '';
        if (activity !== null && ability.tachograph) {
          record.values.tachoActivity2 = second?.activity ?? 5;
        }
      }
      return record;
    });
}

function expectSame(read: TrackerRecord | undefined, sent: TrackerRecord, ability: Ability): void {
  if (!read) throw new Error('record lost');
  near(read.time, sent.time, ability.timeStep * 1000, 'time');
  expect(read.hasFix).toBe(sent.hasFix);
  near(read.latitude, sent.latitude, ability.degrees, 'latitude');
  near(read.longitude, sent.longitude, ability.degrees, 'longitude');
  if (sent.hasFix) {
    near(read.speedKmh, sent.speedKmh, 0.001, 'speed');
    near(read.altitudeMetres, sent.altitudeMetres, 0.001, 'altitude');
    const turned = (read.direction ?? 0) < 2 && (sent.direction ?? 0) > 357 ? 360 : 0;
    near((read.direction ?? 0) + turned, sent.direction, ability.directionStep, 'direction');
    expect(read.satellites).toBe(sent.satellites);
  }
  near(read.hdop, sent.hdop, ability.hdopStep, 'hdop');
  expect(read.inputs).toBe(sent.inputs);
  expect(read.identification).toEqual(sent.identification);
  for (const [name, step] of Object.entries(ability.numbers)) {
    near(read.values[name as NumberName], sent.values[name as NumberName], step, name);
  }
  for (const [index, celsius] of (sent.values.temperatures ?? []).entries()) {
    near(read.values.temperatures?.[index], celsius, 0.0001, 'temperature');
  }
  expect(read.values.axlesKg).toEqual(sent.values.axlesKg);
  expect(read.values.tachoActivity).toBe(sent.values.tachoActivity);
  if (sent.values.card2 !== undefined) {
    expect(read.values.card2).toBe(sent.values.card2);
    expect(read.values.tachoActivity2).toBe(sent.values.tachoActivity2);
  }
  expect(read.values.motion).toBe(sent.values.motion);
}

function near(
  read: number | null | undefined,
  sent: number | null | undefined,
  step: number,
  name: string,
): void {
  if (typeof sent !== 'number') {
    expect(read ?? null, name).toBe(null);
    return;
  }
  expect(read, name).toBeTypeOf('number');
  expect(Math.abs(Number(read) - sent), `${name} ${read} ${sent}`).toBeLessThanOrEqual(
    step * 0.5001 + Math.abs(sent) * 1e-7,
  );
}

function check(ability: Ability, readBack: (sent: TrackerRecord[]) => TrackerRecord[]): void {
  const several = fc.array(records(ability), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(several, (sent) => {
      const read = readBack(sent);
      expect(read).toHaveLength(sent.length);
      for (const [index, record] of sent.entries()) expectSame(read[index], record, ability);
    }),
    { numRuns: 300 },
  );
}

function overOsmand(record: TrackerRecord): TrackerRecord[] {
  const lines = Buffer.from(osmandTracker.encodeRecords(CODE, [record])).toString();
  const url = lines.split(' ')[1] ?? '';
  expect(url).toBe(osmandTracker.requestPath(CODE, record));
  const request = { method: 'GET', url, headers: {}, body: new Uint8Array(0) };
  const decoded = osmand.decodeRequest(request, RECEIVED, {});
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded.records;
}

/** A driving vehicle there and then. */
function placed(latitude: number, longitude: number, time: number): TrackerRecord {
  return {
    time,
    hasFix: true,
    latitude,
    longitude,
    speedKmh: 50,
    direction: 0,
    altitudeMetres: 100,
    satellites: 9,
    hdop: 1,
    inputs: 1,
    values: { odometerMetres: 500_000 },
  };
}

describe('decode(encode(x)) equals x', () => {
  const session = { deviceCode: CODE, receivedTs: RECEIVED };

  it('Teltonika over TCP and UDP', () => {
    check(TELTONIKA, (sent) => {
      const bytes = teltonikaTracker.encodeRecords(CODE, sent);
      const run = runStream(teltonika, [teltonikaTracker.encodeLogin(CODE), bytes], session);
      expect(run.acks).toEqual(['01', sent.length.toString(16).padStart(8, '0')]);
      const datagram = teltonikaTracker.encodeDatagram(CODE, sent, 7);
      const overUdp = runDatagram(teltonika, datagram);
      expect(overUdp).toMatchObject({ records: run.records, deviceCode: CODE });
      return run.records;
    });
  });

  it('BCE', () => {
    check(BCE, (sent) => {
      // The distance is a part of the place, and greatest forces come three at a time.
      for (const { values } of sent) {
        values.distanceMetres ??= 0;
        const forces = [values.acceleration, values.deceleration, values.cornering];
        if (forces.every((force) => force === undefined)) continue;
        values.acceleration ??= 0;
        values.deceleration ??= 0;
        values.cornering ??= 0;
      }
      const bytes = bceTracker.encodeRecords(CODE, sent, 9);
      const run = runStream(bce, [bceTracker.encodeLogin(CODE), bytes], session);
      expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
      expect(run.acks).toHaveLength(1);
      return run.records;
    });
  });

  it('BCE IOTM', () => {
    check(IOTM, (sent) => {
      // Inputs that a record leaves out are as last told, so each record tells them here.
      const told = sent.map((record) => ({ ...record, inputs: record.inputs ?? 0 }));
      for (const [index, record] of told.entries()) sent[index] = record;
      const bytes = iotmTracker.encodeRecords(CODE, told, 5);
      const run = runStream(bceIotm, [iotmTracker.encodeLogin(CODE), bytes]);
      expect(run.acks).toEqual(['20020000', '40020005']);
      return run.records;
    });
  });

  it('Ruptela', () => {
    check(RUPTELA, (sent) => {
      const bytes = ruptelaTracker.encodeRecords(CODE, sent);
      const run = runStream(ruptela, [ruptelaTracker.encodeLogin(CODE), bytes]);
      expect(run.acks).toHaveLength(2);
      expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
      return run.records;
    });
  });

  it('OsmAnd', () => {
    check(OSMAND, (sent) => sent.flatMap(overOsmand));
  });

  /** What each protocol makes of a packet with these records. */
  const packets: [string, (sent: TrackerRecord[]) => TrackerRecord[]][] = [
    [
      'teltonika',
      (sent) =>
        runStream(
          teltonika,
          [teltonikaTracker.encodeLogin(CODE), teltonikaTracker.encodeRecords(CODE, sent)],
          session,
        ).records,
    ],
    [
      'teltonika over UDP',
      (sent) => runDatagram(teltonika, teltonikaTracker.encodeDatagram(CODE, sent, 7)).records,
    ],
    ['bce', (sent) => runStream(bce, [bceTracker.encodeRecords(CODE, sent, 9)], session).records],
    [
      'bce-iotm',
      (sent) =>
        runStream(bceIotm, [
          iotmTracker.encodeLogin(CODE),
          iotmTracker.encodeRecords(CODE, sent, 5),
        ]).records,
    ],
    ['ruptela', (sent) => runStream(ruptela, [ruptelaTracker.encodeRecords(CODE, sent)]).records],
    ['osmand', (sent) => sent.flatMap(overOsmand)],
  ];

  it.each(packets)('T-4 %s: a place that is none costs no record and no input', (_, read) => {
    const places = [
      [48, 17],
      [0, 0],
      [91, 17],
      [48, 181],
      [48, 17.1],
    ] as const;
    const sent = places.map(([latitude, longitude], minute) =>
      placed(latitude, longitude, RECEIVED - 600_000 + minute * 60_000),
    );
    const records = read(sent);
    expect(records.map(({ time }) => time)).toEqual(sent.map(({ time }) => time));
    expect(records.map(({ hasFix }) => hasFix)).toEqual([true, false, false, false, true]);
    for (const record of records) {
      expect(record.inputs).toBe(1);
      expect(record.values.odometerMetres).toBe(500_000);
      if (!record.hasFix) expect(record.latitude).toBeNull();
    }
  });

  it.each([
    ['teltonika', teltonika, teltonikaTracker.encodeRecords],
    ['ruptela', ruptela, ruptelaTracker.encodeRecords],
  ] as const)('%s tells alarms', (_name, protocol, encode) => {
    for (const alarm of ['jamming', 'tow', 'accident', 'hardBraking']) {
      const record = { ...placed(48, 17, RECEIVED), values: { deceleration: 4 }, alarm };
      const run = runStream(protocol, [encode(CODE, [record])], session);
      expect(run.records[0]?.alarm).toBe(alarm);
    }
  });

  it('BCE tells both cards of a crew and what both do', () => {
    const driver = { kind: 'tachograph' as const, code: 'SK00000000100000' };
    const crew: TrackerRecord = {
      ...placed(48, 17, RECEIVED - 1000),
      ...{ values: { tachoActivity: 3, tachoActivity2: 1, card2: 'SK00000000200000' } },
      identification: driver,
    };
    const run = runStream(bce, [bceTracker.encodeRecords(CODE, [crew], 9)], session);
    const { values, identification } = crew;
    expect(run.records).toMatchObject([{ values, identification }]);
  });
});
