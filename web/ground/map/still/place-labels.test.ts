import { expect, test } from 'vitest';
import { type Wish, wrap } from './label-wish.ts';
import { type LabelMeans, placeLabels } from './place-labels.ts';

const means: LabelMeans = {
  width: 300,
  height: 250,
  vehicle: [150, 125],
  // Ten pixels a letter.
  widthOf: (_wish, text) => text.length * 10,
  pictureOf: (name) => (name ? { size: 6, roomX: 5, roomY: 3 } : undefined),
};

function wish(text: string, more: Partial<Wish> = {}): Wish {
  return {
    rank: 0,
    order: 0,
    lines: [text],
    font: 'Inter',
    size: 12,
    lineHeight: 14,
    spacing: 0,
    colour: '#000',
    opacity: 1,
    halo: 1,
    haloColour: '#fff',
    padding: 2,
    picture: '',
    pictureSize: 1,
    isPlate: false,
    mayOverlap: false,
    isTextOptional: false,
    anchors: ['center'],
    offset: [0, 0],
    point: [60, 60],
    parts: [],
    isAlong: false,
    apart: 350,
    turnMax: 0.5,
    ...more,
  };
}

const street = (text: string, line: number[], more: Partial<Wish> = {}) =>
  wish(text, { parts: [line], isAlong: true, ...more });
const texts = (labels: ReturnType<typeof placeLabels>) =>
  labels.map((label) => label.wish.lines.join(' '));

test('where two names would collide the later layer’s is written, within a layer the first in order', () => {
  const both = [wish('street', { rank: 1 }), wish('town', { rank: 2 })];
  expect(texts(placeLabels(both, means))).toEqual(['town']);
  const ordered = [wish('village', { order: 9 }), wish('city', { order: 1 })];
  expect(texts(placeLabels(ordered, means))).toEqual(['city']);
  const apart = [wish('one'), wish('two', { point: [60, 100] })];
  expect(placeLabels(apart, means)).toHaveLength(2);
});

test('no name is written under the vehicle or over the rim', () => {
  expect(placeLabels([wish('here', { point: [150, 120] })], means)).toEqual([]);
  expect(placeLabels([wish('outside', { point: [5, 60] })], means)).toEqual([]);
});

test('a street under the vehicle is named beside it', () => {
  const [label] = placeLabels([street('Hlavná', [0, 125, 300, 125])], means);
  const xs = label?.letters.map((letter) => letter.x) ?? [];
  expect(xs).toHaveLength(6);
  expect(Math.min(...xs) > 168 || Math.max(...xs) < 132).toBe(true);
});

test('a street of many pieces is named once', () => {
  const pieces = [
    street('Hlavná', [10, 40, 140, 40]),
    street('Hlavná', [140, 40, 290, 40]),
    street('Nová', [10, 200, 290, 200]),
  ];
  expect(texts(placeLabels(pieces, means)).sort()).toEqual(['Hlavná', 'Nová']);
});

test('the name of a place stands beside its dot, on the side that is free', () => {
  const dot = { picture: 'place-dot', anchors: ['left', 'right'], offset: [8, 8] as const };
  const [label] = placeLabels([wish('Senec', { ...dot, point: [40, 60] })], means);
  expect(label?.lines[0]).toMatchObject({ x: 48, y: 60 });
  const [other] = placeLabels([wish('Senec', { ...dot, point: [280, 60] })], means);
  expect(other?.lines[0]).toMatchObject({ x: 222, y: 60 });
  expect(other?.picture).toEqual([277, 57, 283, 63]);
});

test('a sign stands alone where its name has no room, and not under the vehicle', () => {
  const sign = {
    picture: 'fuel',
    isTextOptional: true,
    anchors: ['left'],
    offset: [9, 9] as const,
  };
  const long = 'a name that is longer than the picture is wide';
  const [label] = placeLabels([wish(long, sign)], means);
  expect([label?.lines, label?.picture]).toEqual([[], [57, 57, 63, 63]]);
  expect(placeLabels([wish('Fuel', { ...sign, point: [150, 120] })], means)).toEqual([]);
});

test('a dot under the vehicle has its name a step farther', () => {
  const dot = { picture: 'place-dot', anchors: ['left', 'right'], offset: [8, 8] as const };
  const [label] = placeLabels([wish('Senec', { ...dot, point: [150, 120] })], means);
  expect(label?.lines[0]?.x).toBe(194);
});

test('a plate reaches around its number', () => {
  const plate = { picture: 'plate', isPlate: true, isAlong: false };
  const [label] = placeLabels([street('D1', [0, 40, 200, 40], plate)], means);
  expect(label?.picture).toEqual([85, 30, 115, 50]);
});

test('long names are broken into lines of about one length', () => {
  expect(wrap('Nové Mesto nad Váhom', 8)).toEqual(['Nové Mesto', 'nad Váhom']);
  expect(wrap('Trnava', 8)).toEqual(['Trnava']);
  expect(wrap('Pražská', 2)).toEqual(['Pražská']);
});
