// Passing on survives the death of the process in the worst moment: the receiver has it, and nobody has noted it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { ago, at, NOW, passingWorld } from '../../testing/passing.ts';
import { recordsOf } from '../../testing/receiver.ts';
import type { PassTask } from './pass-child.ts';

const world = await passingWorld();
afterAll(() => world.close());

test('kill -9 between the answer and the note: the same message again by the same key, nothing lost', async () => {
  const [car] = await world.reset();
  await world.forward();
  await world.store(car, [at(60), at(50)]);
  const task: PassTask = { url: world.url, now: NOW };
  const script = path.join(import.meta.dirname, 'pass-child.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(task)], { stdio: 'inherit' });
  const [, signal] = await once(child, 'exit');
  expect(signal).toBe('SIGKILL');
  expect(world.got).toHaveLength(1);
  // Stored while nobody passed on: one that is late and one that is young.
  await world.store(car, [at(55), at(40)]);
  const { look } = world.worker();
  await look();
  expect(world.got).toHaveLength(1);
  // The lease of the dead one runs out.
  await world.query(`update forwarding set lease = now() - interval '1 second'`);
  await look();
  const [first, again, ...rest] = world.got;
  expect(again?.body).toBe(first?.body);
  expect(again?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
  const times = rest.flatMap(recordsOf).map(({ time, late }) => [Date.parse(time), late]);
  expect(times).toEqual([
    [ago(55), true],
    [ago(40), undefined],
  ]);
}, 60_000);
