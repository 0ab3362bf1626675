// Conformance vectors of Meitrack: text and binary records, frames, commands.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import {
  type ExpectedPosition,
  expectNear,
  expectPosition,
  fromHex,
  loadVectors,
  type Run,
  runStream,
  toHex,
  type Vector,
} from '../testing/vectors.ts';
import { isSumRight, meitrackFrameLength, serverFrame } from './frame.ts';
import { meitrack } from './protocol.ts';

const vectors = loadVectors(import.meta.dirname);

interface Expected extends ExpectedPosition {
  event?: number;
  odometerM?: number;
  runtimeS?: number;
  params?: Record<string, string>;
}

/** A message as text lacks its line end, or has one. */
function bytesOf({ input }: Vector): Uint8Array {
  if (input.hex) return fromHex(input.hex);
  return Buffer.from(`${input.text?.trimEnd()}\r\n`, 'latin1');
}

/** What tells a wrong length is one frame all the same. */
function read(bytes: Uint8Array, options: Record<string, unknown>): Run {
  const length = meitrackFrameLength(bytes, 0);
  const protocol =
    length === bytes.length
      ? meitrack
      : { ...meitrack, cut: () => ({ frames: [bytes], consumed: bytes.length }) };
  return runStream(protocol, [bytes], { options });
}

/** Raw values keep their ids; little endian. */
function expectValues(record: TrackerRecord, params: Record<string, string>): void {
  const number = (id: string) =>
    Number.parseInt(
      Buffer.from(params[id] ?? '', 'hex')
        .reverse()
        .toString('hex'),
      16,
    );
  for (const [id, hex] of Object.entries(params)) {
    const kept = record.raw?.[`io${id.padStart(2, '0')}`];
    if (typeof kept === 'number') expect(kept, id).toBe(number(id));
    else if (kept !== undefined) expect(kept, id).toBe(hex);
  }
  if ('1a' in params) expectNear(record.values.supplyVolts, number('1a') / 100, 1e-6);
  if ('19' in params) expectNear(record.values.batteryVolts, number('19') / 100, 1e-6);
  if ('99' in params) expect(record.values.rpm).toBe(number('99'));
  if ('9d' in params) expect(record.values.fuelPercent1).toBe(number('9d'));
  if ('9c' in params) expect(record.values.coolantCelsius).toBe(number('9c'));
  if ('40' in params) expect(record.raw?.event).toBe(number('40'));
  if ('25' in params) expect(record.identification?.code).toBe(String(number('25')));
}

const ATTRIBUTES: Record<string, (record: TrackerRecord) => unknown> = {
  power: ({ values }) => values.supplyVolts,
  hours: ({ values }) => (values.engineSeconds ?? 0) * 1000,
  tagTemp: ({ values }) => values.temperatures?.[4],
  lock: ({ raw }) => raw?.lock,
  // The folder is the day in the file's name.
  image: ({ raw }) =>
    String(raw?.image).replace(/^(\d{4})(\d\d)(\d\d)/, (name, year, month, day) =>
      [year, month, `${day}/${name}`].join('-'),
    ),
};

describe('Meitrack vectors', () => {
  for (const vector of vectors.filter(({ input }) => !input.command)) {
    const { derived, asserted, outcome } = vector.expect;
    it(`${vector.id}: ${vector.description}`, () => {
      // Some captures were made anonymous and not summed or counted again.
      const isRight = isSumRight(bytesOf(vector));
      expect(isRight).toBe(derived?.checksumOk ?? isRight);
      const run = read(bytesOf(vector), isRight ? {} : { checksum: 'off' });
      expect(run).toMatchObject({ faults: [], waiting: 0, quarantined: 0 });
      expect(run.deviceCode).toBe(derived?.imei);
      if (asserted?.frame) expect(run.frames.map(toHex)).toEqual([asserted.frame.hex]);
      const positions = (derived?.positions ?? []) as Expected[];
      if (outcome !== 'frame') expect(run.records).toHaveLength(positions.length);
      for (const [index, expected] of positions.entries()) {
        const record = run.records[index] as TrackerRecord;
        expectPosition(record, expected);
        if (expected.event !== undefined) expect(record.raw?.event).toBe(expected.event);
        if (expected.runtimeS !== undefined) expect(record.raw?.runTime).toBe(expected.runtimeS);
        // The bus knows better.
        const hasBus = expected.params?.['9b'] !== undefined;
        const odometer = hasBus ? record.raw?.io0c : record.values.odometerMetres;
        if (expected.odometerM !== undefined) expect(odometer).toBe(expected.odometerM);
        if (expected.params) expectValues(record, expected.params);
      }
      const { name = '', value } = asserted?.attribute ?? {};
      if (name !== '') expect(ATTRIBUTES[name]?.(run.records[0] as TrackerRecord)).toEqual(value);
      if (!isRight) expect(read(bytesOf(vector), {})).toMatchObject({ records: [], acks: [] });
    });
  }

  it('the binary form is acknowledged with its count', () => {
    const ccc = vectors.find(({ id }) => id === 'meitrack-0050') as Vector;
    const { acks } = runStream(meitrack, [bytesOf(ccc)]);
    expect(acks).toEqual([toHex(serverFrame('X', '369800014090021', 'CCC,1'))]);
  });

  const encoders = vectors.filter(({ input }) => input.command);
  it.each(encoders)('$id: $description', ({ input, expect: wanted }) => {
    const { type, phone, message } = input.command as Record<string, string>;
    const isText = type === 'sendSms';
    const order = isText
      ? { kind: 'text' as const, output: null, text: `C02,0,${phone},${message}` }
      : { kind: 'locate' as const, output: null, text: null };
    const encoded = meitrack.commands?.encode(order, {
      deviceCode: input.deviceUniqueId ?? '',
      reference: 1,
      expiresTs: 0,
      options: {},
      transport: 'tcp',
    });
    if (!encoded || typeof encoded === 'string') throw new Error('not encoded');
    const { encoded: text } = wanted as unknown as { encoded: { text: string } };
    expect(Buffer.from(encoded.bytes).toString()).toBe(text.text);
    expect(encoded.key).toBe('A');
  });
});
