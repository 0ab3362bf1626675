// What the encoders send, the decoders read: every value a protocol can carry comes back within the
// resolution of its fields, in any combination.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bce } from './bce/protocol.ts';
import * as bceTracker from './bce/simulator.ts';
import { bceIotm } from './bce-iotm/protocol.ts';
import * as iotmTracker from './bce-iotm/simulator.ts';
import { meitrack } from './meitrack/protocol.ts';
import * as meitrackTracker from './meitrack/simulator.ts';
import { queclink } from './queclink/protocol.ts';
import * as queclinkTracker from './queclink/simulator.ts';
import { ruptela } from './ruptela/protocol.ts';
import * as ruptelaTracker from './ruptela/simulator.ts';
import { teltonika } from './teltonika/protocol.ts';
import * as teltonikaTracker from './teltonika/simulator.ts';
import {
  type Ability,
  BCE,
  FLESPI,
  GT06,
  IOTM,
  MEITRACK,
  OSMAND,
  QUECLINK,
  RUPTELA,
  TELTONIKA,
  WIALON,
} from './testing/abilities.ts';
import { overFlespi, overGt06, overJson, overOsmand, overTraccar } from './testing/over.ts';
import { CODE, expectSame, RECEIVED, records } from './testing/records.ts';
import { runDatagram, runStream } from './testing/vectors.ts';
import { wialonIps } from './wialon-ips/protocol.ts';
import * as wialonTracker from './wialon-ips/simulator.ts';
import { wialonRetranslator } from './wialon-retranslator/protocol.ts';
import * as relayTracker from './wialon-retranslator/simulator.ts';

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

  it('Meitrack over TCP and UDP', () => {
    const options = meitrackTracker.MEITRACK_OPTIONS;
    check(MEITRACK, (sent) => {
      const bytes = meitrackTracker.encodeRecords(CODE, sent, 9);
      const run = runStream(meitrack, [meitrackTracker.encodeLogin(CODE), bytes], { options });
      expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
      expect(run.acks).toHaveLength(2);
      for (const ack of run.acks) {
        expect(meitrackTracker.isAcknowledged(Buffer.from(ack, 'hex'))).toBe(true);
      }
      expect(runDatagram(meitrack, bytes, { options }).records).toEqual(run.records);
      return run.records;
    });
  });

  it('Wialon IPS over TCP and UDP', () => {
    const options = { parameters: wialonTracker.WIALON_TABLE };
    check(WIALON, (sent) => {
      const bytes = wialonTracker.encodeRecords(CODE, sent);
      const run = runStream(wialonIps, [wialonTracker.encodeLogin(CODE), bytes], { options });
      expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
      expect(wialonTracker.acknowledged(Buffer.from(run.acks[1] ?? '', 'hex'))).toBe(sent.length);
      const datagram = wialonTracker.encodeDatagram(CODE, sent);
      const overUdp = runDatagram(wialonIps, datagram, { options });
      expect(overUdp).toMatchObject({ records: run.records, deviceCode: CODE });
      return run.records;
    });
  });

  it('Wialon Retranslator', () => {
    const options = { parameters: wialonTracker.WIALON_TABLE };
    const ability = { ...WIALON, hdopStep: null };
    check(ability, (sent) => {
      const run = runStream(wialonRetranslator, [relayTracker.encodeRecords(CODE, sent)], {
        options,
      });
      expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
      expect(run.acks).toEqual(sent.map(() => '11'));
      return run.records;
    });
  });

  it('GT06', () => {
    check(GT06, (sent) => {
      // A packet with a way tells the ignition, too.
      for (const record of sent) record.inputs ??= 0;
      const run = overGt06(sent);
      expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
      expect(run.acks).toHaveLength(1 + sent.length);
      return run.records;
    });
  });

  it('Queclink over TCP and UDP', () => {
    check(QUECLINK, (sent) => {
      // State, inputs and motion are one field.
      for (const record of sent) {
        if (record.values.motion !== undefined) record.inputs ??= 0;
      }
      // A line without a state repeats the last one of its connection.
      return sent.flatMap((record, index) => {
        const bytes = queclinkTracker.encodeRecords(CODE, [record], index);
        const run = runStream(queclink, [bytes]);
        expect(run).toMatchObject({ deviceCode: CODE, faults: [], quarantined: 0 });
        expect(run.acks).toHaveLength(1);
        expect(runDatagram(queclink, bytes)).toMatchObject({
          records: run.records,
          acks: run.acks,
          deviceCode: CODE,
        });
        return run.records;
      });
    });
  });

  it('JSON', () => {
    check(OSMAND, overJson);
  });

  it('flespi', () => {
    check(FLESPI, overFlespi);
  });

  it('Traccar', () => {
    check(OSMAND, (sent) => sent.flatMap(overTraccar));
  });

  it('OsmAnd', () => {
    check(OSMAND, (sent) => sent.flatMap(overOsmand));
  });
});
