// What decoders make of packets of the encoders: places that are none, alarms, both cards of a crew.
import { judgeClock, rolloverOf, WEEK_ROLLOVER_MS } from '@flotila/domain/location/clock.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { expect, it } from 'vitest';
import { bce } from './bce/protocol.ts';
import * as bceTracker from './bce/simulator.ts';
import { bceIotm } from './bce-iotm/protocol.ts';
import * as iotmTracker from './bce-iotm/simulator.ts';
import { gt06 } from './gt06/protocol.ts';
import * as gt06Tracker from './gt06/simulator.ts';
import { meitrack } from './meitrack/protocol.ts';
import * as meitrackTracker from './meitrack/simulator.ts';
import { queclink } from './queclink/protocol.ts';
import * as queclinkTracker from './queclink/simulator.ts';
import { ruptela } from './ruptela/protocol.ts';
import * as ruptelaTracker from './ruptela/simulator.ts';
import { teltonika } from './teltonika/protocol.ts';
import * as teltonikaTracker from './teltonika/simulator.ts';
import { overGt06, overOsmand } from './testing/over.ts';
import { CODE, RECEIVED } from './testing/records.ts';
import { runDatagram, runStream } from './testing/vectors.ts';
import { wialonIps } from './wialon-ips/protocol.ts';
import * as wialonTracker from './wialon-ips/simulator.ts';
import { wialonRetranslator } from './wialon-retranslator/protocol.ts';
import * as relayTracker from './wialon-retranslator/simulator.ts';

const session = { deviceCode: CODE, receivedTs: RECEIVED };

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
      runStream(bceIotm, [iotmTracker.encodeLogin(CODE), iotmTracker.encodeRecords(CODE, sent, 5)])
        .records,
  ],
  ['ruptela', (sent) => runStream(ruptela, [ruptelaTracker.encodeRecords(CODE, sent)]).records],
  [
    'meitrack',
    (sent) =>
      runStream(meitrack, [meitrackTracker.encodeRecords(CODE, sent, 9)], {
        options: meitrackTracker.MEITRACK_OPTIONS,
      }).records,
  ],
  [
    'wialon-retranslator',
    (sent) =>
      runStream(wialonRetranslator, [relayTracker.encodeRecords(CODE, sent)], {
        options: { parameters: wialonTracker.WIALON_TABLE },
      }).records,
  ],
  [
    'wialon-ips',
    (sent) =>
      runStream(wialonIps, [wialonTracker.encodeRecords(CODE, sent)], {
        ...session,
        options: { parameters: wialonTracker.WIALON_TABLE },
      }).records,
  ],
  ['gt06', (sent) => overGt06(sent).records],
  [
    'queclink',
    (sent) =>
      sent.flatMap(
        (record) => runStream(queclink, [queclinkTracker.encodeRecords(CODE, [record], 1)]).records,
      ),
  ],
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

// The counter of BCE has no weeks to count anew: it began in 2025.
it.each(packets.filter(([name]) => name !== 'bce'))(
  'G-5 %s: what a receiver 1024 weeks behind had buffered is moved as its live record shows',
  (_, read) => {
    const hours = [60, 26, 25, 1, 0];
    const wanted = hours.map((ago) => RECEIVED - ago * 3_600_000);
    const sent = wanted.map((time) => placed(48, 17, time - WEEK_ROLLOVER_MS));
    const records = read(sent);
    const behindMs = rolloverOf(records.at(-1)?.time ?? null, RECEIVED);
    expect(behindMs).toBe(WEEK_ROLLOVER_MS);
    const moved = records.map(({ time }) => judgeClock(time, RECEIVED, null, behindMs));
    expect(moved).toEqual(wanted.map((ts) => ({ ts, repaired: true })));
    expect(records.every(({ hasFix }) => hasFix)).toBe(true);
  },
);

it.each([
  ['teltonika', teltonika, teltonikaTracker.encodeRecords],
  ['ruptela', ruptela, ruptelaTracker.encodeRecords],
  ['gt06', gt06, gt06Tracker.encodeRecords],
  ['meitrack', meitrack, meitrackTracker.encodeRecords],
  ['queclink', queclink, queclinkTracker.encodeRecords],
] as const)('%s tells alarms', (_name, protocol, encode) => {
  // What GT06 shouts for towing and jamming depends on the model.
  const byModel = protocol === gt06 ? [] : ['jamming', 'tow'];
  for (const alarm of [...byModel, 'accident', 'hardBraking']) {
    const record = { ...placed(48, 17, RECEIVED), values: { deceleration: 4 }, alarm };
    const run = runStream(protocol, [encode(CODE, [record], 1)], session);
    expect(run.records[0]?.alarm).toBe(alarm);
  }
});

it('BCE tells both cards of a crew and what both do', () => {
  const driver = { kind: 'tachograph' as const, code: 'SK00000000100000' };
  const crew: TrackerRecord = {
    ...placed(48, 17, RECEIVED - 1000),
    values: { tachoActivity: 3, tachoActivity2: 1, card2: 'SK00000000200000' },
    identification: driver,
  };
  const run = runStream(bce, [bceTracker.encodeRecords(CODE, [crew], 9)], session);
  const { values, identification } = crew;
  expect(run.records).toMatchObject([{ values, identification }]);
});
