// G-7: a phone that knows where it is by cells alone tells so by its accuracy, and its vehicle stays where it stands.
import { fold, settingsWith } from '@flotila/domain/fold/test-track.ts';
import { LOCATION_FLAGS, type Location } from '@flotila/domain/location/location.ts';
import { isQuarantined, normalize } from '@flotila/domain/location/normalize.ts';
import { planZones, type ZoneVersion } from '@flotila/domain/zone/plan.ts';
import { expect, it } from 'vitest';
import { wialonIps } from '../wialon-ips/protocol.ts';
import { decodeOsmand } from './decode.ts';

const START = Date.UTC(2026, 10, 27, 6);
const MINUTE = 60_000;
const SETUP = {
  installDate: null,
  motorbit: 0,
  temperature1: 0,
  temperature2: 0,
  tanks: [],
} as const;

function locationsOf(url: string, body = ''): Location[] {
  const request = { method: 'POST', url, headers: {}, body: Buffer.from(body) };
  const decoded = decodeOsmand(request, START, {});
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded.records.map((record) => {
    const location = normalize(record, START + 24 * 60 * MINUTE, SETUP, () => 'SK');
    if (isQuarantined(location)) throw new Error(location.reason);
    return location;
  });
}

/** Eight hours in one place, a fix each two minutes, and each 90 minutes 12 of a tower 1.2 km away. */
function parkedPhone(): Location[] {
  const location = Array.from({ length: 240 }, (_, index) => {
    const isTower = (index * 2) % 90 >= 78;
    const place = isTower ? [48.1594, 17.1102] : [48.1486, 17.1077];
    return {
      timestamp: new Date(START + index * 2 * MINUTE).toISOString(),
      coords: {
        latitude: place[0],
        longitude: place[1],
        accuracy: isTower ? 1_500 : 15,
        speed: isTower ? -1 : 0,
      },
    };
  });
  return locationsOf('/', JSON.stringify({ device_id: 'a7', location }));
}

it('G-7 a parked phone visits its zone once and leaves it never', () => {
  const zone: ZoneVersion = {
    zoneId: 7,
    fromTs: -Infinity,
    toTs: Infinity,
    exitMargin: 30,
    minDwell: 120,
    speedLimit: null,
    category: 'customer',
    shape: { type: 'Circle', center: [17.1077, 48.1486], radius: 150 },
  };
  const { changes } = fold(parkedPhone(), settingsWith({ zones: planZones([zone]) }));
  expect([...changes.visits.values()]).toMatchObject([{ departure: null }]);
});

it.each([
  [5, 0],
  [100, 0],
  [100.5, LOCATION_FLAGS.weakFix],
  [1_500, LOCATION_FLAGS.weakFix],
  [-1, 0],
])('G-7 an accuracy of %d m in both forms', (accuracy, flags) => {
  const coords = { latitude: 48.1, longitude: 17.1, accuracy };
  const json = locationsOf('/', JSON.stringify({ id: 1, location: { coords } }));
  const query = locationsOf(`/?id=1&lat=48.1&lon=17.1&accuracy=${accuracy}`);
  for (const [location] of [json, query]) {
    expect(location).toMatchObject({ flags, latitude: 48.1, extra: { accuracy } });
  }
});

it('G-7 Wialon IPS: a parameter that the form names accuracy', () => {
  const options = wialonIps.parseOptions({ parameters: 'acc_m=accuracy' });
  const line = '#D#271126;060000;4808.0;N;01706.0;E;0;0;140;9;1.0;;;;NA;acc_m:1:1500\r\n';
  const decoded = wialonIps.decode(Buffer.from(line), {
    state: { deviceCode: '1', memory: { version: '1.1' } },
    receivedTs: START,
    options,
    transport: 'tcp',
  });
  if ('fault' in decoded) throw new Error(decoded.fault);
  expect(decoded.records[0]).toMatchObject({ hasFix: true, accuracyMetres: 1_500 });
});
