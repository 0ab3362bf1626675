// Conformance vectors of OsmAnd, the rules of its note, and broken requests (R3).
import { describe, expect, it } from 'vitest';
import type { Decoded } from '../protocol.ts';
import { expectNear, expectPosition, loadVectors } from '../testing/vectors.ts';
import { decodeOsmand } from './decode.ts';
import { osmand } from './protocol.ts';

const RECEIVED = Date.UTC(2026, 8, 1);
const vectors = loadVectors(import.meta.dirname);

function send(method: string, url: string, body = '', options = {}, type = 'application/json') {
  const headers: Record<string, string> = body ? { 'content-type': type } : {};
  const request = { method, url, headers, body: Buffer.from(body) };
  return decodeOsmand(request, RECEIVED, options);
}

function get(query: string, options = {}): Decoded {
  const decoded = send('GET', `/?id=1&timestamp=1377177267&${query}`, '', options);
  if ('fault' in decoded) throw new Error(decoded.fault);
  return decoded;
}

function first(query: string, options = {}) {
  const [record] = get(query, options).records;
  if (!record) throw new Error('no record');
  return record;
}

describe('OsmAnd vectors', () => {
  for (const vector of vectors) {
    it(`${vector.id}: ${vector.description}`, () => {
      const { http } = vector.input;
      const { derived } = vector.expect;
      const decoded = decodeOsmand(
        {
          method: http?.method ?? '',
          url: http?.url ?? '',
          headers: http?.headers ?? {},
          body: Buffer.from(http?.body ?? ''),
        },
        RECEIVED,
        {},
      );
      if ('fault' in decoded) throw new Error(decoded.fault);
      expect(decoded.deviceCode).toBe(derived?.deviceId);
      for (const [index, position] of (derived?.positions ?? []).entries()) {
        const record = decoded.records[index];
        if (!record) throw new Error('record missing');
        expectPosition(record, position);
        const { rpm, fuel } = position as { rpm?: number; fuel?: number };
        if (rpm !== undefined) expectNear(record.values.rpm, rpm, 1e-6);
        if (fuel !== undefined) expectNear(record.values.fuelLitres1, fuel, 1e-6);
      }
      expect(decoded.records).toHaveLength(derived?.positions?.length ?? 0);
    });
  }
});

