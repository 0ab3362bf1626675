// State of a GT06 tracker: the heartbeat, and the same five bytes behind the place of many packets.
import type { TrackerRecord } from '@flotila/domain/location/tracker-record.ts';
import type { Decoded } from '../protocol.ts';
import { celsius, hexOf, keepRaw } from '../record.ts';
import { addAlarmCode, addStatusAlarm } from './alarms.ts';
import { type Draft, keepBytes, putInputs, recordOfNow } from './draft.ts';
import { isModel, isVl } from './options.ts';

/** State, battery, signal, alarm, language. */
export const STATUS_BYTES = 5;
const HEARTBEAT_2 = 0x23;
/** Heartbeats of trackers on a diagnostic plug are longer and have their battery elsewhere. */
const LONG_HEARTBEAT = 14;
const BARE_STATE_BYTES = 5;
const LEVEL_MAX = 6;
const SIGNAL_MAX = 4;
const DOOR = 20;

/** A heartbeat is a record when it tells something else than the last one of its connection. */
export function heartbeat(draft: Draft): Decoded {
  const { content, memory } = draft;
  const said = hexOf(content);
  if (content.length === 0 || said === memory.heartbeat) {
    return { records: [], heartbeat: true };
  }
  memory.heartbeat = said;
  if (!draft.isWhole) return bareState(draft);
  const status = content[0] as number;
  memory.ignition = (status & 2) !== 0;
  const record = recordOfNow(draft);
  putInputs(draft, record);
  keepStatus(record, status);
  addStatusAlarm(draft, record, status);
  readSupply(draft, record);
  return { records: [record] };
}

/**
 * Trackers of 365GPS and ZhongXun send their state with neither serial nor checksum: battery, version, zone, interval,
 * signal. There is nothing in it about the vehicle.
 */
function bareState(draft: Draft): Decoded {
  const { content } = draft;
  const record = recordOfNow(draft);
  const level = content[0] as number;
  if (content.length === BARE_STATE_BYTES && level <= 100) keepRaw(record, 'batteryLevel', level);
  keepBytes(record, 'state', content);
  return { records: [record] };
}

function readSupply(draft: Draft, record: TrackerRecord): void {
  const { content, view, type, context } = draft;
  if (content.length >= LONG_HEARTBEAT) {
    keepRaw(record, 'batteryLevel', view.getUint8(5));
    if (content.length === LONG_HEARTBEAT) {
      const temperature = celsius(view.getInt16(content.length - 2) / 10);
      if (temperature !== null) record.values.temperatures = [temperature];
    }
    return;
  }
  const isVolts = isModel(context.options, 'R11', 'SEEWORLD');
  if (content.length >= 4 && (type === HEARTBEAT_2 || isVolts)) {
    const volts = view.getUint16(1) / 100;
    if (type === HEARTBEAT_2) record.values.batteryVolts = volts;
    else record.values.supplyVolts = volts;
    putSignal(record, view.getUint8(3));
    return;
  }
  if (content.length >= 2) keepLevel(record, content[1] as number);
  if (content.length >= 3) putSignal(record, content[2] as number);
}

/**
 * The state that ends at or before the content's end: `at` is its state byte. The battery of some models
 * takes two bytes.
 */
export function readStatus(draft: Draft, record: TrackerRecord, at: number, isWide: boolean): void {
  const { content, view, memory } = draft;
  const next = at + (isWide ? 3 : 2);
  if (next + 2 > content.length) return;
  const status = content[at] as number;
  memory.ignition = (status & 2) !== 0;
  keepStatus(record, status);
  keepLevel(record, isWide ? view.getUint16(at + 1) : (content[at + 1] as number));
  putSignal(record, content[next] as number);
  const alarm = content[next + 1] as number;
  const extended = upperAlarmBits(draft, next + 2);
  if (alarm === DOOR && extended === 0) memory.door = true;
  if (alarm === 0 && extended === 0) addStatusAlarm(draft, record, status);
  else addAlarmCode(draft, record, alarm | extended);
}

/** Codes of VL trackers have 12 bits: the upper four stand above the language, which is the lower half of its byte. */
function upperAlarmBits({ content, context }: Draft, at: number): number {
  return isVl(context.options) ? ((content[at] ?? 0) & 0xf0) << 4 : 0;
}

function keepStatus(record: TrackerRecord, status: number): void {
  keepRaw(record, 'status', status);
  keepRaw(record, 'charging', (status & 4) !== 0);
  keepRaw(record, 'cutOff', (status & 0x80) !== 0);
}

/** Six steps, or percent. */
function keepLevel(record: TrackerRecord, level: number): void {
  const percent = level <= LEVEL_MAX ? Math.round((level * 100) / LEVEL_MAX) : level;
  if (percent <= 100) keepRaw(record, 'batteryLevel', percent);
}

function putSignal(record: TrackerRecord, bars: number): void {
  if (bars <= SIGNAL_MAX) record.values.gsmSignalPercent = (bars * 100) / SIGNAL_MAX;
}
