// What a Traccar forwards: each position in a request of its own, with the device.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { requestPath } from '../osmand/simulator.ts';
import { acknowledgedOf, type Simulator } from '../simulation/simulator.ts';

export const simulator: Simulator = {
  http: {
    recordsMax: 1,
    request: (code, records) => ({
      path: '/traccar',
      body: records.map((record) => JSON.stringify(forwarded(code, record))).join(),
    }),
    acknowledged: acknowledgedOf,
  },
};

/** Fields of a position; everything else that a client tells is an attribute of the same name. */
const PLACED = ['id', 'timestamp', 'lat', 'lon', 'valid', 'speed', 'bearing', 'altitude'];

export function forwarded(uniqueId: string, record: TrackerRecord): object {
  const query = new URLSearchParams(requestPath(uniqueId, record).slice(2));
  const number = (name: string) => Number(query.get(name) ?? 0);
  const time = new Date(record.time ?? 0).toISOString().replace('Z', '+00:00');
  const others = [...query].filter(([name]) => !PLACED.includes(name));
  return {
    position: {
      id: 0,
      protocol: 'teltonika',
      serverTime: time,
      deviceTime: time,
      fixTime: time,
      outdated: false,
      valid: record.hasFix,
      latitude: number('lat'),
      longitude: number('lon'),
      altitude: number('altitude'),
      speed: number('speed'),
      course: number('bearing'),
      accuracy: 0,
      attributes: Object.fromEntries(others.map(([name, text]) => [name, attributeOf(text)])),
    },
    device: { id: 1, uniqueId, name: uniqueId, attributes: {} },
  };
}

function attributeOf(text: string): string | number | boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(\.\d+)?(e-?\d+)?$/.test(text) && text.length < 16 ? Number(text) : text;
}
