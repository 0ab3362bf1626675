// I-7: what is played through the real gateway: acknowledged records, and those whose time Flotila would not believe.
import { deviceTypeOf } from '@flotila/domain/vehicle/device-choices.ts';
import {
  type Bench,
  registered,
  startBench,
} from '@flotila/server/flow/gateway/testing/gateway.ts';
import { emptyRecord } from '@flotila/server/ground/protocols/record.ts';
import { teltonika } from '@flotila/server/ground/protocols/teltonika/protocol.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { play } from './play.ts';
import { replayCode } from './register.ts';

const VEHICLE = 'recording 7';
const DEVICE = 10;
const HOUR_MS = 3_600_000;

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({}, [teltonika]);
  const code = replayCode(VEHICLE);
  const device = { ...registered(code, DEVICE), deviceType: deviceTypeOf('teltonika') };
  bench.devices.set(code, device);
});
afterAll(() => bench.stop());

test('I-7 records that Flotila would not believe are told and not sent, the others are', async () => {
  const whole = Math.floor(Date.now() / 1000) * 1000;
  const times = [Date.UTC(1999, 8, 1), whole - HOUR_MS, whole - HOUR_MS / 2, whole + HOUR_MS];
  const records = times.map((time) => ({
    ...emptyRecord(time),
    hasFix: true,
    latitude: 48.1,
    longitude: 17.1,
  }));
  const refused: [number, string][] = [];
  const listener = bench.gateway.listeners.find(({ protocol }) => protocol === 'teltonika');
  const acknowledged = await play({
    traces: [{ vehicle: VEHICLE, records, hasFuelLevel: false, isWholeFile: false }],
    protocol: 'teltonika',
    host: '127.0.0.1',
    port: listener?.port ?? 0,
    speed: Number.POSITIVE_INFINITY,
    shift: 0,
    onProgress: () => undefined,
    onRefused: (_trace, time, reason) => refused.push([time, reason]),
  });
  expect(acknowledged).toBe(2);
  expect(bench.ingest.timesOf(DEVICE)).toEqual(times.slice(1, 3).map((time) => time / 1000));
  expect(refused).toEqual([
    [times[0], 'no-clock'],
    [times[3], 'future'],
  ]);
});
