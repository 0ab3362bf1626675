// Zones from files and into them: what each feature becomes, what a hostile file is told, and that what was exported
// comes back as it was.
import type { ImportedZone } from '@flotila/domain/zone/zone.api.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type TestApi, testApi, type Who } from '../../testing/api.ts';
import { COMPANY, GROUPSET, VEHICLE } from '../../testing/cast.ts';
import { send } from '../../testing/send.ts';
import { formOf } from '../refueling/testing/upload.ts';

const URL = '/v1/tatra/zone';
let api: TestApi;
beforeAll(async () => {
  api = await testApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  for (const table of ['zone', 'subject']) await api.db.pool.query(`delete from ${table}`);
});

interface Sent {
  dryrun?: boolean;
  language?: string;
  who?: Who;
  company?: string;
}
async function post(content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) {
  const { dryrun = false, language = 'en', who = 'dispatcher', company = 'tatra' } = sent;
  const { type, payload } = await formOf({ files: [['file', content]] });
  const headers = { 'content-type': type, 'accept-language': language };
  return api.app.inject({
    method: 'POST',
    payload,
    headers: { ...(await api.as(who)), ...headers },
    url: `/v1/${company}/zone/import${dryrun ? '?dryrun=true' : ''}`,
  });
}
async function load(content: string | Uint8Array<ArrayBuffer>, sent: Sent = {}) {
  const answer = await post(content, sent);
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}
/** `name: result codes` of each row. */
async function outcome(content: string, sent: Sent = {}): Promise<string[]> {
  const { content: rows } = await load(content, sent);
  return rows.map(({ row, name, result, messages }: ImportedZone) =>
    [`${row} ${name}:`, result, ...messages.map(({ code }) => code)].join(' '),
  );
}
async function names(): Promise<string[]> {
  const { body } = await send(api, 'dispatcher', 'GET', URL);
  return body.content.map(({ name }: { name: string }) => name);
}

const SQUARE = [
  [17, 48],
  [17.1, 48],
  [17.1, 48.1],
  [17, 48.1],
  [17, 48],
];
const feature = (geometry: object | null, properties: object = {}) => ({
  type: 'Feature',
  geometry,
  properties,
});
const polygon = (...rings: number[][][]) => ({ type: 'Polygon', coordinates: rings });
const collection = (...features: object[]) =>
  JSON.stringify({ type: 'FeatureCollection', features });
const placemark = (name: string, inner: string) =>
  `<Placemark><name>${name}</name>${inner}</Placemark>`;
const kml = (inner: string, head = '<?xml version="1.0" encoding="UTF-8"?>') =>
  `${head}<kml xmlns="http://www.opengis.net/kml/2.2"><Document>${inner}</Document></kml>`;
const RING = SQUARE.map((position) => position.join(',')).join(' ');
const KML_POLYGON = `<Polygon><outerBoundaryIs><LinearRing><coordinates>${RING}</coordinates></LinearRing></outerBoundaryIs></Polygon>`;

