// Links as the maps service makes them, read without asking anybody; and whatever people paste.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PLAN_URL_MAX } from './contract-fields.ts';
import { LINK_REFUSALS, readRouteLink } from './route-link.ts';

const named = (...names: string[]) => ({
  kind: 'stops',
  stops: names.map((name) => ({ name, spot: null, via: [] })),
});
const refused = (why: string) => ({ kind: 'refused', why });

test.each([
  'https://www.google.com/maps/dir/Trnava/Brno',
  'https://maps.google.com/?saddr=Trnava&daddr=Brno',
  ' https://www.google.com/maps/dir/?api=1&origin=Trnava&destination=Brno ',
  // I-5
  'https://www.google.sk/maps/dir/Trnava/Brno/',
  'https://www.google.cz/maps/dir/Trnava/Brno',
  'https://maps.google.ro/maps?saddr=Trnava&daddr=Brno',
  'http://www.google.com/maps/dir/Trnava/Brno',
  'https://google.com/maps/dir/Trnava/Brno',
  'https://www.google.com/maps?saddr=Trnava&daddr=Brno',
  'HTTPS://WWW.GOOGLE.COM/maps/dir/Trnava/Brno',
  'Trasa: https://www.google.com/maps/dir/Trnava/Brno',
  'Ideme tadiaľto (https://www.google.com/maps/dir/Trnava/Brno).\nJano',
])('VAL-069, VAL-070 %s is a route of the maps service', (link) => {
  expect(readRouteLink(link)).toEqual(named('Trnava', 'Brno'));
});

test.each([
  'https://www.google.com/search?q=/maps/dir/Trnava/Brno',
  'https://www.google.com/maps/../search?q=Trnava',
  'https://www.google.com/mapsengine',
  'https://www.google.xyz/maps/dir/Trnava/Brno',
  'https://evil.google.com/maps/dir/Trnava/Brno',
  'https://someone@www.google.com/maps/dir/Trnava/Brno',
  'https://www.google.com.example.com/maps/dir/Trnava/Brno',
  'https://maps.google.com@example.com/?saddr=Trnava&daddr=Brno',
  'https://maps.app.goo.gl.example.com/abc',
  'https://goo.gl/maps/abc',
  'https://mapy.cz/s/abc',
  'Trnava',
  '',
])('VAL-069, VAL-070 other addresses are refused: %j', (link) => {
  expect(readRouteLink(link)).toEqual(refused('route_not_accepted'));
});

test('VAL-070 a short link says only where to ask, over https', () => {
  const url = 'https://maps.app.goo.gl/Ab12Cd34';
  for (const text of [url, `Trasa: ${url}.`, url.replace('https', 'http')])
    expect(readRouteLink(text)).toEqual({ kind: 'short', url });
});

test.each([
  ["'48.1486,17.1077'/'49.1951,16.6068'/", { latitude: 48.1486, longitude: 17.1077 }],
  ["48%C2%B008'54.9%22N+17%C2%B006'27.9%22E/Brno", { latitude: 48.14858, longitude: 17.10775 }],
])(
  'I-5 coordinates between quotes or in minutes are a place: %s',
  (path, { latitude, longitude }) => {
    const link = readRouteLink(`https://www.google.com/maps/dir/${path}`);
    expect(link).toMatchObject({
      kind: 'stops',
      stops: [
        {
          name: null,
          spot: { latitude: expect.closeTo(latitude, 5), longitude: expect.closeTo(longitude, 5) },
        },
        {},
      ],
    });
  },
);

test('D-CTR-007 names of the path are decoded, coordinates are read', () => {
  const link =
    'https://www.google.com/maps/dir/Einsteinova+24,+Bratislava/Mlad%C3%A1+Boleslav/48.37,17.58/@49.1,16.2,8z';
  expect(readRouteLink(link)).toEqual({
    kind: 'stops',
    stops: [
      { name: 'Einsteinova 24, Bratislava', spot: null, via: [] },
      { name: 'Mladá Boleslav', spot: null, via: [] },
      { name: null, spot: { latitude: 48.37, longitude: 17.58 }, via: [] },
    ],
  });
});

