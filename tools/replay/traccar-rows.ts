// Rows of positions that a Traccar exported: one vehicle for each deviceId, read as what it forwards is, so knots, fixes that
// are not valid and attributes mean the same. What the export does not put in quotes moves cells: an address has commas.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { recordOfPosition } from '@flotila/server/ground/protocols/traccar-forward/position.ts';
import type { Moment } from './moment.ts';

/** Columns of a position; every other one is an attribute. */
const FIELDS = [
  'id',
  'deviceid',
  'protocol',
  'servertime',
  'devicetime',
  'fixtime',
  'valid',
  'outdated',
  'latitude',
  'longitude',
  'altitude',
  'speed',
  'course',
  'address',
  'accuracy',
  'attributes',
  'network',
  'geofenceids',
];

/** Titles in small letters. */
export function isTraccar(titles: readonly string[]): boolean {
  return ['deviceid', 'fixtime', 'latitude', 'longitude'].every((name) => titles.includes(name));
}

export interface TraccarRow {
  device: string;
  /** The record, or why there is none. */
  record: TrackerRecord | { reason: string; about?: string };
}

/** Reads rows under that head; `momentOf` reads a time. */
export function traccarReader(
  head: readonly string[],
  momentOf: (text: string) => Moment,
): (cells: readonly string[]) => TraccarRow {
  const titles = head.map((title) => title.toLowerCase());
  const address = titles.indexOf('address');
  return (cells) => {
    const surplus = cells.length - head.length;
    const own = address >= 0 && surplus > 0 ? cells.toSpliced(address + 1, surplus) : cells;
    const cell = (name: string) => own[titles.indexOf(name)] ?? '';
    const row = (record: TraccarRow['record']) => ({ device: cell('deviceid'), record });
    const [fixed, told] = [momentOf(cell('fixtime')), momentOf(cell('devicetime'))];
    if ('reason' in fixed) return row(fixed);
    const attributes = { ...jsonOf(cell('attributes')), ...attributesOf(head, titles, own) };
    const read = recordOfPosition(
      {
        fixTime: fixed.time,
        deviceTime: 'reason' in told ? undefined : told.time,
        valid: stateOf(cell('valid')),
        outdated: stateOf(cell('outdated')),
        latitude: cell('latitude'),
        longitude: cell('longitude'),
        altitude: cell('altitude'),
        speed: cell('speed'),
        course: cell('course'),
        accuracy: cell('accuracy'),
        attributes,
      },
      { isTotal: false },
    );
    return row(typeof read === 'string' ? { reason: read } : read);
  };
}

function attributesOf(
  head: readonly string[],
  titles: readonly string[],
  cells: readonly string[],
): Record<string, unknown> {
  const attributes: [string, unknown][] = [];
  for (const [index, name] of head.entries()) {
    const text = cells[index] ?? '';
    if (text !== '' && !FIELDS.includes(titles[index] ?? ''))
      attributes.push([name, parameterOf(text)]);
  }
  return Object.fromEntries(attributes);
}

/** As a row of the table itself holds them. */
function jsonOf(text: string): object {
  try {
    const json: unknown = JSON.parse(text || '{}');
    return typeof json === 'object' && json !== null ? json : {};
  } catch {
    return {};
  }
}

/** As databases and Java write it. */
function stateOf(text: string): boolean | undefined {
  if (/^(true|t|1)$/i.test(text)) return true;
  return /^(false|f|0)$/i.test(text) ? false : undefined;
}

function parameterOf(text: string): unknown {
  if (/^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  return /^-?\d+(\.\d+)?(e-?\d+)?$/i.test(text) && text.length < 16 ? Number(text) : text;
}
