// What a file of zones is read as, above all one that was made to do harm.
import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readZones } from './read-zones.ts';

const SQUARE = [
  [17, 48],
  [17.1, 48],
  [17.1, 48.1],
  [17, 48.1],
  [17, 48],
];
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry: object | null, name = 'A') => ({
  type: 'Feature',
  geometry,
  properties: { name },
});
const collection = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });
const placemark = (name: string, inner: string) =>
  `<Placemark><name>${name}</name>${inner}</Placemark>`;
const kml = (inner: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const RING = SQUARE.map((position) => position.join(',')).join(' ');
const AREA = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

const read = (text: string) => readZones(new TextEncoder().encode(text));
/** `name: codes` of each candidate. */
function outcome(text: string): string[] {
  const { candidates = [] } = read(text) as {
    candidates?: Extract<ReturnType<typeof readZones>, { candidates: unknown }>['candidates'];
  };
  return candidates.map(({ name, shape, messages }) =>
    [`${name}:`, shape ? 'ok' : 'skipped', ...messages.map(({ code }) => code)].join(' '),
  );
}

test('zones-and-rules §1 entities that multiply are refused before anything is parsed', () => {
  const laughs = Array.from({ length: 30 }, (_, index) => {
    return `<!ENTITY l${index + 1} "${`&l${index};`.repeat(10)}">`;
  });
  const head = `<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY l0 "ha">${laughs.join('')}]>`;
  expect(read(head + kml(placemark('&l30;', AREA)))).toEqual({ fault: 'doctype' });
});

test('zones-and-rules §1 a file of the server is not read', () => {
  const head = '<!doctype kml [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  expect(read(head + kml(placemark('&x;', AREA)))).toEqual({ fault: 'doctype' });
});

test('zones-and-rules §1 links to other files are told and not followed, pictures are no zones', () => {
  const link =
    '<NetworkLink><name>other</name><Link><href>http://127.0.0.1:1/x.kml</href></Link></NetworkLink>';
  const picture =
    '<GroundOverlay><name>P</name><Icon><href>http://127.0.0.1:1/x.png</href></Icon><LatLonBox><north>48.1</north><south>48</south><east>17.1</east><west>17</west></LatLonBox></GroundOverlay>';
  expect(outcome(kml(placemark('A', AREA) + picture + link))).toEqual([
    'A: ok',
    'P: skipped noGeometry',
    'other: skipped external',
  ]);
});

test('I-4 a polygon of 100 000 points is simplified to the limit, one that cannot be is skipped', () => {
  const ring = Array.from({ length: 100_000 }, (_, index) => {
    const turn = (index / 100_000) * 2 * Math.PI;
    return [17 + Math.cos(turn) / 10, 48 + Math.sin(turn) / 10];
  });
  const star = ring.map(([x = 0, y = 0], index) => (index % 2 ? [x, y] : [34 - x, 96 - y]));
  const file = collection(feature(polygon(ring), 'Veľa'), feature(polygon(star), 'Hviezda'));
  expect(outcome(file)).toEqual(['Veľa: ok simplified', 'Hviezda: skipped corners']);
  const [{ shape }] = (read(file) as { candidates: { shape: { coordinates: unknown[][] } }[] })
    .candidates as [{ shape: { coordinates: unknown[][] } }];
  expect(shape.coordinates[0]).toHaveLength(501);
});

test('I-4 names stand in other properties, too, else the number of the feature is the name', () => {
  const named = (properties: object | null, id?: unknown) => ({
    ...feature(polygon(SQUARE)),
    properties,
    id,
  });
  const file = collection(
    named({ Name: 'Sklad Senec', title: 'x' }),
    named({ NAZOV: 'Nízkoemisná zóna' }),
    named({ Názov: 'Sklad' }),
    named({ title: 'Depot', name: ' ' }),
    named(null, 'Z-7'),
    named({ id: 5 }),
  );
  expect(outcome(file).map((row) => row.split(':')[0])).toEqual([
    'Sklad Senec',
    'Nízkoemisná zóna',
    'Sklad',
    'Depot',
    'Z-7',
    '',
  ]);
});

test('I-4 a hole is left out, and said', () => {
  const hole = SQUARE.map(([x = 0, y = 0]) => [17.02 + (x - 17) / 2, 48.02 + (y - 48) / 2]);
  expect(outcome(collection(feature(polygon(SQUARE, hole))))).toEqual(['A: ok holesFilled']);
});

test.each([
  [
    'elements with a prefix',
    kml(placemark('A', AREA))
      .replaceAll('<', '<k:')
      .replaceAll('<k:/', '</k:')
      .replace('xmlns=', 'xmlns:k='),
  ],
  [
    'elements of another program that are not declared',
    kml(placemark('A', `<gx:balloonVisibility gx:x="1">1</gx:balloonVisibility>${AREA}`)),
  ],
  ['blanks behind commas', kml(placemark('A', AREA.replaceAll(',', ', ')))],
])('I-4 KML with %s is read', (_what, text) => {
  expect(outcome(text)).toEqual(['A: ok']);
});

test('I-4 a KMZ is opened; without a KML, damaged, or far too large inside, it is an archive', () => {
  const inside = strToU8(kml(placemark('A', AREA)));
  const icon = Uint8Array.of(1);
  const kmz = zipSync({ 'images/a.png': icon, 'doc.kml': inside });
  expect(readZones(kmz)).toMatchObject({ candidates: [{ name: 'A' }] });
  expect(readZones(zipSync({ 'a.shp': icon }))).toEqual({ fault: 'zip' });
  expect(readZones(kmz.subarray(0, kmz.length - 30))).toEqual({ fault: 'zip' });
  const bomb = zipSync({ 'doc.kml': new Uint8Array(21 * 1024 * 1024) });
  expect(bomb.length).toBeLessThan(100_000);
  expect(readZones(bomb)).toEqual({ fault: 'zip' });
  const nested = zipSync({ 'doc.kml': kmz });
  expect(readZones(nested)).toMatchObject({ fault: expect.any(String) });
});

test('zones-and-rules §1 a file has 2 000 features at most', () => {
  const many = Array.from({ length: 2_000 }, () =>
    feature({ type: 'Point', coordinates: [17, 48] }),
  );
  expect(outcome(collection(...many))).toHaveLength(2_000);
  expect(read(collection(...many, feature(null)))).toEqual({ fault: 'many' });
});

test.each([
  ['nothing', '', 'empty'],
  ['blanks', ' \n', 'empty'],
  ['an archive', 'PK\u0003\u0004', 'zip'],
  ['a table', 'name;lon;lat', 'unknown'],
  ['a page', '<html><body>Not found</body></html>', 'unknown'],
  ['half a file', collection(feature(polygon(SQUARE))).slice(0, -9), 'malformed'],
  ['half a KML', kml(placemark('A', AREA)).slice(0, -30), 'malformed'],
  ['JSON of something else', '{"zones": []}', 'unknown'],
  ['no list of features', '{"type": "FeatureCollection", "features": 5}', 'malformed'],
  ['an unknown alphabet', '<?xml version="1.0" encoding="klingon"?><kml/>', 'notText'],
])('zones-and-rules §1 %s is refused as %s', (_what, text, fault) => {
  expect(read(text)).toEqual({ fault });
});

test('zones-and-rules §1 a letter that is none in UTF-8 is refused', () => {
  expect(readZones(Uint8Array.of(0x7b, 0xff, 0x7d))).toEqual({ fault: 'notText' });
});

test.each([
  ['features that are none', collection(null as never, 5 as never, {}, [])],
  [
    'shapes that are none',
    collection(
      feature({ type: 'Polygon' }),
      feature({ type: 'Point', coordinates: 'x' }),
      feature({ type: 'LineString', coordinates: [[1], null] }),
    ),
  ],
  ['collections in collections', collection(feature(nested(50)))],
])('zones-and-rules §1 %s are skipped', (_what, text) => {
  const rows = outcome(text);
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row).toContain('skipped');
});

function nested(depth: number): object {
  if (depth === 0) return polygon(SQUARE);
  return { type: 'GeometryCollection', geometries: [nested(depth - 1)] };
}
