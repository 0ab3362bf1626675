// Which shapes can be a zone's, and how they are stored (zones-and-rules §1).
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { shapeCenter, shapeFault, storedShape } from './shape-fault.ts';
import type { Position, ZoneShape } from './zone.ts';

const polygon = (...corners: Position[]): ZoneShape => ({
  type: 'Polygon',
  coordinates: [[...corners, corners[0] as Position]],
});
const square: Position[] = [
  [17, 48],
  [17.1, 48],
  [17.1, 48.1],
  [17, 48.1],
];
const circle = (center: Position, radius: number): ZoneShape => ({
  type: 'Circle',
  center,
  radius,
});

describe('zones-and-rules §1 crossing edges', () => {
  test('a bow tie tells where its edges cross', () => {
    const tie = polygon([17, 48], [17.1, 48.1], [17.1, 48], [17, 48.1]);
    expect(shapeFault(tie)).toEqual({ code: 'crosses', at: [17.05, 48.05] });
  });

  test.each<[string, Position[], Position]>([
    [
      'a corner on another edge',
      [
        [17, 48],
        [17.2, 48],
        [17.2, 48.1],
        [17.1, 48],
        [17, 48.1],
      ],
      [17.1, 48],
    ],
    [
      'a corner twice, not in a row',
      [
        [17, 48],
        [17.1, 48],
        [17.05, 48.05],
        [17.1, 48.1],
        [17, 48.1],
        [17.05, 48.05],
      ],
      [17.05, 48.05],
    ],
    [
      'three corners on one line',
      [
        [17, 48],
        [17.1, 48],
        [17.05, 48],
      ],
      [17.1, 48],
    ],
  ])('%s is a crossing, too', (_what, corners, at) => {
    expect(shapeFault(polygon(...corners))).toEqual({ code: 'crosses', at });
  });

  test('property: a star around a middle never crosses itself, and two of its corners swapped do', () => {
    const angles = fc.uniqueArray(fc.integer({ min: 0, max: 359 }), {
      minLength: 5,
      maxLength: 40,
    });
    fc.assert(
      fc.property(angles, fc.integer({ min: 0, max: 1000 }), (all, seed) => {
        const sorted = [...all].sort((a, b) => a - b);
        const isAround = sorted.every((angle, index) => {
          return (sorted[index + 1] ?? 360 + (sorted[0] ?? 0)) - angle < 180;
        });
        fc.pre(isAround);
        const corners = sorted.map((angle, index): Position => {
          const reach = 0.01 + ((index * 7919 + seed) % 10) / 1000;
          const turn = (angle * Math.PI) / 180;
          return [17 + reach * Math.cos(turn), 48 + reach * Math.sin(turn)];
        });
        expect(shapeFault(polygon(...corners))).toBeNull();
        expect(shapeFault(polygon(...corners.toReversed()))).toBeNull();
        const crossed = [corners[0], corners[2], corners[1], ...corners.slice(3)] as Position[];
        // Convex where these four lie, the swapped edges must cross.
        if (isConvex(corners.slice(0, 4))) {
          expect(shapeFault(polygon(...crossed))?.code).toBe('crosses');
        }
      }),
      { seed: 26, numRuns: 500 },
    );
  });
});

function isConvex(corners: Position[]): boolean {
  return corners.every((corner, index) => {
    const [next, after] = [corners[(index + 1) % 4], corners[(index + 2) % 4]] as [
      Position,
      Position,
    ];
    const turn =
      (next[0] - corner[0]) * (after[1] - next[1]) - (next[1] - corner[1]) * (after[0] - next[0]);
    return turn > 1e-9;
  });
}

describe('zones-and-rules §1 what else cannot be a zone', () => {
  test.each<[string, ZoneShape, string | null]>([
    ['a square of 11 km', polygon(...square), null],
    // 10 m × 10 m at 48°: 0.00009° × 0.0001344°.
    [
      '99 m²',
      polygon([17, 48], [17.000133, 48], [17.000133, 48.00009], [17, 48.00009]),
      'too_small',
    ],
    ['101 m²', polygon([17, 48], [17.000136, 48], [17.000136, 48.00009], [17, 48.00009]), null],
    ['49 000 km²', polygon([17, 48], [19.98, 48], [19.98, 49.99], [17, 49.99]), null],
    ['51 000 km²', polygon([17, 48], [20.1, 48], [20.1, 49.999], [17, 49.999]), 'too_large'],
    [
      'a polygon over the antimeridian',
      polygon([179, 10], [-179, 10], [-179, 11], [179, 11]),
      'antimeridian',
    ],
    ['a circle over the antimeridian', circle([179.9999, 10], 100), 'antimeridian'],
    ['a circle beside it', circle([179.99, 10], 100), null],
    ['a circle at the pole', circle([17, 84.9], 50_000), 'pole'],
    [
      'a line back onto its begin alone',
      {
        type: 'Corridor',
        line: [
          [17, 48],
          [17, 48],
        ],
        width: 50,
      },
      'too_small',
    ],
    [
      'a corridor over the antimeridian',
      {
        type: 'Corridor',
        line: [
          [179, 1],
          [-179, 1],
        ],
        width: 50,
      },
      'antimeridian',
    ],
    [
      'a corridor that crosses itself',
      {
        type: 'Corridor',
        line: [
          [17, 48],
          [17.1, 48.1],
          [17.1, 48],
          [17, 48.1],
        ],
        width: 50,
      },
      null,
    ],
    [
      'two corners',
      {
        type: 'Polygon',
        coordinates: [
          [
            [17, 48],
            [17.1, 48],
            [17.1, 48],
            [17, 48],
          ],
        ],
      },
      'too_small',
    ],
    ['an open ring', { type: 'Polygon', coordinates: [square] }, 'open'],
    [
      'a hole',
      {
        type: 'Polygon',
        coordinates: [
          [...square, [17, 48]],
          [...square, [17, 48]],
        ],
      },
      'holes',
    ],
  ])('%s: %s', (_what, shape, code) => {
    expect(shapeFault(shape)?.code ?? null).toBe(code);
  });
});

describe('zones-and-rules §1 how a shape is stored', () => {
  test('counterclockwise, to the centimetre, no corner twice in a row', () => {
    const drawn: Position[] = [
      [17, 48.1],
      [17.1, 48.1],
      [17.1, 48.1],
      [17.1, 48],
      [17.000000001, 48],
    ];
    expect(shapeFault(polygon(...drawn))).toBeNull();
    expect(storedShape(polygon(...drawn))).toEqual(
      polygon([17, 48], [17.1, 48], [17.1, 48.1], [17, 48.1]),
    );
    const line: Position[] = [
      [17, 48],
      [17, 48],
      [17.1, 48.00000001],
    ];
    expect(storedShape({ type: 'Corridor', line, width: 50 })).toMatchObject({
      line: [
        [17, 48],
        [17.1, 48],
      ],
    });
  });

  test('what is stored is stored again as it is', () => {
    const once = storedShape(polygon(...square.toReversed()));
    expect(storedShape(once)).toEqual(once);
  });

  test('the name stands in the middle', () => {
    expect(shapeCenter(polygon(...square))).toEqual([17.05, 48.05]);
    expect(shapeCenter(circle([17, 48], 50))).toEqual([17, 48]);
    const line: Position[] = [
      [17, 48],
      [17.1, 48],
      [17.3, 48],
    ];
    expect(shapeCenter({ type: 'Corridor', line, width: 50 })).toEqual([17.15, 48]);
  });
});
