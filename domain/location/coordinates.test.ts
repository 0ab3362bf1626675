// Coordinates as people type, paste and share them.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLink, readCoordinates } from './coordinates.ts';

const TRNAVA = { latitude: 48.37741, longitude: 17.58723 };
const SYDNEY = { latitude: -33.86, longitude: 151.2 };

/** To a tenth of a second of arc, three metres. */
function near(text: string, { latitude, longitude } = TRNAVA, digits = 4): void {
  const found = readCoordinates(text);
  expect(found?.latitude, text).toBeCloseTo(latitude, digits);
  expect(found?.longitude, text).toBeCloseTo(longitude, digits);
}

test.each([
  '48.37741, 17.58723',
  '48.37741,17.58723',
  ' 48.37741 17.58723 ',
  '48,37741; 17,58723',
  '48,37741, 17,58723',
  '48,37741,17,58723',
  '48,37741 17,58723',
  '(48.37741, 17.58723)',
  '48.37741 / 17.58723',
  '48.37741 – 17.58723',
  'GPS: 48.37741 17.58723',
  'lat: 48.37741, lon: 17.58723',
  '48.37741° N, 17.58723° E',
  '48.37741N 17.58723E',
  'N48.37741 E17.58723',
  'n 48.37741, e 17.58723',
  'E17.58723 N48.37741',
  '17.58723E, 48.37741N',
  '48,37741° s. š., 17,58723° v. d.',
  '48.37741°S 17.58723°V',
])('decimal degrees are read: %s', (text) => near(text));

test.each([
  `48°22'38.7"N 17°35'14.0"E`,
  '48° 22′ 38,7″ N, 17° 35′ 14,0″ E',
  `48°22'38.7", 17°35'14.0"`,
  '48 22 38.7 N 17 35 14.0 E',
  '48:22:38.7 17:35:14.0',
  `N 48° 22.645' E 017° 35.233'`,
  'N 48° 22.645 E 017° 35.233',
  '48 22.645, 17 35.233',
  "48°22''38.7N 17°35''14.0E".replaceAll("''", "'"),
  `48°22'38.7''N 17°35'14.0''E`,
  `48° 22' 38,7" s.š. 17° 35' 14" v.d.`,
])('degrees with minutes and seconds are read: %s', (text) => near(text));

test.each([
  ['-33.86, 151.2', SYDNEY],
  ['−33.86 151.2', SYDNEY],
  ['33.86 S, 151.2 E', SYDNEY],
  ['33,86° j. š. 151,2° v. d.', SYDNEY],
  ['151.2, -33.86', SYDNEY],
  ['40.7 N 74.0 W', { latitude: 40.7, longitude: -74 }],
  ['40.7 S 74.0 Z', { latitude: 40.7, longitude: -74 }],
  ['49, 18', { latitude: 49, longitude: 18 }],
])('hemispheres and order: %s', (text, place) => near(text, place));

test.each([
  'geo:48.37741,17.58723',
  'geo:48.37741,17.58723;u=35',
  'geo:48.37741,17.58723?z=15',
  'geo:0,0?q=48.37741,17.58723(Depo)',
  'https://www.google.com/maps/@48.37741,17.58723,15z',
  'https://www.google.com/maps/place/Trnava/@48.3,17.5,13z/data=!4m6!3m5!1s0x0:0x0!8m2!3d48.37741!4d17.58723',
  `https://www.google.com/maps/place/48%C2%B022'38.7%22N+17%C2%B035'14.0%22E/@48.3,17.5,17z`,
  'https://www.google.com/maps?q=48.37741,17.58723',
  'https://www.google.com/maps/search/?api=1&query=48.37741%2C17.58723',
  'https://www.google.com/maps/search/48.37741,+17.58723',
  'https://maps.google.com/?ll=48.37741,17.58723&z=12',
  'https://www.openstreetmap.org/#map=15/48.37741/17.58723',
  'https://www.openstreetmap.org/?mlat=48.37741&mlon=17.58723#map=12/48.1/17.1',
  'https://mapy.com/sk/zakladni?x=17.58723&y=48.37741&z=15',
  'https://mapy.cz/turisticka?source=coor&id=17.58723%2C48.37741&x=17.1&y=48.1&z=12',
  'https://maps.apple.com/?ll=48.37741,17.58723',
  'https://waze.com/ul?ll=48.37741%2C17.58723&navigate=yes',
  'https://www.bing.com/maps?cp=48.37741~17.58723&lvl=14',
  'https://fleet.example.com/tatra/map?view=48.37741,17.58723,14',
])('links are read, the marked place before the view: %s', (text) => near(text));

