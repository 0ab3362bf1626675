import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { lackOfRoom, ROOM_MB_MIN } from './room.ts';

it('says before the first test that the temporary folder is full, and what to do', () => {
  expect(lackOfRoom('/somewhere', 12.7)).toBe(
    'The tests need 1000 MB in /somewhere, where 12 are free: make room there, or name another folder with TMPDIR.',
  );
  expect(lackOfRoom('/somewhere', ROOM_MB_MIN)).toBeNull();
});

it('asks the system how much is free', () => {
  // These tests run, so there is room.
  expect(lackOfRoom(tmpdir())).toBeNull();
});
