// What each protocol shouts, by its codes (gateway §10): each code of the tables is heard as its alarm, those that
// repeat an old event only in the record that they caused.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { describe, expect, it } from 'vitest';
import { applySensor, type Draft as IotmDraft } from './bce-iotm/sensors.ts';
import { applyParameter } from './osmand/parameters.ts';
import { emptyRecord } from './record.ts';
import { newDraft as ruptelaDraft } from './ruptela/draft.ts';
import { readIo as readRuptela } from './ruptela/io.ts';
import { beginRecord, finishRecord, newDraft } from './teltonika/draft.ts';
import { CAR_TABLE, readIo } from './teltonika/io.ts';

/** What a record with one element says; `eventId`: the element that caused it. */
function teltonika(id: number, value: number, eventId = id): TrackerRecord {
  const bytes = Uint8Array.of(value);
  const draft = newDraft(bytes, new DataView(bytes.buffer), false);
  beginRecord(draft, emptyRecord(0), eventId);
  readIo(CAR_TABLE, draft, id, 0, 1);
  return finishRecord(draft);
}

function ruptela(id: number, value: number, eventId = id): TrackerRecord {
  const bytes = Uint8Array.of(value);
  const record = emptyRecord(0);
  const head = { eventId, timeExtension: 0, prefersTracker: false };
  readRuptela(ruptelaDraft(bytes, new DataView(bytes.buffer), record, head), id, 0, 1, {});
  return record;
}

describe('Teltonika', () => {
  it.each([
    [236, 1, 'sos'],
    [246, 1, 'tow'],
    [247, 1, 'accident'],
    [249, 1, 'jamming'],
    [318, 2, 'jamming'],
    [252, 1, 'powerCut'],
    [253, 1, 'hardAcceleration'],
    [253, 2, 'hardBraking'],
    [253, 3, 'hardCornering'],
    [255, 95, 'overspeed'],
    [10155, 1, 'overspeed'],
    [155, 3, 'overspeed'],
    [155, 0, 'geofenceExit'],
    [159, 1, 'geofenceEnter'],
    [61, 1, 'geofenceEnter'],
    [175, 0, 'geofenceExit'],
  ])('%i = %i is %s', (id, value, alarm) => {
    expect(teltonika(id, value).alarm).toBe(alarm);
  });

  it('zero is none, and what only repeats an old event is none and kept raw', () => {
    for (const id of [236, 246, 247, 249, 252, 255, 318, 10155]) {
      expect(teltonika(id, 0).alarm).toBeUndefined();
    }
    for (const id of [155, 175, 253, 255]) {
      const { alarm, raw } = teltonika(id, 1, 0);
      expect(alarm).toBeUndefined();
      expect(raw).toEqual({ [`io${id}`]: 1 });
    }
  });

  it('which zone was entered, and how fast it was, is kept', () => {
    expect(teltonika(157, 1).raw).toEqual({ io157: 1 });
    expect(teltonika(255, 95).raw).toEqual({ io255: 95 });
  });
});

describe('Ruptela', () => {
  it.each([
    [88, 1, 'jamming'],
    [134, 3, 'hardBraking'],
    [136, 3, 'hardAcceleration'],
    [410, 1, 'tow'],
    [411, 1, 'accident'],
    [415, 0, 'tampering'],
    [758, 1, 'tampering'],
  ])('%i = %i is %s', (id, value, alarm) => {
    expect(ruptela(id, value).alarm).toBe(alarm);
  });

  it('an antenna that is there is none, nor eco driving that repeats its last value', () => {
    for (const id of [88, 410, 411, 758]) expect(ruptela(id, 0).alarm).toBeUndefined();
    expect(ruptela(415, 1).alarm).toBeUndefined();
    expect(ruptela(134, 3, 0).alarm).toBeUndefined();
  });
});

it.each([0x0008, 0x009b])('BCE IOTM %i is jamming while it is true', (id) => {
  const draft: IotmDraft = {
    record: emptyRecord(0),
    options: {},
    inputs: 0,
    inputsTold: 0,
    hasBusOdometer: false,
    isSigned: false,
  };
  applySensor(draft, id, false);
  expect(draft.record.alarm).toBeUndefined();
  applySensor(draft, id, true);
  expect(draft.record.alarm).toBe('jamming');
});

it.each([
  ['sos', 'sos', undefined],
  ['tow, jamming', 'tow,jamming', undefined],
  ['removing', 'tampering', undefined],
  ['general', undefined, { alarm: 'general' }],
  ['lowBattery,general', 'lowBattery', { alarm: 'lowBattery,general' }],
])('OsmAnd alarm=%s: words that are none of ours stay as they came', (text, alarm, raw) => {
  const record = emptyRecord(0);
  applyParameter(record, 'alarm', text);
  expect(record).toMatchObject({ ...(alarm && { alarm }) });
  expect(record.alarm).toBe(alarm);
  expect(record.raw).toEqual(raw);
});