describe('zones-and-rules §1 import', () => {
  test('a dry run says what would become of each feature and why not, and stores nothing', async () => {
    await load(collection(feature(polygon(SQUARE), { name: 'Sklad' })));
    const tie = [
      [17, 48],
      [17.1, 48.1],
      [17.1, 48],
      [17, 48.1],
      [17, 48],
    ];
    const file = collection(
      feature(polygon(SQUARE), { name: ' Depo\nTrnava ', category: 'depot' }),
      feature({ type: 'Point', coordinates: [17, 48, 200] }, { name: 'Zákazník' }),
      feature(
        {
          type: 'LineString',
          coordinates: [
            [17, 48],
            [17.1, 48],
          ],
        },
        { name: 'D1' },
      ),
      feature(polygon(tie), { name: 'Motýľ' }),
      feature(polygon(SQUARE, SQUARE), { name: 'Diera' }),
      feature(
        polygon([
          [179, 1],
          [-179, 1],
          [-179, 2],
          [179, 1],
        ]),
        { name: 'Fidži' },
      ),
      feature(null, { name: 'Nič' }),
      feature(polygon(SQUARE), { name: 'SKLAD' }),
      feature(polygon(SQUARE), { name: 'depo trnava' }),
      feature({ type: 'Point', coordinates: [1_700_000, 4_800_000] }, { name: 'S-JTSK' }),
      feature(polygon(SQUARE)),
    );
    const all = [
      '1 Depo Trnava: ok',
      '2 Zákazník: ok pointCircle',
      '3 D1: ok lineCorridor',
      '4 Motýľ: skipped crosses',
      '5 Diera: ok holesFilled',
      '6 Fidži: skipped antimeridian',
      '7 Nič: skipped noGeometry',
      '8 SKLAD: skipped duplicate',
      '9 depo trnava: skipped duplicateInFile',
      '10 S-JTSK: skipped coordinates',
      '11 Zone 11: ok nameMissing',
    ];
    expect(await outcome(file, { dryrun: true })).toEqual(all);
    expect(await names()).toEqual(['Sklad']);
    expect(await outcome(file)).toEqual(all);
    expect(await names()).toEqual(['D1', 'Depo Trnava', 'Diera', 'Sklad', 'Zákazník', 'Zone 11']);
  });

  test('messages speak the language of the user, and say where', async () => {
    const tie = [
      [17, 48],
      [17.1, 48.1],
      [17.1, 48],
      [17, 48.1],
      [17, 48],
    ];
    const file = collection(feature(polygon(tie)), feature(polygon(SQUARE)));
    const { content, okCount, isStored } = await load(file, { language: 'sk', dryrun: true });
    expect(content[0].messages[0].text).toContain('v mieste 48.05, 17.05');
    expect(content[1]).toMatchObject({ name: 'Zóna 2', shape: polygon(SQUARE) });
    expect({ okCount, isStored }).toEqual({ okCount: 1, isStored: false });
  });

  test('parts of one feature are zones of their own; one zone and a bare shape are taken, too', async () => {
    const parts = { type: 'MultiPolygon', coordinates: [[SQUARE], [SQUARE]] };
    expect(await outcome(JSON.stringify(feature(parts, { name: 'Sever' })))).toEqual([
      '1 Sever: ok',
      '1 Sever (2): ok',
    ]);
    expect(await outcome(JSON.stringify(polygon(SQUARE)), { language: 'cs' })).toEqual([
      '1 Zóna 1: ok nameMissing',
    ]);
  });

  test('KML: areas, lines, points and collections, in the alphabet that the file names', async () => {
    const line = '<LineString><coordinates>17,48 17.1,48</coordinates></LineString>';
    const point = '<Point><coordinates>17,48,0</coordinates></Point>';
    const both = `<MultiGeometry>${KML_POLYGON}${point}</MultiGeometry>`;
    const folder = `<Folder>${placemark('D1', line)}</Folder>`;
    const file = kml(placemark('Plocha', KML_POLYGON) + folder + placemark('Obe', both));
    expect(await outcome(file, { dryrun: true })).toEqual([
      '1 Plocha: ok',
      '2 D1: ok lineCorridor',
      '3 Obe: ok',
      '3 Obe (2): ok pointCircle',
    ]);
    const head = '<?xml version="1.0" encoding="windows-1250"?>';
    const bytes = [...kml(placemark('#ilina', KML_POLYGON), head)].map((letter) =>
      letter === '#' ? 0x8e : letter.charCodeAt(0),
    );
    const { content } = await load(Uint8Array.from(bytes));
    expect(content).toMatchObject([{ name: 'Žilina', shape: polygon(SQUARE) }]);
  });

  const moved = (east: number) => polygon(SQUARE.map(([x = 0, y = 0]) => [x + east, y]));

  test('I-4 zones of one name in different places are numbered, the same one twice is not taken', async () => {
    const file = collection(...[0, 1, 1, 2].map((east) => feature(moved(east), { name: 'Sklad' })));
    expect(await outcome(file)).toEqual([
      '1 Sklad: ok',
      '2 Sklad (2): ok nameNumbered',
      '3 Sklad (2): skipped duplicateInFile',
      '4 Sklad (3): ok nameNumbered',
    ]);
    expect(await outcome(file)).toEqual([
      '1 Sklad: skipped duplicate',
      '2 Sklad (2): skipped duplicate',
      '3 Sklad (2): skipped duplicate',
      '4 Sklad (3): skipped duplicate',
    ]);
    const elsewhere = collection(...[3, 0].map((east) => feature(moved(east), { name: 'sklad' })));
    expect(await outcome(elsewhere)).toEqual([
      '1 sklad (4): ok nameNumbered',
      '2 sklad: skipped duplicate',
    ]);
  });

  test('I-4 a zone far from all vehicles is asked about, above all with its axes swapped', async () => {
    const file = collection(
      ...[
        ['Tu', 17, 48],
        ['Prehodená', 48, 17],
        ['Lima', -77, -12],
      ].map(([name, x, y]) => feature({ type: 'Point', coordinates: [x, y] }, { name })),
    );
    const told = ['1 Tu: ok pointCircle', '2 Prehodená: ok pointCircle'];
    expect(await outcome(file, { dryrun: true })).toEqual([...told, '3 Lima: ok pointCircle']);
    await api.db.pool.query(
      `insert into vehicle_live (company_id, vehicle_id, updated, location)
       values ($1, $2, now(), '{"latitude": 48.2, "longitude": 17.3}')`,
      [COMPANY.tatra.id, VEHICLE.van.id],
    );
    expect(await outcome(file, { dryrun: true })).toEqual([
      '1 Tu: ok pointCircle',
      '2 Prehodená: ok pointCircle swapped',
      '3 Lima: ok pointCircle farAway',
    ]);
  });

  test('2 000 zones on one spot are taken at once, one more is not', async () => {
    const many = Array.from({ length: 2_000 }, (_, index) => {
      return feature({ type: 'Point', coordinates: [17, 48] }, { name: `Z${index}` });
    });
    expect(await load(collection(...many))).toMatchObject({ okCount: 2_000, isStored: true });
    const more = collection(feature(polygon(SQUARE), { name: 'Ešte' }));
    expect(await outcome(more)).toEqual(['1 Ešte: skipped zonesMax']);
    const shape = { type: 'Circle', center: [17, 48], radius: 50 };
    const one = { name: 'Ešte', category: 'other', shape };
    const { status, body } = await send(api, 'dispatcher', 'POST', URL, one);
    expect(status).toBe(400);
    expect(body.message).toContain('2000');
  });
});

