// What a Queclink tracker would send: lines of text with one report each, FRI with its state or, when it shouts, the report
// of that alarm.
import { hasAlarm } from '@flotila/domain/location/alarm.ts';
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Dialect, Simulator } from '../simulation/simulator.ts';

const VERSION = '270302';
const NAME = 'gv300';

/** Report and report type of each alarm. */
const ALARM_REPORTS: readonly (readonly [string, string, string])[] = [
  ['sos', 'SOS', '00'],
  ['powerCut', 'MPF', '00'],
  ['tow', 'TOW', '00'],
  ['jamming', 'JDR', '00'],
  ['overspeed', 'SPD', '01'],
  ['accident', 'CRA', '00'],
  ['hardBraking', 'HBM', '10'],
  ['hardAcceleration', 'HBM', '11'],
  ['hardCornering', 'HBM', '12'],
  ['geofenceEnter', 'GEO', '01'],
  ['geofenceExit', 'GEO', '00'],
];

/** Lines hold one record; the answer `+SACK:` tells the count of the line. */
const dialect: Dialect = {
  recordsMax: 1,
  hello: encodeLogin,
  helloAnswerBytes: '+SACK:GTHBD,270302,0000$'.length,
  isWelcome: () => true,
  packet: encodeRecords,
  answerBytes: '+SACK:0000$'.length,
  acknowledged: (answer, sent, sequence) =>
    Buffer.from(answer).toString() === `+SACK:${count(sequence)}$` ? sent : 0,
};

export const simulator: Simulator = { tcp: dialect, udp: dialect };

/** A heartbeat, which names the tracker. */
export function encodeLogin(code: string): Uint8Array {
  return line(['+ACK:GTHBD', VERSION, code, NAME, time(Date.UTC(2026, 0, 1)), '0000']);
}

/** The line of the first record: lines hold one each. */
export function encodeRecords(
  code: string,
  [record]: readonly TrackerRecord[],
  sequence: number,
): Uint8Array {
  if (!record) throw new Error('a line needs a record');
  const { values, alarm } = record;
  const [, kind, type] = ALARM_REPORTS.find(([name]) => hasAlarm(alarm ?? null, name as 'sos')) ?? [
    '',
    'FRI',
    '10',
  ];
  const supply = values.supplyVolts === undefined ? '' : Math.round(values.supplyVolts * 1000);
  return line([
    `+RESP:GT${kind}`,
    VERSION,
    code,
    NAME,
    supply,
    type,
    1,
    ...place(record),
    '0231',
    '0001',
    '25F8',
    '061A7D02',
    '00',
    kilometres(values),
    hours(values),
    '',
    '',
    '',
    100,
    state(record),
    '',
    '',
    '',
    time(record.time ?? 0),
    count(sequence),
  ]);
}

/** Answer to a report: `+SACK:` and its count. */
function count(sequence: number): string {
  return (sequence & 0xffff).toString(16).toUpperCase().padStart(4, '0');
}

function place(record: TrackerRecord): (string | number)[] {
  const { latitude, longitude, time: at } = record;
  const hasPlace = latitude !== null && longitude !== null;
  return [
    record.hasFix ? (record.hdop ?? 1) : 0,
    (record.speedKmh ?? 0).toFixed(1),
    Math.round(record.direction ?? 0),
    (record.altitudeMetres ?? 0).toFixed(1),
    hasPlace ? longitude.toFixed(6) : '',
    hasPlace ? latitude.toFixed(6) : '',
    time(at ?? 0),
  ];
}

function kilometres({ odometerMetres }: TrackerRecord['values']): string {
  return odometerMetres === undefined ? '' : (odometerMetres / 1000).toFixed(1);
}

function hours({ engineSeconds }: TrackerRecord['values']): string {
  if (engineSeconds === undefined) return '';
  const seconds = Math.round(engineSeconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const hour = String(Math.floor(seconds / 3600)).padStart(5, '0');
  return `${hour}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Ignition and motion, inputs, outputs; without inputs empty. */
function state({ inputs, values }: TrackerRecord): string {
  if (inputs === null) return '';
  const motion = values.motion === undefined ? 0 : values.motion ? 2 : 1;
  const first = (inputs & 1 ? 0x20 : 0x10) | motion;
  const hex = (byte: number) => byte.toString(16).toUpperCase().padStart(2, '0');
  return `${hex(first)}${hex(inputs & 0xff)}00`;
}

function time(at: number): string {
  return new Date(at).toISOString().replaceAll(/[-:T]/g, '').slice(0, 14);
}

function line(fields: readonly (string | number)[]): Uint8Array {
  return Buffer.from(`${fields.join(',')}$`, 'latin1');
}
