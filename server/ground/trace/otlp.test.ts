// Which pieces of work are told of, and what becomes of spans while the collector is away.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readTraces, type TracesConfig, type TracesValues } from '../config/traces-config.ts';
import { type FakeCollector, fakeCollector } from '../outside/fake-collector.ts';
import { SPANS_WAITING_MAX, startTraces } from './otlp.ts';
import { type Traces, traced } from './traces.ts';

let collector: FakeCollector;
let traces: Traces | undefined;
let told: { level: string; message: string; facts: object }[];
beforeEach(async () => {
  collector = await fakeCollector();
  told = [];
});
afterEach(async () => {
  await traces?.close();
  await collector.stop();
});

const NOTHING: TracesValues = {
  OTEL_EXPORTER_OTLP_ENDPOINT: undefined,
  OTEL_EXPORTER_OTLP_HEADERS: undefined,
  OTEL_SERVICE_NAME: 'flotila',
  OTEL_RESOURCE_ATTRIBUTES: undefined,
  OTEL_TRACES_SAMPLER: undefined,
  OTEL_TRACES_SAMPLER_ARG: undefined,
};

function start(given: Partial<TracesValues> = {}, sendMs = 20): Traces {
  const values = { ...NOTHING, OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, ...given };
  const config = readTraces(values) as TracesConfig;
  const note = (level: string) => (facts: object, message: string) =>
    void told.push({ level, message, facts });
  const log = { info: note('info'), warn: note('warn'), error: note('error') };
  const roles = new Set(['worker', 'api']);
  traces = startTraces({
    config,
    release: '2026.12.0',
    roles,
    now: Date.now,
    log,
    sendMs,
    exportMsMax: 150,
  });
  return traces;
}

const CALLER = (flags: string) => `00-${'1'.repeat(32)}-${'2'.repeat(16)}-${flags}`;
/** How many of 2 000 are told of. */
function toldOf(one: Traces, caller?: string): number {
  let count = 0;
  for (let turn = 0; turn < 2_000; turn++) if (one.begin('call', { caller })) count++;
  return count;
}

describe('which are told of', () => {
  test('is a share of five in a hundred unless somebody says otherwise', () => {
    const count = toldOf(start());
    expect(count).toBeGreaterThan(30);
    expect(count).toBeLessThan(300);
  });

  test('is not for callers to say: their flag changes nothing', () => {
    const one = start();
    expect(toldOf(one, CALLER('01'))).toBeLessThan(300);
    expect(toldOf(one, CALLER('00'))).toBeGreaterThan(30);
  });

  test('is for a believed caller to say where the operator chose so', () => {
    const one = start({
      OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
      OTEL_TRACES_SAMPLER_ARG: 0,
    });
    expect(toldOf(one, CALLER('01'))).toBe(2_000);
    expect(toldOf(one, CALLER('00'))).toBe(0);
    expect(toldOf(one)).toBe(0);
  });

  test.each([
    ['no header', 'nonsense'],
    ['no trace', CALLER('00').replaceAll('1', '0')],
    ['no span', CALLER('00').replaceAll('2', '0')],
    ['more than its version has', `${CALLER('00')}-more`],
    ['a version that cannot be', CALLER('00').replace('00', 'ff')],
  ])('a caller who says %s is asked nothing', async (_what, caller) => {
    // Where it were asked, it would say that nothing is told.
    const one = start({ OTEL_TRACES_SAMPLER: 'parentbased_always_on' });
    one.begin('call', { caller })?.end();
    await one.close();
    expect(collector.spans[0]).toMatchObject({ name: 'call', parentSpanId: '' });
  });

  test('a believed caller’s trace goes on', async () => {
    const one = start({ OTEL_TRACES_SAMPLER: 'always_on' });
    one.begin('call', { caller: CALLER('00') })?.end();
    await one.close();
    expect(collector.spans[0]).toMatchObject({
      traceId: '1'.repeat(32),
      parentSpanId: '2'.repeat(16),
    });
  });
});

test('work is part of what it came of, and no part of it once that has ended', async () => {
  const one = start({ OTEL_TRACES_SAMPLER: 'always_on' });
  let later: (() => void) | undefined;
  await traced(one, 'job', { 'flotila.records': 3 }, async () => {
    await traced(one, 'inner', {}, async () => undefined);
    const { promise, resolve } = Promise.withResolvers<void>();
    later = resolve;
    void promise.then(() => one.part('late')?.end());
  });
  later?.();
  await Promise.resolve();
  const failing = traced(one, 'failing', {}, async () => {
    throw Object.assign(new Error('what somebody typed'), { code: '23505' });
  });
  await expect(failing).rejects.toThrow('typed');
  await one.close();
  const [inner, job, failed, ...more] = collector.spans;
  expect(more).toEqual([]);
  expect(job).toMatchObject({ name: 'job', facts: { 'flotila.records': 3 }, hasFailed: false });
  expect(inner).toMatchObject({ name: 'inner', parentSpanId: job?.spanId });
  expect(failed).toMatchObject({ name: 'failing', hasFailed: true });
  expect(failed?.facts).toEqual({ 'error.type': '23505' });
  expect(job?.resource).toMatchObject({ 'service.name': 'flotila', 'flotila.roles': 'api,worker' });
});

test('what follows begins when what it waited for has ended, not before', async () => {
  const one = start({ OTEL_TRACES_SAMPLER: 'always_on' });
  const whole = one.begin('whole');
  for (let turn = 0; turn < 200; turn++) {
    const step = one.part('step', whole && { beneath: whole });
    // Longer than nothing, and of no whole millisecond.
    for (let sum = 0; sum < 20_000; ) sum += Math.ceil(Math.random());
    step?.end();
  }
  whole?.end();
  await one.close();
  const steps = collector.spans.filter(({ name }) => name === 'step');
  expect(steps).toHaveLength(200);
  const overlaps = steps.filter(({ began }, at) => began < (steps[at - 1]?.ended ?? 0n));
  expect(overlaps).toEqual([]);
});

test('while the collector is away spans wait up to a limit, and it is said once, and once that it is back', async () => {
  const one = start({ OTEL_TRACES_SAMPLER: 'always_on' });
  collector.mood = 'silent';
  for (let turn = 0; turn < 3 * SPANS_WAITING_MAX; turn++) one.begin('call')?.end();
  const logged = async (count: number) => {
    while (told.length < count) await new Promise((resolve) => setImmediate(resolve));
  };
  await logged(1);
  expect(told).toEqual([
    {
      level: 'warn',
      message: 'the collector of traces takes none: they are dropped',
      facts: { collector: collector.url, why: 'Request timed out' },
    },
  ]);
  collector.mood = 'well';
  await logged(2);
  expect(told.map(({ level }) => level)).toEqual(['warn', 'info']);
  await one.close();
  expect(collector.spans.length).toBeGreaterThan(0);
  expect(collector.spans.length).toBeLessThanOrEqual(SPANS_WAITING_MAX);
});

test.each(['busy', 'refuses'] as const)('a collector that is %s stops nothing', async (mood) => {
  const one = start({ OTEL_TRACES_SAMPLER: 'always_on' });
  collector.mood = mood;
  one.begin('call')?.end();
  await one.close();
  expect(told).toMatchObject([{ level: 'warn', facts: { collector: collector.url } }]);
});