describe('zones-and-rules §1 hostile and broken files', () => {
  test('a file that is refused says in the language of the user what to do', async () => {
    const { statusCode, body } = await post('PK\u0003\u0004', { language: 'sk' });
    expect(statusCode).toBe(400);
    expect(JSON.parse(body)).toMatchObject({
      message: 'Súbor je archív. Rozbaľte ho a nahrajte súbor KML alebo GeoJSON, ktorý je v ňom.',
      errors: [{ field: 'file', code: 'zip' }],
    });
  });

  test('a hundred thousand folders in one another harm nobody', async () => {
    const file = kml('<Folder>'.repeat(100_000) + '</Folder>'.repeat(100_000));
    expect([200, 400]).toContain((await post(file)).statusCode);
    expect(await names()).toEqual([]);
  });
});

describe('zones-and-rules §1 export', () => {
  const get = async (query = '') => {
    const headers = await api.as('driver');
    return api.app.inject({ method: 'GET', url: `${URL}/export${query}`, headers });
  };
  /** What makes a zone, without its number. */
  async function zones(): Promise<object[]> {
    const { body } = await send(api, 'dispatcher', 'GET', URL);
    return body.content.map(({ zoneId: _id, ...zone }: { zoneId: number }) => zone);
  }

  test('what was exported comes back as it was, circles and corridors, too', async () => {
    const subject = await send(api, 'dispatcher', 'POST', '/v1/tatra/subject', {
      name: 'Kvety',
      countryCode: 'SK',
    });
    const vehicles = {
      all: false,
      vehicleIds: [VEHICLE.van.id],
      groupSetIds: [GROUPSET.trucks.id],
      typeCodes: ['truck'],
    };
    const inputs = [
      {
        name: 'Kruh',
        category: 'customer',
        minDwell: 0,
        exitMargin: 12.5,
        speedLimit: 30,
        shape: { type: 'Circle', center: [17.123_456_7, 48.765_432_1], radius: 123.4 },
        address: 'Hlavná 1',
        note: 'brána B',
        subjectId: subject.body.subjectId,
        vehicles,
      },
      { name: 'Plocha', category: 'forbidden', shape: polygon(SQUARE) },
      {
        name: 'Cesta',
        category: 'border',
        shape: {
          type: 'Corridor',
          line: [
            [17, 48],
            [17.1, 48],
            [17.1, 48.1],
          ],
          width: 80,
        },
      },
    ];
    for (const one of inputs) {
      expect((await send(api, 'dispatcher', 'POST', URL, one)).status).toBe(201);
    }
    const before = await zones();
    const file = await get();
    expect(file.headers['content-type']).toContain('application/geo+json');
    expect(file.headers['content-disposition']).toContain('tatra');
    await api.db.pool.query('delete from zone');
    expect(await load(file.body)).toMatchObject({ okCount: 3 });
    expect(await zones()).toEqual(before);
  });

  test('other programs see circles and corridors as polygons of their size', async () => {
    const shapes = [
      { type: 'Circle', center: [17, 48], radius: 1000 },
      {
        type: 'Corridor',
        line: [
          [17, 48],
          [17.1, 48],
        ],
        width: 2000,
      },
    ];
    for (const [index, shape] of shapes.entries()) {
      await send(api, 'dispatcher', 'POST', URL, { name: `Z${index}`, category: 'other', shape });
    }
    const { features } = (await get()).json();
    const [circle, corridor] = features.map(
      ({ geometry }: { geometry: { coordinates: number[][][] } }) => {
        const [ring = []] = geometry.coordinates;
        expect(ring[0]).toEqual(ring.at(-1));
        const east = ring.map(([longitude = 0]) => longitude);
        return { corners: ring.length - 1, width: Math.max(...east) - Math.min(...east) };
      },
    );
    // 2 000 m at 48° are 0.02688° of longitude.
    expect(circle.corners).toBe(64);
    expect(circle.width).toBeCloseTo(0.026_88, 4);
    expect(corridor.width).toBeCloseTo(0.126_88, 4);
  });

  test('as KML they have their names, colours and borders, whatever is written in a name', async () => {
    const name = 'Sklad <A> & "B"';
    await send(api, 'dispatcher', 'POST', URL, {
      name,
      category: 'forbidden',
      shape: polygon(SQUARE),
      note: 'rampa > 3',
    });
    const before = await zones();
    const file = await get('?format=kml');
    expect(file.headers['content-type']).toBe('application/vnd.google-earth.kml+xml');
    expect(file.headers['content-disposition']).toMatch(/tatra-[\d-]+\.kml/);
    expect(file.body).toContain('<styleUrl>#forbidden</styleUrl>');
    await api.db.pool.query('delete from zone');
    expect(await outcome(file.body)).toEqual([`1 ${name}: ok`]);
    expect(await zones()).toEqual(before);
    expect((await get('?format=shp')).statusCode).toBe(400);
  });

  test('vehicles and subjects of another company are left out, and said', async () => {
    const vehicles = {
      all: false,
      vehicleIds: [VEHICLE.van.id],
      groupSetIds: [],
      typeCodes: ['truck'],
    };
    const shape = { type: 'Circle', center: [17, 48], radius: 50 };
    await send(api, 'dispatcher', 'POST', URL, { name: 'A', category: 'other', shape, vehicles });
    const answer = await load((await get()).body, { who: 'foreign', company: 'cudzia' });
    expect(answer.content).toMatchObject([
      { result: 'ok', messages: [{ field: 'vehicles', code: 'vehiclesUnknown' }] },
    ]);
    const { rows } = await api.db.pool.query(
      'select vehicles from zone_version where company_id = $1',
      [COMPANY.cudzia.id],
    );
    expect(rows).toEqual([{ vehicles: { ...vehicles, vehicleIds: [] } }]);
  });
});
