// The MQTT side of BCE IOTM: handshakes, refusals, and broken input (R3).
import { describe, expect, it } from 'vitest';
import { sum8 } from '../checksum.ts';
import {
  expectCorruptionHarmless,
  expectPrefixesHarmless,
  expectSegmentsAlike,
  STRANGERS,
} from '../testing/robustness.ts';
import { fromHex, loadVectors, type Run, runStream } from '../testing/vectors.ts';
import { bceIotm } from './protocol.ts';
import { connectPacket, packet, publishPacket } from './test-packets.ts';

const CODE = '867035046242895';
const PAYLOAD = fromHex(loadVectors(import.meta.dirname)[0]?.input.mqtt?.payloadHex ?? '');

function run(...packets: Uint8Array[]): Run {
  return runStream(bceIotm, [connectPacket(CODE), ...packets]);
}

describe('BCE IOTM session', () => {
  it('bce-iotm.md §1: QoS 0 has no answer, QoS 1 PUBACK, QoS 2 PUBREC and PUBCOMP', () => {
    expect(run(publishPacket(0, 0, PAYLOAD)).acks).toEqual(['20020000']);
    expect(run(publishPacket(1, 7, PAYLOAD)).acks).toEqual(['20020000', '40020007']);
    const release = packet(0x62, [0, 7]);
    const whole = run(publishPacket(2, 7, PAYLOAD), release);
    expect(whole.acks).toEqual(['20020000', '50020007', '70020007']);
    expect(whole.records).toHaveLength(1);
  });

  it('bce-iotm.md §1: a repeat of an open QoS 2 message is answered and not stored twice', () => {
    const repeat = publishPacket(2, 7, PAYLOAD, true);
    const release = packet(0x62, [0, 7]);
    expect(run(publishPacket(2, 7, PAYLOAD), repeat).records).toHaveLength(1);
    expect(run(publishPacket(2, 7, PAYLOAD), release, repeat).records).toHaveLength(2);
  });

  it('bce-iotm.md §1: SUBACK grants each topic, an empty SUBSCRIBE ends the connection', () => {
    const topic = [0, 3, 0x61, 0x2f, 0x62];
    expect(run(packet(0x82, [0, 9, ...topic, 1, ...topic, 0])).acks[1]).toBe('900400090100');
    expect(run(packet(0x82, [0, 9])).faults).toEqual(['malformed SUBSCRIBE']);
  });

  it('bce-iotm.md §1: PINGREQ is answered, DISCONNECT ends, keep-alive sets the idle limit', () => {
    expect(run(packet(0xc0, [])).acks).toEqual(['20020000', 'd000']);
    expect(run(packet(0xe0, [])).closed).toBe(true);
    const state = { deviceCode: null, memory: {} };
    const context = { state, receivedTs: 0, options: {}, transport: 'mqtt' as const };
    const decoded = bceIotm.decode(connectPacket(CODE, 60), context);
    expect(decoded).toMatchObject({ idleSeconds: 90, refuse: Uint8Array.of(0x20, 2, 0, 2) });
  });

  it('bce-iotm.md §1: an empty client identifier is rejected, later versions are refused', () => {
    expect(runStream(bceIotm, [connectPacket('')]).negatives).toEqual(['20020002']);
    const later = connectPacket(CODE);
    later[8] = 5;
    expect(runStream(bceIotm, [later]).negatives).toEqual(['20020001']);
  });

  it('nothing is taken before CONNECT, and only one CONNECT', () => {
    expect(runStream(bceIotm, [publishPacket(1, 1, PAYLOAD)])).toMatchObject({
      records: [],
      acks: [],
    });
    expect(run(connectPacket(CODE)).acks).toHaveLength(1);
  });

  it('a wrong checksum is never acknowledged', () => {
    const wrong = Uint8Array.from(PAYLOAD);
    wrong[20] = (wrong[20] as number) ^ 1;
    expect(run(publishPacket(1, 7, wrong))).toMatchObject({ records: [], acks: ['20020000'] });
  });

  it('bce-iotm.md §2: an unknown value type ends its record only', () => {
    const record = (time: number, ...elements: number[]) => [
      1,
      4 + elements.length,
      0,
      time,
      0,
      0,
      0x60,
      ...elements,
    ];
    const body = [2, ...record(1, 5, 0, 0x30, 0x88, 0x13, 99, 1, 1), ...record(2, 1, 0x6d, 0)];
    const payload = Uint8Array.from([...body, 0]);
    payload[payload.length - 1] = sum8(payload, 0, body.length);
    const { records, acks } = run(publishPacket(1, 7, payload));
    expect(acks).toContain('40020007');
    expect(records[0]).toMatchObject({ values: { supplyVolts: 5 }, raw: { tail: '630101' } });
    expect(records[1]).toMatchObject({ inputs: 1, hasFix: false });
  });
});

describe('BCE IOTM robustness', () => {
  const stream = Buffer.concat([
    connectPacket(CODE),
    publishPacket(2, 7, PAYLOAD),
    packet(0x62, [0, 7]),
    packet(0xc0, []),
  ]);

  it('R3: every prefix is harmless and every segmentation gives the same', () => {
    expectPrefixesHarmless(bceIotm, stream, {});
    expectSegmentsAlike(bceIotm, stream, {});
  });

  it('R3: every corrupted byte of every vector: no throw, no wrong acknowledgement', () => {
    for (const { input } of loadVectors(import.meta.dirname)) {
      const payload = fromHex(input.mqtt?.payloadHex ?? '');
      if (payload.length === 0) continue;
      const publish = publishPacket(1, 7, payload);
      const memory = { isConnected: true };
      // Bytes outside of the payload have no checksum; inside it nothing may be answered.
      const payloadAt = publish.length - payload.length;
      expectCorruptionHarmless(
        bceIotm,
        publish,
        { deviceCode: CODE, memory },
        (_run, _bytes, at) => at < payloadAt,
      );
    }
  });

  for (const [name, bytes] of STRANGERS) {
    it(`${name} is a fault at once`, () => {
      expect(runStream(bceIotm, [bytes.subarray(0, 1)])).toMatchObject({ closed: true });
    });
  }

  it('a packet over 64 KiB is a fault before its bytes are there', () => {
    expect(runStream(bceIotm, [fromHex('30808004')]).faults).toEqual(['packet of 65536 bytes']);
    expect(runStream(bceIotm, [fromHex('3080808001')]).faults).toEqual(['packet of 2097152 bytes']);
  });
});
