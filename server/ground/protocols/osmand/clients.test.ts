// Requests as clients really send them (G-6): bodies beside a query, times that were not escaped, words for states,
// decimals behind a comma. What cannot be read is refused.
import { describe, expect, it } from 'vitest';
import { decodeOsmand } from './decode.ts';

const RECEIVED = Date.UTC(2026, 10, 27, 12);

function send(url: string, body = '', type = '') {
  const headers: Record<string, string> = type ? { 'content-type': type } : {};
  const request = { method: body ? 'POST' : 'GET', url, headers, body: Buffer.from(body) };
  return decodeOsmand(request, RECEIVED, {});
}

/** The only record of a request. */
function only(...how: Parameters<typeof send>) {
  const decoded = send(...how);
  if ('fault' in decoded) throw new Error(decoded.fault);
  const [record, ...others] = decoded.records;
  if (!record || others.length > 0) throw new Error(`${decoded.records.length} records`);
  return { ...record, deviceCode: decoded.deviceCode };
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
const PHONE = JSON.stringify({
  device_id: 'a7',
  location: {
    timestamp: '2026-11-27T10:27:33Z',
    coords: { latitude: 48.1, longitude: 17.1, speed: 5, accuracy: 5 },
  },
});
const TIME = Date.UTC(2026, 10, 27, 10, 27, 33);

describe('G-6 a body beside a query in the address', () => {
  it.each(['/?id=a7', '/?id=other&token=x', '/?token=x', '/'])('G-6 JSON at %s', (url) => {
    for (const type of [JSON_TYPE, 'application/json; charset=utf-8', 'text/plain']) {
      expect(only(url, PHONE, type)).toMatchObject({
        deviceCode: 'a7',
        time: TIME,
        latitude: 48.1,
        speedKmh: 18,
        hasFix: true,
      });
    }
  });

  it('G-6 the number stands in the address alone', () => {
    const body = JSON.stringify({ ...JSON.parse(PHONE), device_id: undefined });
    expect(only('/?id=b8', body, JSON_TYPE)).toMatchObject({ deviceCode: 'b8', latitude: 48.1 });
  });

  it('G-6 a location without the word around it, and parameters as values of the body', () => {
    const { location } = JSON.parse(PHONE);
    expect(only('/?id=b8', JSON.stringify(location), JSON_TYPE)).toMatchObject({
      time: TIME,
      latitude: 48.1,
    });
    const flat = { lat: 48.1, lon: '17,1', timestamp: TIME / 1000, ignition: true, batt: 80 };
    expect(only('/?id=b8', JSON.stringify(flat), JSON_TYPE)).toMatchObject({
      time: TIME,
      latitude: 48.1,
      longitude: 17.1,
      inputs: 1,
      raw: { batt: 80 },
    });
  });

  it('G-6 a form body adds to the query', () => {
    const body = `lat=48.1&lon=17.1&timestamp=${TIME / 1000}`;
    for (const type of [FORM_TYPE, '']) {
      expect(only('/?id=b8', body, type)).toMatchObject({
        deviceCode: 'b8',
        time: TIME,
        hasFix: true,
      });
    }
    expect(only(`/?id=b8&${body}`, 'lat=1&sat=9', FORM_TYPE)).toMatchObject({
      latitude: 48.1,
      satellites: 9,
    });
  });

  it('G-6 a place in the address is read, whatever the body is', () => {
    for (const body of ['x', '<xml/>', '{"half'])
      expect(only('/?id=b8&lat=48.1&lon=17.1', body, 'text/plain')).toMatchObject({ hasFix: true });
    expect(only('/?id=b8&lat=48.1&lon=17.1', '', JSON_TYPE)).toMatchObject({ hasFix: true });
  });

  it.each([
    ['/?id=b8', '{"half', JSON_TYPE, 'body is no JSON'],
    ['/?id=b8', '{}', JSON_TYPE, 'no location'],
    ['/?id=b8', '{"device_id":"a7","location":null}', JSON_TYPE, 'no location'],
    ['/?id=b8', '{"position":{"lat":1,"lon":2}}', JSON_TYPE, 'no location'],
    ['/?id=b8', '{"location":{"where":"here"}}', JSON_TYPE, 'location tells nothing'],
    ['/?id=b8', '<gpx/>', 'application/gpx+xml', 'body is not understood'],
    ['/?id=b8&lat=north&lon=east', '', '', 'lat and lon are no numbers'],
    ['/?id=b8&location=48.1', '', '', 'lat and lon are no numbers'],
  ])('G-6 %s with %s is refused', (url, body, type, reason) => {
    expect(send(url, body, type)).toEqual({ fault: reason });
  });
});

describe('G-6 times', () => {
  it.each([
    '2026-11-27T11:27:33+01:00',
    '2026-11-27T11:27:33+0100',
    '2026-11-27T11:27:33+01',
    '2026-11-27 11:27:33+01:00',
    '2026-11-27T04:27:33-06:00',
    '2026-11-27T10:27:33Z',
    '2026-11-27 10:27:33',
    '2026-11-27T11:27:33%2B01:00',
    '2026-11-27+11:27:33+%2B0100',
  ])('G-6 %s as it stands in an address', (text) => {
    expect(only(`/?id=1&lat=48.1&lon=17.1&timestamp=${text}`).time).toBe(TIME);
  });

  it('G-6 with parts of a second', () => {
    for (const text of ['11:27:33.123+0100', '11:27:33,123+01:00', '11:27:33.123%2B0100'])
      expect(only(`/?id=1&lat=1&lon=1&timestamp=2026-11-27T${text}`).time).toBe(TIME + 123);
  });

  it('G-6 without seconds: a time, not a zone', () => {
    expect(only('/?id=1&lat=1&lon=1&timestamp=2026-11-27+10:27').time).toBe(TIME - 33_000);
  });
});

describe('G-6 words and numbers', () => {
  it.each(['ON', 'on', 'On', 'true', 'YES', '1'])(
    'G-6 ignition=%s and motion=%s are on',
    (word) => {
      const record = only(`/?id=1&lat=1&lon=1&ignition=${word}&motion=${word}&in2=${word}`);
      expect(record).toMatchObject({ inputs: 3, values: { motion: true } });
    },
  );

  it.each(['OFF', 'off', 'false', 'no', '0'])('G-6 ignition=%s and motion=%s are off', (word) => {
    const record = only(`/?id=1&lat=1&lon=1&ignition=${word}&motion=${word}`);
    expect(record).toMatchObject({ inputs: 0, values: { motion: false } });
  });

  it('G-6 another word is kept as it came', () => {
    const record = only('/?id=1&lat=1&lon=1&ignition=maybe');
    expect(record).toMatchObject({ inputs: null, raw: { ignition: 'maybe' } });
  });

  it('G-6 decimals behind a comma', () => {
    const url =
      '/?id=1&lat=48,1486&lon=17,1077&speed=10,5&altitude=140,2&hdop=0,8&fuel=40,5&temp1=4,5';
    expect(only(url)).toMatchObject({
      latitude: 48.1486,
      longitude: 17.1077,
      speedKmh: expect.closeTo(19.446, 5),
      altitudeMetres: 140.2,
      hdop: 0.8,
      values: { fuelLitres1: 40.5, temperatures: [4.5] },
    });
    expect(only('/?id=1&location=48.1486,17.1077')).toMatchObject({ longitude: 17.1077 });
    expect(only('/?id=1&location=48,1486,17,1077')).toMatchObject({
      latitude: 48.1486,
      longitude: 17.1077,
    });
  });

  it('G-6 numbers of JSON that are written as texts', () => {
    const coords = { latitude: '48,1', longitude: '17.1', speed: '5' };
    const body = JSON.stringify({ id: 1, location: { coords, is_moving: 1 } });
    expect(only('/', body, JSON_TYPE)).toMatchObject({
      latitude: 48.1,
      longitude: 17.1,
      speedKmh: 18,
      values: { motion: true },
    });
  });
});
