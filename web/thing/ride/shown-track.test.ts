import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { expect, test } from 'vitest';
import { NO_LOCATIONS, shownTrack } from './shown-track.ts';

const awaited = { data: undefined, isError: false };
const come = { data: [{ latitude: 48 } as TrackLocation], isError: false };

test('without a ride to show there is nothing to wait for: the map may look at the vehicle', () => {
  expect(shownTrack(false, awaited)).toBe(NO_LOCATIONS);
  expect(shownTrack(false, come)).toBe(NO_LOCATIONS);
});

test('a track on its way, and a ride that may yet be there, are awaited', () => {
  expect(shownTrack(true, awaited)).toBeUndefined();
  expect(shownTrack(null, awaited)).toBeUndefined();
  expect(shownTrack(true, come)).toBe(come.data);
});

test('a track that failed is not awaited for ever, one that came before stays', () => {
  expect(shownTrack(true, { data: undefined, isError: true })).toBe(NO_LOCATIONS);
  expect(shownTrack(true, { ...come, isError: true })).toBe(come.data);
});
