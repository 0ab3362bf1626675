// V-8: no two states of a vehicle differ by their colour alone, neither on the map nor in lists.
import type { VehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MarkerIcon } from './MarkerIcon.tsx';
import { COLOUR_NUMBERS, DRAWN, drawnNumber, SHAPE_NUMBERS } from './marker-kind.ts';
import { distanceTo } from './shape-field.ts';

const MARKS: readonly Omit<VehicleMarker, 'direction'>[] = [
  { shape: 'square', colour: 'parked' },
  { shape: 'square', colour: 'new' },
  { shape: 'square', colour: 'silent' },
  { shape: 'circle', colour: 'moving' },
  { shape: 'arrow', colour: 'moving' },
];

test('V-8 each state has an icon of its own, whatever its colours', () => {
  const icons = MARKS.map((marker) =>
    renderToStaticMarkup(<MarkerIcon marker={{ ...marker, direction: 0 }} label="" />)
      // Words and colours are no shape.
      .replaceAll(/(fill|stroke)="(?!none)[^"]*"/g, ''),
  );
  expect(new Set(icons).size).toBe(MARKS.length);
});

test('V-8 each state that has a place has a shape of its own on the map', () => {
  const onMap = MARKS.filter(({ colour }) => colour !== 'new').map(({ shape, colour }) =>
    drawnNumber(SHAPE_NUMBERS[shape], COLOUR_NUMBERS[colour]),
  );
  expect(new Set(onMap).size).toBe(onMap.length);
  // Inside of the one and outside of the other.
  const [parked, silent] = [DRAWN.indexOf('square'), DRAWN.indexOf('struck')];
  expect(distanceTo(parked, 0, 0)).toBeLessThan(0);
  expect(distanceTo(silent, 0, 0)).toBeGreaterThan(0);
  expect(distanceTo(silent, 4, 4)).toBeLessThan(0);
});
