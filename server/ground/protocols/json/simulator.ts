// What a program sends that passes records on in our own words.
import type { PassedRecord } from '@flotila/domain/location/passed-record.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { acknowledgedOf, type Simulator } from '../simulation/simulator.ts';

export const simulator: Simulator = {
  http: {
    recordsMax: 100,
    request: (code, records) => ({
      path: '/json',
      body: JSON.stringify(records.map((record) => passedRecord(code, record))),
    }),
    acknowledged: acknowledgedOf,
  },
};

/** A record as it is passed on. */
export function passedRecord(device: string, record: TrackerRecord): PassedRecord {
  const { time, values, alarm, identification, ...rest } = record;
  return {
    device,
    time: new Date(time ?? 0).toISOString(),
    ...rest,
    ...values,
    ...(identification !== undefined && { identification }),
    ...(alarm && { alarms: alarm.split(',') as PassedRecord['alarms'] }),
  };
}
