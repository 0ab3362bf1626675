// What a Wialon IPS 2.0 tracker would send: a login, then black boxes of long bodies, each line with its
// checksum. Values without a field of their own go by OsmAnd's names, which the tracker's table explains.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { crc16Arc } from '../checksum.ts';
import { DATAGRAM_RECORDS_MAX, type Dialect, type Simulator } from '../simulation/simulator.ts';

const RECORDS_MAX = 60;

const NUMBERS = {
  odometer: 'odometerMetres',
  power: 'supplyVolts',
  battery: 'batteryVolts',
  coolantTemp: 'coolantCelsius',
  fuel: 'fuelLitres1',
  fuel2: 'fuelLitres2',
  fuelLevel: 'fuelPercent1',
  fuelLevel2: 'fuelPercent2',
  fuelConsumption: 'fuelRateLitresPerHour',
} as const;
const TEMPERATURES = ['temp1', 'temp2', 'temp3', 'temp4'];

/** `device.options.parameters` with which a tracker of this file is wholly understood. */
export const WIALON_TABLE = [...Object.keys(NUMBERS), ...TEMPERATURES, 'driverUniqueId2']
  .map((name) => `${name}=${name}`)
  .join(',');

const dialect: Dialect = {
  recordsMax: RECORDS_MAX,
  hello: encodeLogin,
  helloAnswerBytes: 7,
  isWelcome: (answer) => Buffer.from(answer).toString() === '#AL#1\r\n',
  packet: encodeRecords,
  answerBytes: 'line',
  acknowledged,
};

export const simulator: Simulator = {
  tcp: dialect,
  udp: { ...dialect, recordsMax: DATAGRAM_RECORDS_MAX, packet: encodeDatagram },
};

/** The login of version 2.0. */
export function encodeLogin(code: string): Uint8Array {
  return Buffer.from(line('L', `2.0;${code};NA;`));
}

/** A black box. */
export function encodeRecords(_code: string, records: readonly TrackerRecord[]): Uint8Array {
  return Buffer.from(line('B', `${records.map(body).join('|')}|`));
}

/** A datagram names its tracker. */
export function encodeDatagram(code: string, records: readonly TrackerRecord[]): Uint8Array {
  return Buffer.concat([Buffer.from(`2.0;${code}`), encodeRecords(code, records)]);
}

/** Records that the answer `#AB#<count>` acknowledges. */
export function acknowledged(answer: Uint8Array): number {
  return Number(/^#AB#(\d+)\r\n$/.exec(Buffer.from(answer).toString())?.[1] ?? 0);
}

/** The body ends with the separator that the checksum covers. */
function line(type: string, covered: string): string {
  const bytes = Buffer.from(covered);
  const checksum = crc16Arc(bytes, 0, bytes.length).toString(16).toUpperCase();
  return `#${type}#${covered}${checksum}\r\n`;
}

function body(record: TrackerRecord): string {
  const { hdop, inputs, values, identification } = record;
  const [, year, month, day, ...clock] =
    /^20(\d\d)-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)/.exec(new Date(record.time ?? 0).toISOString()) ??
    [];
  const adc = [values.probe1, values.probe2, values.probe3, values.probe4].map(field);
  const key = identification?.kind === 'dallas' ? identification.code : 'NA';
  return [
    `${day}${month}${year}`,
    clock.join(''),
    ...angle(record.latitude, 2, 'NS'),
    ...angle(record.longitude, 3, 'EW'),
    ...[record.speedKmh, record.direction, record.altitudeMetres].map(field),
    // Fewer than three satellites are no fix.
    record.hasFix ? field(record.satellites) : Math.min(record.satellites ?? 0, 2),
    ...[hdop, inputs, null].map(field),
    adc.join(','),
    identification === null ? '0' : key,
    parameters(record).join(',') || 'NA',
  ].join(';');
}

function field(value: number | null | undefined): string {
  return value === null || value === undefined ? 'NA' : String(value);
}

/** Degrees, minutes and the half of the Earth. */
function angle(degrees: number | null, digits: number, halves: string): string[] {
  if (degrees === null) return ['NA', 'NA'];
  const whole = Math.floor(Math.abs(degrees));
  const minutes = ((Math.abs(degrees) - whole) * 60).toFixed(7).padStart(10, '0');
  return [`${String(whole).padStart(digits, '0')}${minutes}`, halves[degrees < 0 ? 1 : 0] ?? ''];
}

function parameters(record: TrackerRecord): string[] {
  return wialonParameters(record).map(
    ([name, value]) => `${name}:${typeof value === 'string' ? 3 : 2}:${value}`,
  );
}

/** What of a record goes by a name. */
export function wialonParameters({
  values,
  identification,
  alarm,
}: TrackerRecord): [name: string, value: number | string][] {
  const sent: [string, number | string][] = [];
  const add = (name: string, value: number | null | undefined) => {
    if (value !== null && value !== undefined) sent.push([name, value]);
  };
  for (const [name, ours] of Object.entries(NUMBERS)) add(name, values[ours]);
  for (const [index, name] of TEMPERATURES.entries()) add(name, values.temperatures?.[index]);
  add('can_taho', values.rpm);
  add('total_fuel', values.totalFuelLitres);
  if (identification && identification.kind !== 'dallas') {
    sent.push(['avl_driver', `${identification.kind}@${identification.code}`]);
  }
  if (values.card2 !== undefined) sent.push(['driverUniqueId2', values.card2 || '0']);
  if (alarm?.split(',').includes('sos')) add('SOS', 1);
  return sent;
}
