// Parameters of a D body, `name:type:value` with commas between. Those of the tracker's table have a
// place in the record; all others are kept by their own names.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import { applyParameter, cleanText, numberOf, type ParameterValue } from '../osmand/parameters.ts';
import { addAlarm, keepRaw } from '../record.ts';
import { isAlarm, type Meaning, type ParameterTable } from './options.ts';

const PARAMETERS_MAX = 200;
const NAME_MAX = 50;
const TEXT_TYPE = '3';

/** Reads all parameters of a body; of two with one name the last counts. */
export function readParameters(record: TrackerRecord, text: string, table: ParameterTable): void {
  for (const part of text.split(',', PARAMETERS_MAX)) {
    // A name may hold a colon, and so may a value.
    const [, name, type, value] = /^(.*?):([123]):(.*)$/s.exec(part.trim()) ?? [];
    if (!name || value === undefined || value === '') continue;
    const number = type === TEXT_TYPE ? undefined : numberOf(value.trim());
    readParameter(record, cleanText(name).slice(0, NAME_MAX), number ?? cleanText(value), table);
  }
}

function readParameter(
  record: TrackerRecord,
  name: string,
  value: number | string,
  table: ParameterTable,
): void {
  const meaning = table.get(name);
  if (meaning === undefined) {
    if (name !== '' && name !== '__proto__') keepRaw(record, name, value);
    return;
  }
  if (isAlarm(meaning.name)) {
    if (Number(value) !== 0) addAlarm(record, meaning.name);
    return;
  }
  applyParameter(record, meaning.name, scaled(value, meaning));
}

function scaled(value: number | string, { factor }: Meaning): ParameterValue {
  return typeof value === 'number' ? value * factor : value;
}
