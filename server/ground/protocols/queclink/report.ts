// A Queclink report taken apart into its fields. Layouts differ between models and firmwares, so places are found by
// their pattern, and the other fields from there.

export interface Report {
  /** FRI, ERI, SOS … */
  kind: string;
  isBuffered: boolean;
  isAnswer: boolean;
  fields: readonly string[];
  /** Index of the longitude of each place. */
  places: readonly number[];
  /** When the tracker sent it, epoch milliseconds. */
  sentTs: number | null;
  /** Number of the report, for its answer. */
  count: string | undefined;
  /** IMEI or MEID. */
  deviceCode: string | undefined;
}

const HEAD = /^\+(RESP|BUFF|ACK):GT([A-Z0-9]{3})$/;
const DEGREES = /^-?\d{1,3}\.\d{3,8}$/;
const NUMBER = /^-?\d+(\.\d+)?$/;
const DEVICE_CODE = /^(\d{15}|[0-9A-F]{14})$/;
const COUNT = /^[0-9A-F]{4}$/i;

/** Undefined: no report. */
export function openReport(text: string): Report | undefined {
  const fields = text.split(',');
  const head = HEAD.exec(fields[0] ?? '');
  if (!head || fields.length < 4) return undefined;
  const count = fields.at(-1) ?? '';
  return {
    kind: head[2] ?? '',
    isBuffered: head[1] === 'BUFF',
    isAnswer: head[1] === 'ACK',
    fields,
    places: placesOf(fields),
    sentTs: timeOf(fields.at(-2)),
    count: COUNT.test(count) ? count : undefined,
    deviceCode: DEVICE_CODE.test(fields[2] ?? '') ? fields[2] : undefined,
  };
}

function placesOf(fields: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = 3; at + 2 < fields.length; at++) {
    const isPair = DEGREES.test(fields[at] ?? '') && DEGREES.test(fields[at + 1] ?? '');
    if (isPair && timeOf(fields[at + 2]) !== null) places.push(at);
  }
  return places;
}

/** yyyyMMddHHmmss in UTC, epoch milliseconds; null: it is none. */
export function timeOf(text: string | undefined): number | null {
  const parts = /^(20\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/
    .exec(text ?? '')
    ?.slice(1)
    .map(Number);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts;
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59 || second > 59) {
    return null;
  }
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

/** Undefined where a field is empty or no number. */
export function numberAt({ fields }: Report, at: number): number | undefined {
  const text = fields[at] ?? '';
  return NUMBER.test(text) ? Number(text) : undefined;
}
