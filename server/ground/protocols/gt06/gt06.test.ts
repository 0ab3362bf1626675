// Rules of GT06 that no vector shows: clocks, what a connection remembers, answers, alarms, commands.
import type { Order } from '@flotila/domain/command/command.ts';
import { describe, expect, it } from 'vitest';
import { fromHex, runStream, toHex } from '../testing/vectors.ts';
import { GT06_ALARMS, GT06_STATUS_ALARMS } from './alarms.ts';
import { packetOf } from './packet.ts';
import { gt06 } from './protocol.ts';

const CODE = '353419036066061';
const RECEIVED = Date.UTC(2026, 8, 1, 12);
const session = { deviceCode: CODE, receivedTs: RECEIVED };
/** 2015-12-29 02:51:05, 23.11 N 114.41 E, no word about the ignition. */
const GPS = '0f0c1d023305c9027ac8180c465860001400';
const place = packetOf(0x10, 1, fromHex(GPS));

function login(extension: string): Uint8Array {
  return packetOf(1, 1, fromHex(`0${CODE}a001${extension}`));
}

function heartbeat(status: number, level = 6): Uint8Array {
  return packetOf(0x13, 2, Uint8Array.of(status, level, 4, 0, 2));
}

const times = (segments: Uint8Array[], options = {}) =>
  runStream(gt06, segments, { ...session, options }).records.map(({ time }) => time);

describe('clock', () => {
  const utc = Date.UTC(2015, 11, 29, 2, 51, 5);
  it.each([
    ['0000', {}, 0],
    ['0c80', {}, 120],
    ['1f48', {}, -300],
    ['ff80', {}, 0],
    ['0c80', { timeZone: '+05:30' }, 330],
    ['0c80', { timeZone: '-03:00' }, -180],
  ])('gt06.md §3: login %s and options %o', (extension, options, minutes) => {
    expect(times([login(extension), place], options)).toEqual([utc - minutes * 60_000]);
  });

  it('a date that is none leaves the record without a time', () => {
    const broken = fromHex(GPS);
    broken[1] = 13;
    expect(times([packetOf(0x10, 1, broken)])).toEqual([null]);
  });

  it('gt06.md §3: a tracker that asks is told the time in UTC', () => {
    const { acks } = runStream(gt06, [packetOf(0x8a, 7)], session);
    expect(acks).toEqual([toHex(packetOf(0x8a, 7, Uint8Array.of(26, 9, 1, 12, 0, 0)))]);
  });
});

describe('memory', () => {
  it('a heartbeat that says the same again is only a sign of life, and is answered', () => {
    const run = runStream(gt06, [heartbeat(0x46), heartbeat(0x46), heartbeat(0x44)], session);
    expect(run.records.map(({ time, inputs }) => [time, inputs])).toEqual([
      [RECEIVED, 1],
      [RECEIVED, 0],
    ]);
    expect(run.acks).toHaveLength(3);
  });

  it('a place without a word about the ignition has it as last told', () => {
    const run = runStream(gt06, [place, heartbeat(0x46), place, heartbeat(0x44), place], session);
    expect(run.records.map(({ inputs }) => inputs)).toEqual([null, 1, 1, 0, 0]);
  });

  it('gt06.md §6: a late place keeps its own ignition', () => {
    const network = '01cc00287d001f71';
    const late = packetOf(0x22, 3, fromHex(`${GPS}${network}000001`));
    const run = runStream(gt06, [heartbeat(0x46), late], session);
    expect(run.records[1]).toMatchObject({ inputs: 0, raw: { buffered: true } });
  });

  it('gt06.md §5: the door is input 2', () => {
    const open = packetOf(0x94, 4, Uint8Array.of(5, 1));
    const run = runStream(gt06, [heartbeat(0x46), open, place], session);
    expect(run.records.map(({ inputs }) => inputs)).toEqual([1, 3, 3]);
  });
});

describe('alarms', () => {
  const status = (state: number, code: number) =>
    packetOf(
      0x16,
      5,
      fromHex(`${GPS}0801cc00287d001f71${toHex(Uint8Array.of(state, 6, 4, code, 2))}`),
    );

  it.each(Object.entries(GT06_ALARMS))('code %s is %s', (code, alarm) => {
    const run = runStream(gt06, [status(0x44, Number(code))], session);
    expect(run.records[0]?.alarm).toBe(alarm);
  });

  it.each(Object.entries(GT06_STATUS_ALARMS))('state %s is %s', (bits, alarm) => {
    const state = 0x44 | (Number(bits) << 3);
    const run = runStream(gt06, [heartbeat(state), status(state, 0)], session);
    expect(run.records.map((record) => record.alarm)).toEqual([alarm, alarm]);
  });

  it('models have words of their own, and a code without one stays as it is', () => {
    const of = (model: string, code: number) =>
      runStream(gt06, [status(0x44, code)], { ...session, options: { model } }).records[0];
    expect(of('LW4G-4B', 25)?.alarm).toBe('hardAcceleration');
    expect(of('vl103', 9)?.alarm).toBe('tow');
    expect(of('', 0xe8)).toMatchObject({ raw: { alarm: 0xe8 } });
    expect(of('', 0xe8)?.alarm).toBeUndefined();
  });
});

describe('commands', () => {
  const encode = (order: Partial<Order>) =>
    gt06.commands?.encode(
      { kind: 'text', output: null, text: null, ...order },
      { deviceCode: CODE, reference: 0, expiresTs: 0, options: {}, transport: 'tcp' },
    );

  it('gt06.md §4: Relay,1# is the packet of its notes', () => {
    const bytes = fromHex('787812800c0000000052656c61792c312300009dee0d0a');
    expect(encode({ kind: 'immobilise', output: 1 })).toEqual({ bytes, key: '0' });
  });

  it.each([
    ['locate', 'WHERE#'],
    ['version', 'VERSION#'],
    ['restart', 'RESET#'],
    ['outputOn', 'Relay,1#'],
    ['outputOff', 'Relay,0#'],
    ['release', 'Relay,0#'],
  ] as const)('%s says %s', (kind, text) => {
    expect(encode({ kind })).toEqual(encode({ text }));
  });

  it('a text that the packet cannot carry is refused', () => {
    expect(encode({ text: 'č#' })).toBe('text');
    expect(encode({ text: 'x'.repeat(201) })).toBe('text');
    expect(encode({ text: 'x'.repeat(200) })).toHaveProperty('key');
  });

  it('the answer is paired by the number of the command, without one it has none', () => {
    const text = Buffer.from('Cut off the fuel supply: Success!').toString('hex');
    const answer = (flag: string) => packetOf(0x15, 6, fromHex(`25${flag}${text}0002`));
    const run = runStream(gt06, [answer('0000002a'), answer('00000000')], session);
    expect(run.commandAnswers).toEqual([
      { key: '42', text: 'Cut off the fuel supply: Success!' },
      { key: null, text: 'Cut off the fuel supply: Success!' },
    ]);
    expect(run.acks).toEqual([]);
  });
});