test('D-CTR-007 coordinates of the data block go to the places in their order, with what is passed', () => {
  const data =
    '!3m2!4b1!5s0x1!4m19!4m18' +
    '!1m10!1m1!1s0x476c9f:0x4!2m2!1d17.5872!2d48.3709!3m4!1m2!1d17.1!2d48.6!3s0x476d:0x2' +
    '!1m0' +
    '!1m5!1m1!1s0x470954:0x5!2m2!1d14.9032!2d50.4113!3e0';
  const link = `https://www.google.com/maps/dir/Trnava/49.2,16.6/Mlad%C3%A1+Boleslav/@49,16,8z/data=${data}`;
  expect(readRouteLink(link)).toEqual({
    kind: 'stops',
    stops: [
      {
        name: 'Trnava',
        spot: { latitude: 48.3709, longitude: 17.5872 },
        via: [{ latitude: 48.6, longitude: 17.1 }],
      },
      { name: null, spot: { latitude: 49.2, longitude: 16.6 }, via: [] },
      { name: 'Mladá Boleslav', spot: { latitude: 50.4113, longitude: 14.9032 }, via: [] },
    ],
  });
});

test('D-CTR-007 a data block with another number of places than names is not guessed at', () => {
  const data = '!4m7!4m6!1m5!1m1!1s0x1!2m2!1d17.5!2d48.3';
  const link = `https://www.google.com/maps/dir/Trnava/Brno/data=${data}`;
  expect(readRouteLink(link)).toEqual(named('Trnava', 'Brno'));
});

test.each([
  ['?api=1&origin=Trnava&destination=Zlín&waypoints=Brno%7COlomouc', 'Trnava Brno Olomouc Zlín'],
  ['?saddr=Trnava&daddr=Brno+to:Zl%C3%ADn', 'Trnava Brno Zlín'],
])('D-CTR-007 the query %s has its places in their order', (query, names) => {
  for (const address of ['https://www.google.com/maps/dir/', 'https://maps.google.com/maps']) {
    expect(readRouteLink(address + query)).toEqual(named(...names.split(' ')));
  }
});

test.each([
  ['https://www.google.com/maps/place/Trnava/@48.3,17.5,13z', 'route_none'],
  ['https://www.google.com/maps/dir/Trnava/@48,17,8z', 'route_too_few'],
  ['https://www.google.com/maps/dir/', 'route_too_few'],
  ['https://www.google.com/maps/dir//Brno/@48,17,8z', 'route_own_location'],
  ['https://www.google.com/maps/dir/?api=1&destination=Brno', 'route_own_location'],
  [`https://www.google.com/maps/dir/${'Brno/'.repeat(26)}`, 'route_too_many'],
  [`https://www.google.com/maps/dir/Trnava/${'x'.repeat(PLAN_URL_MAX)}`, 'route_too_long'],
])('VAL-069 %s is refused as %s', (link, why) => {
  expect(readRouteLink(link)).toEqual(refused(why));
});

test('VAL-069 25 places are taken', () => {
  const link = `https://www.google.com/maps/dir/${'Brno/'.repeat(25)}`;
  expect(readRouteLink(link)).toMatchObject({ kind: 'stops', stops: { length: 25 } });
});

test('VAL-069 no text makes it throw, and what it reads are places on the earth with plain names', () => {
  const piece = fc.constantFrom(
    '/',
    '!',
    '4m2',
    '1m5',
    '2m2',
    '1d17.5',
    '2d48.3',
    '3m1',
    '1m999999',
    'data=',
    '@',
    '%',
    '%C3',
    '+',
    '|',
    'to:',
    '?saddr=',
    '&daddr=',
    '?origin=',
    '&destination=',
    '&waypoints=',
    '48.1,17.2',
    '91,181',
    '0,0',
    'Brno',
    '..',
    '\u202e',
    '\ud800',
    '\n',
    '#',
    '\\',
  );
  const head = fc.constantFrom(
    'https://www.google.com/maps/dir/',
    'https://maps.google.com/',
    'https://maps.app.goo.gl/',
    'https://www.google.com/maps/dir/A/B/data=!4m9!4m8',
    '',
  );
  const tail = fc.oneof(
    fc.array(piece, { maxLength: 40 }).map((all) => all.join('')),
    fc.string(),
  );
  fc.assert(
    fc.property(head, tail, (start, rest) => {
      const link = readRouteLink(start + rest);
      if (link.kind === 'refused') expect(LINK_REFUSALS).toContain(link.why);
      if (link.kind !== 'stops') return;
      expect(link.stops.length).toBeGreaterThanOrEqual(2);
      for (const { name, spot, via } of link.stops) {
        expect(name ?? spot).not.toBeNull();
        expect(name ?? 'x').toMatch(/^[^\p{Cc}\p{Cs}\p{Bidi_Control}]{1,200}$/u);
        for (const one of [...via, ...(spot ? [spot] : [])]) {
          expect(Math.abs(one.latitude)).toBeLessThanOrEqual(90);
          expect(Math.abs(one.longitude)).toBeLessThanOrEqual(180);
        }
      }
    }),
    { seed: 69, numRuns: 3_000 },
  );
});
