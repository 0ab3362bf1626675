// What a file of zones is read as, above all one that was made to do harm.
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

test('zones-and-rules §1 a polygon of 100 000 points is skipped with the limit', () => {
  const ring = Array.from({ length: 100_000 }, (_, index) => {
    const turn = (index / 100_000) * 2 * Math.PI;
    return [17 + Math.cos(turn) / 10, 48 + Math.sin(turn) / 10];
  });
  expect(outcome(collection(feature(polygon(ring), 'Veľa')))).toEqual(['Veľa: skipped corners']);
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
