// R3: whatever whoever passes records on sends, nothing is thrown, and one broken element does not cost the others.
import { describe, expect, it } from 'vitest';
import { PASSED_ON } from '../../../tools/bench/mutant-run.ts';
import { mutate, random } from '../../../tools/bench/mutants.ts';
import { simulatorOf } from '../../../tools/tracker/simulators.ts';
import { emptyRecord } from './record.ts';

const RECEIVED = Date.UTC(2026, 8, 1);
const MUTANTS = 3_000;
describe.each(PASSED_ON.map((protocol) => [protocol.name, protocol] as const))(
  '%s',
  (name, one) => {
    const records = Array.from({ length: 3 }, (_, index) => ({
      ...emptyRecord(RECEIVED - index * 10_000),
      hasFix: true,
      latitude: 48.1,
      longitude: 17.1,
      speedKmh: 50,
      inputs: 1,
      values: { odometerMetres: 1_000_000, fuelLitres1: 40, temperatures: [4.5] },
    }));
    const { http } = simulatorOf(name);
    const sent = records.slice(0, http?.recordsMax);
    const { path = '', body = '' } = http?.request('352093081452251', sent) ?? {};
    const send = (bytes: Uint8Array) =>
      one.decodeRequest({ method: 'POST', url: path, headers: {}, body: bytes }, RECEIVED, {});

    it('R3 random mutants and every prefix: refused or read, never thrown', () => {
      const draw = random(7);
      const whole = Buffer.from(body);
      for (let index = 0; index < MUTANTS; index++) {
        expect(send(mutate([whole], draw))).toBeTypeOf('object');
      }
      for (let at = 0; at < whole.length; at++) {
        expect(send(whole.subarray(0, at))).toHaveProperty('fault');
      }
    });

    it('R3 every corrupted byte: refused whole, or at most one record suffers', () => {
      const sent = send(Buffer.from(body));
      const count = 'told' in sent ? sent.told.flatMap((told) => told.records).length : 0;
      expect(count).toBeGreaterThan(0);
      for (let at = 0; at < body.length; at++) {
        for (const mask of [1 << (at % 7), 0x5f]) {
          const other = String.fromCharCode(body.charCodeAt(at) ^ mask);
          const decoded = send(Buffer.from(body.slice(0, at) + other + body.slice(at + 1)));
          if ('fault' in decoded) continue;
          const read = decoded.told.flatMap((told) => told.records);
          const kept = read.length + (decoded.refused?.length ?? 0);
          expect(kept, `${at} ^ ${mask}`).toBe(count);
          expect(read.length, `${at} ^ ${mask}`).toBeGreaterThanOrEqual(count - 1);
        }
      }
    });
  },
);

it('all forms in which records are passed on are tried', () => {
  expect(PASSED_ON.map(({ name }) => name)).toEqual(['json', 'traccar-forward', 'flespi']);
});
