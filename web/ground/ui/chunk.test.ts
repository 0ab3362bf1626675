// ERR-006: what a part of the application that does not load looks like to the rest.
import { expect, test } from 'vitest';
import { ChunkLoadError, loadChunk } from './chunk.ts';

test('ERR-006 a missing part is a ChunkLoadError with kind and address', async () => {
  const address = 'https://fleet.example/assets/App-1.js';
  const failed = loadChunk('App', () =>
    Promise.reject(new TypeError(`Failed to fetch: ${address}`)),
  );
  const error = await failed.catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(ChunkLoadError);
  expect(error).toMatchObject({ name: 'ChunkLoadError', kind: 'missing', address });
});

test('ERR-006 a part that never comes times out', async () => {
  const error = await loadChunk('App', () => new Promise(() => undefined), 5).catch((e) => e);
  expect(error).toMatchObject({ name: 'ChunkLoadError', kind: 'timeout', address: 'App' });
});

test('a part that comes is handed over', async () => {
  expect(await loadChunk('App', async () => 7)).toBe(7);
});
