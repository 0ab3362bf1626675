// A record as the log shows it: nothing is hidden, nothing that is no value is shown, and it always fits
// the answer.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TrackerRecord } from '../location/tracker-record.ts';
import { UnderstoodRecord } from './connection.api.ts';
import { UNDERSTOOD_MEASURES_MAX, understoodRecord } from './understood.ts';

const NOW = Date.parse('2026-05-04T10:00:00Z');
const RECORD: TrackerRecord = {
  time: NOW - 1000,
  hasFix: true,
  latitude: 48.1,
  longitude: 17.1,
  speedKmh: 50.5,
  direction: 90,
  altitudeMetres: null,
  satellites: 9,
  hdop: null,
  inputs: 1,
  values: { temperatures: [4.5, null, -3], supplyVolts: 13.5 },
};

describe('an understood record', () => {
  it('has its place and everything else by name', () => {
    const more = {
      identification: { kind: 'dallas' as const, code: '01A2' },
      alarm: 'sos',
      raw: { io12: 7, name: 'a\u0000b', satellites: 99, isOn: false },
    };
    expect(understoodRecord({ ...RECORD, ...more }, NOW, null)).toEqual({
      timestamp: '2026-05-04T09:59:59.000Z',
      valid: true,
      latitude: 48.1,
      longitude: 17.1,
      speed: 50.5,
      measures: {
        direction: 90,
        satellites: 9,
        inputs: 1,
        alarm: 'sos',
        supplyVolts: 13.5,
        identification: 'dallas@01A2',
        temperatures1: 4.5,
        temperatures3: -3,
        io12: 7,
        name: 'a.b',
        isOn: false,
      },
    });
  });

  it('is valid only with a fix and a clock that could be right', () => {
    const valid = (more: Partial<TrackerRecord>, installDate: string | null = null) =>
      understoodRecord({ ...RECORD, ...more }, NOW, installDate).valid;
    expect(valid({})).toBe(true);
    expect(valid({ hasFix: false })).toBe(false);
    expect(valid({ latitude: null })).toBe(false);
    expect(valid({ time: null })).toBe(false);
    expect(valid({ time: NOW + 3_600_000 })).toBe(false);
    expect(valid({}, '2026-05-03')).toBe(true);
    expect(valid({}, '2026-06-01')).toBe(false);
  });

  it('tells that nobody is identified, and nothing where nothing was said', () => {
    const measures = (more: Partial<TrackerRecord>) =>
      understoodRecord({ ...RECORD, ...more }, NOW, null).measures;
    expect(measures({ identification: null }).identification).toBe('none');
    expect(measures({})).not.toHaveProperty('identification');
  });

  it('leaves out an id that no object can hold as a name', () => {
    const raw = JSON.parse('{"__proto__": "x", "io9": 1}');
    const { measures } = understoodRecord({ ...RECORD, raw }, NOW, null);
    expect(UnderstoodRecord.shape.measures.parse(measures)).toEqual(measures);
    expect(measures.io9).toBe(1);
  });

  it.each([
    ['0000-01-01T00:00:00.000Z', 0, '0000-01-01T00:00:00.000Z'],
    ['0000-01-01T00:00:00.000Z', -1, null],
    ['9999-12-31T23:59:59.999Z', 0, '9999-12-31T23:59:59.999Z'],
    ['9999-12-31T23:59:59.999Z', 1, null],
  ])(
    'has a time within the years that a moment can be written in: %s and %i ms',
    (at, add, shown) => {
      const time = Date.parse(at) + add;
      expect(understoodRecord({ ...RECORD, time }, NOW, null).timestamp).toBe(shown);
    },
  );

  it('fits the answer whatever a decoder gives', () => {
    const number = fc.oneof(fc.double(), fc.constant(null));
    const records = fc.record({
      time: fc.oneof(fc.double(), fc.integer(), fc.constant(null)),
      hasFix: fc.boolean(),
      latitude: number,
      longitude: number,
      speedKmh: number,
      direction: number,
      altitudeMetres: number,
      satellites: number,
      hdop: number,
      inputs: number,
      values: fc.record({ temperatures: fc.array(number), rpm: fc.double() }),
      raw: fc.dictionary(fc.string(), fc.oneof(fc.double(), fc.string(), fc.boolean()), {
        maxKeys: 2 * UNDERSTOOD_MEASURES_MAX,
      }),
    });
    fc.assert(
      fc.property(records, (record) => {
        const shown = understoodRecord(record as TrackerRecord, NOW, null);
        const sent: unknown = JSON.parse(JSON.stringify(shown));
        expect(UnderstoodRecord.parse(sent)).toEqual(sent);
        expect(Object.keys(shown.measures).length).toBeLessThanOrEqual(UNDERSTOOD_MEASURES_MAX);
      }),
      { numRuns: 50 },
    );
  });
});
