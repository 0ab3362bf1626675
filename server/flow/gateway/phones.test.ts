// Requests of phones over real HTTP: 200 only for what was stored, and 400 with the reason for what was not read.
import { expect, it } from 'vitest';
import { osmand } from '../../ground/protocols/osmand/protocol.ts';
import { bench, registered } from './testing/gateway.ts';

const PLACE = { latitude: 48.1, longitude: 17.1, speed: 5 };
const JSON_TYPE = { 'content-type': 'application/json' };
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' };
const body = (location: object) => JSON.stringify({ location });

it.each([
  ['JSON and a number in the address', '/?id=1111', JSON_TYPE, body({ coords: PLACE }), true],
  ['a form and a number in the address', '/?id=1111', FORM_TYPE, 'lat=48,1&lon=17,1', true],
  [
    'a time with a plus that was not escaped',
    `/?id=1111&lat=48.1&lon=17.1&timestamp=2026-05-04T11:27:33+02:00`,
    {},
    '',
    true,
  ],
  ['JSON without a location', '/?id=1111', JSON_TYPE, '{"a":{}}', false],
  ['a body that is none of both', '/?id=1111', { 'content-type': 'text/xml' }, '<gpx/>', false],
  ['coordinates that are none', '/?id=1111&lat=N48&lon=E17', {}, '', false],
])('G-6 %s', async (_, path, headers, text, isRead) => {
  const { port, ingest, devices } = await bench({}, [osmand]);
  devices.set('1111', { ...registered('1111', 1), deviceType: 'osmand' });
  const method = text === '' ? 'GET' : 'POST';
  const answer = await fetch(`http://127.0.0.1:${port('http')}${path}`, {
    method,
    headers,
    ...(text !== '' && { body: text }),
  });
  const said = await answer.text();
  const records = ingest.batches.flatMap((batch) => batch.records);
  if (isRead) {
    expect({ status: answer.status, said }).toEqual({ status: 200, said: '' });
    expect(records).toMatchObject([{ hasFix: true, latitude: 48.1, longitude: 17.1 }]);
  } else {
    expect(answer.status).toBe(400);
    expect(said.trim()).not.toBe('');
    expect(records).toEqual([]);
  }
});