test.each([
  '',
  '   ',
  'Trnava',
  'Hlavná 48, Trnava',
  '917 01',
  '110 00',
  '040 01 Košice',
  '48',
  '48,17',
  '48 17',
  '+421 903 123 456',
  'BA 482 KT',
  '2026-11-22 18:35',
  '0, 0',
  '91.0, 181.0',
  '48.1 N 17.1 N',
  '48.1 N 17.1',
  '48°75\'00" 17°10\'00"',
  '48.5 22 17.5 33',
  '1.2.3.4',
  '-48.1 S 17.1 E',
  '48.1, 17.1, 12.2',
  'https://maps.app.goo.gl/abc',
  'https://example.com/48',
  'geo:',
  'geo:abc',
  'https://',
  `48.1, 17.1${' '.repeat(10)}x`,
  '9'.repeat(5000),
  '%E0%A4%A',
])('what is no pair of coordinates, or could be something else, is none: %s', (text) => {
  expect(readCoordinates(text)).toBeNull();
});

test('a link is told from words, so that a short one can be answered by a sentence', () => {
  expect(isLink(' https://maps.app.goo.gl/abc')).toBe(true);
  expect(isLink('Trnava')).toBe(false);
});

test('whatever form a place is written in, it is read back', () => {
  const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
  const dms = (value: number, letters: string) => {
    const tenths = Math.round(Math.abs(value) * 36_000);
    const letter = letters[value < 0 ? 1 : 0];
    const [whole, rest] = [Math.floor(tenths / 36_000), tenths % 36_000];
    return `${whole}°${Math.floor(rest / 600)}'${((rest % 600) / 10).toFixed(1)}"${letter}`;
  };
  const forms: ((latitude: number, longitude: number) => string)[] = [
    (latitude, longitude) => `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`,
    (latitude, longitude) => `${latitude.toFixed(5)} ${longitude.toFixed(5)}`.replaceAll('.', ','),
    (latitude, longitude) => `${dms(latitude, 'NS')} ${dms(longitude, 'EW')}`,
    (latitude, longitude) => `${dms(longitude, 'VZ')}, ${dms(latitude, 'SJ')}`,
    (latitude, longitude) => `geo:${latitude.toFixed(5)},${longitude.toFixed(5)}`,
    (latitude, longitude) =>
      `https://www.google.com/maps/@${latitude.toFixed(5)},${longitude.toFixed(5)},9z`,
  ];
  fc.assert(
    fc.property(
      degrees(89),
      degrees(179),
      fc.nat(forms.length - 1),
      (latitude, longitude, form) => {
        // Null island is where trackers without a fix are, and no place.
        fc.pre(Math.abs(latitude) > 0.001);
        near(forms[form]?.(latitude, longitude) ?? '', { latitude, longitude }, 4);
      },
    ),
    { seed: 7, numRuns: 400 },
  );
});

test('no text makes it fail, and what it answers is a place', () => {
  const letters = fc.constantFrom(...'0123456789.,;- NSEWVJZ°\'"šd/|:geo=&?#@!%');
  fc.assert(
    fc.property(fc.string({ unit: letters, maxLength: 60 }), (text) => {
      const found = readCoordinates(text) ?? readCoordinates(`https://a.sk/${text}`);
      expect(Math.abs(found?.latitude ?? 0)).toBeLessThanOrEqual(90);
      expect(Math.abs(found?.longitude ?? 0)).toBeLessThanOrEqual(180);
    }),
    { seed: 7, numRuns: 2000 },
  );
});