describe('OsmAnd rules', () => {
  it('osmand.md §1: timestamps in seconds, milliseconds, ISO and plain text, or none', () => {
    const time = (timestamp: string) => {
      const decoded = send('GET', `/?id=1&lat=1&lon=2&timestamp=${encodeURIComponent(timestamp)}`);
      return 'fault' in decoded ? decoded.fault : decoded.records[0]?.time;
    };
    const wanted = Date.UTC(2014, 5, 4, 9, 10, 11);
    expect(time(String(wanted / 1000))).toBe(wanted);
    expect(time(String(wanted))).toBe(wanted);
    expect(time('2014-06-04T11:10:11+02:00')).toBe(wanted);
    expect(time('2014-06-04T11:10:11.000+0200')).toBe(wanted);
    expect(time('2014-06-04 09:10:11')).toBe(wanted);
    expect(time('')).toBe(RECEIVED);
    expect(time('yesterday')).toBe('timestamp is no time');
    expect(time('2014-13-44 09:10:11')).toBe('timestamp is no time');
  });

  it('osmand.md §1: speed is in knots unless the device option says otherwise', () => {
    expect(first('lat=1&lon=2&speed=10').speedKmh).toBeCloseTo(18.52);
    expect(first('lat=1&lon=2&speed=10', { speedUnit: 'mps' }).speedKmh).toBeCloseTo(36);
    expect(first('lat=1&lon=2&speed=10', { speedUnit: 'kmh' }).speedKmh).toBe(10);
    expect(() => osmand.parseOptions({ speedUnit: 'miles' })).toThrow();
  });

  it('osmand.md §1: ignition and inputs are one word, alarms and drivers have their places', () => {
    expect(first('ignition=true&in3=1&in2=false').inputs).toBe(0b101);
    expect(first('alarm=sos').alarm).toBe('sos');
    expect(first('driverUniqueId=01d042f31d000030').identification).toEqual({
      kind: 'dallas',
      code: '01D042F31D000030',
    });
    const slots = 'tachoActivity=3&driverUniqueId=tachograph@SK10000000000001&tachoActivity2=1';
    expect(first(`${slots}&driverUniqueId2=CZ20000000000002`)).toMatchObject({
      identification: { kind: 'tachograph', code: 'SK10000000000001' },
      values: { tachoActivity: 3, tachoActivity2: 1, card2: 'CZ20000000000002' },
    });
    expect(first('driverUniqueId2=0').values.card2).toBe('');
    expect(first('colour=blue&n=2').raw).toEqual({ colour: 'blue', n: 2 });
  });

  it('osmand.md §1: valid=false keeps the values but not the fix', () => {
    expect(first('lat=1&lon=2&valid=false').hasFix).toBe(false);
    expect(first('lat=1&lon=2&valid=1').hasFix).toBe(true);
  });

  it('osmand.md §1: parameters may stand in a form body', () => {
    const decoded = send('POST', '/', 'id=7&lat=1&lon=2', {}, 'application/x-www-form-urlencoded');
    expect(decoded).toMatchObject({ deviceCode: '7', records: [{ latitude: 1, hasFix: true }] });
  });

  it('osmand.md §2: −1 is unknown, mock is kept, several locations are accepted', () => {
    const coords = { latitude: 1, longitude: 2, speed: -1, heading: -1 };
    const location = { timestamp: '2026-01-01T00:00:00Z', coords, battery: { level: -1 } };
    const body = { device_id: 'x', location: [location, { ...location, mock: true }] };
    const decoded = send('POST', '/', JSON.stringify(body));
    expect(decoded).toMatchObject({
      records: [{ speedKmh: null, direction: null }, { raw: { mock: true } }],
    });
  });

  it.each([
    'lat=0&lon=0',
    'lat=0&lon=0&valid=false',
    'lat=NaN&lon=2',
    'lat=91&lon=2',
    'lat=1',
    'lat=1e308&lon=2',
  ])('T-4 %s leaves the record without a place, with its inputs and counters', (place) => {
    expect(first(`${place}&ignition=true&odometer=123456&fuel=40`)).toMatchObject({
      time: 1377177267000,
      hasFix: false,
      latitude: null,
      longitude: null,
      inputs: 1,
      values: { odometerMetres: 123456, fuelLitres1: 40 },
    });
  });

  it('osmand.md §1: a location without a time has the time of its reception', () => {
    const decoded = send('POST', '/', '{"id":1,"location":{"odometer":5}}');
    expect(decoded).toMatchObject({ records: [{ time: RECEIVED, values: { odometerMetres: 5 } }] });
  });

  const phone = (minute: number, fields: object = {}) => ({
    timestamp: new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString(),
    coords: { latitude: 48.1, longitude: 17.1, speed: 10 },
    odometer: minute * 1000,
    extras: { ignition: true },
    ...fields,
  });
  const batch = (locations: unknown[]) => {
    const body = JSON.stringify({ device_id: 'x', location: locations });
    // JSON has no NaN and no Infinity, but a number may be too great for one.
    const decoded = send('POST', '/', body.replaceAll('"1e400"', '1e400'));
    if ('fault' in decoded) throw new Error(decoded.fault);
    return decoded;
  };
  const hundred = (fields: object) =>
    Array.from({ length: 100 }, (_, minute) => phone(minute, minute === 50 ? fields : {}));

  it.each([
    ['0, 0', { latitude: 0, longitude: 0 }],
    ['out of range', { latitude: 48.1, longitude: 180.1 }],
    ['too great', { latitude: '1e400', longitude: 17.1 }],
    ['null', { latitude: null, longitude: 17.1 }],
    ['text', { latitude: 'north', longitude: 17.1 }],
    ['no coordinates at all', []],
  ])('T-4 a place that is %s costs a batch of 100 that place and nothing else', (_, coords) => {
    const { records, quarantined } = batch(hundred({ coords }));
    expect(records).toHaveLength(100);
    expect(records.filter((record) => record.hasFix)).toHaveLength(99);
    expect(records[50]).toMatchObject({
      time: Date.UTC(2026, 0, 1, 0, 50),
      hasFix: false,
      latitude: null,
      inputs: 1,
      values: { odometerMetres: 50_000 },
    });
    expect(quarantined).toBeUndefined();
  });

  it('T-4 a field that cannot be read is missing from its record only', () => {
    const odd = {
      odometer: 'far',
      battery: 7,
      is_moving: 'yes',
      mock: 'no',
      event: {},
      activity: [],
    };
    const coords = { latitude: 48.1, longitude: 17.1, speed: '1e400', altitude: 'high' };
    const { records } = batch(hundred({ ...odd, coords }));
    expect(records).toHaveLength(100);
    expect(records[50]).toMatchObject({ hasFix: true, speedKmh: null, inputs: 1, values: {} });
  });

  it.each([[{ timestamp: 'soon' }], [{ timestamp: {} }], [{ timestamp: 1e300 }]])(
    'T-4 a location of a batch without a readable time (%j) is quarantined, the others are stored',
    (fields) => {
      const { records, quarantined } = batch(hundred(fields));
      expect(records).toHaveLength(99);
      expect(quarantined).toHaveLength(1);
      expect(quarantined?.[0]?.reason).toBe('timestamp is no time');
      expect(JSON.parse(String(quarantined?.[0]?.bytes))).toMatchObject(fields);
    },
  );

  it.each([
    ['no id', '/?lat=1&lon=2', ''],
    ['timestamp is no time', '/?id=1&lat=1&lon=2&timestamp=soon', ''],
    ['id too long', `/?id=${'1'.repeat(51)}`, ''],
    ['body is no JSON', '/', '{"device_id"'],
    ['no id', '/', '{}'],
    ['body: ', '/', '[]'],
    ['timestamp is no time', '/', '{"id":1,"location":{"timestamp":"soon"}}'],
    ['location is no object', '/', '{"id":1,"location":[7]}'],
    ['too many locations', '/', `{"id":1,"location":[${'{},'.repeat(1_000)}{}]}`],
    ['URL too long', `/?id=1&x=${'1'.repeat(9000)}`, ''],
    ['body too long', '/', `{"x":"${'1'.repeat(70_000)}"}`],
  ])('osmand.md §3: refused with "%s"', (reason, url, body) => {
    const decoded = send(body ? 'POST' : 'GET', url, body);
    expect('fault' in decoded ? decoded.fault : '').toContain(reason);
  });

  it('R3 T-4 every corrupted byte of a batch: refused whole, or at most one location suffers', () => {
    const body = JSON.stringify({ device_id: 'x', location: [phone(1), phone(2), phone(3)] });
    for (let at = 0; at < body.length; at++) {
      for (const mask of [1 << (at % 7), 0x5f]) {
        const other = String.fromCharCode(body.charCodeAt(at) ^ mask);
        const decoded = send('POST', '/', body.slice(0, at) + other + body.slice(at + 1));
        if ('fault' in decoded || decoded.records.length === 0) continue;
        const kept = decoded.records.length + (decoded.quarantined?.length ?? 0);
        expect(kept, `${at} ^ ${mask}`).toBe(3);
        const whole = decoded.records.filter((record) => record.hasFix && record.inputs === 1);
        expect(whole.length, `${at} ^ ${mask}`).toBeGreaterThanOrEqual(2);
      }
    }
  });

  it('R3: every prefix and every corrupted byte of every vector: no throw', () => {
    for (const { input } of vectors) {
      const { method = '', url = '', body = '' } = input.http ?? {};
      for (let at = 0; at < url.length; at++) {
        const other = url.slice(0, at) + String.fromCharCode(url.charCodeAt(at) ^ 0x5f);
        expect(send(method, url.slice(0, at), body)).toBeTypeOf('object');
        expect(send(method, other + url.slice(at + 1), body)).toBeTypeOf('object');
      }
      for (let at = 0; at < body.length; at++) {
        const other = body.slice(0, at) + String.fromCharCode(body.charCodeAt(at) ^ 0x5f);
        expect(send(method, url, body.slice(0, at))).toBeTypeOf('object');
        expect(send(method, url, other + body.slice(at + 1))).toBeTypeOf('object');
      }
    }
  });
});
