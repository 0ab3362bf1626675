// What the IO elements of Ruptela mean. Elements without a place in a record are kept raw as
// `io<id>`; patterns that mean "not available" are dropped before scaling.
import type { Alarm } from '@flotila/domain/location/alarm.ts';
import { busByte, busLong, busWord } from '../j1939.ts';
import { addAlarm, celsius, dallasKey, hexOf, keepRaw } from '../record.ts';
import { ONLY_AS_CAUSE, RUPTELA_ALARMS } from './alarms.ts';
import type { Draft } from './draft.ts';

/** Answers false when the element is not as wide as expected and must be kept raw. */
type IoReader = (draft: Draft, value: number, at: number, width: number) => boolean;

const ALL_ONES = [0, 0xff, 0xffff, 0xffffff, 0xffffffff];

function sent(read: (draft: Draft, value: number) => void): IoReader {
  return (draft, value, _at, width) => {
    if (width > 4) return false;
    if (value !== ALL_ONES[width]) read(draft, value);
    return true;
  };
}

/** Vehicle bus element: also the error patterns below all ones are no values. */
function onBus(bytes: 1 | 2 | 4, read: (draft: Draft, value: number) => void): IoReader {
  const check = { 1: busByte, 2: busWord, 4: busLong }[bytes];
  return (draft, value, _at, width) => {
    if (width !== bytes) return false;
    if (check(value) !== undefined) read(draft, value);
    return true;
  };
}

function digitalInput(number: number): IoReader {
  const bit = 1 << (number - 1);
  return sent((draft, value) => {
    if (value !== 0) draft.dins |= bit;
    draft.dinsSent |= bit;
  });
}

const ignition = sent((draft, value) => {
  draft.ignition = value !== 0;
});

/** Finest vehicle odometer first, then the tracker's own, then the dashboard's whole kilometres. */
function odometer(rank: number, metresPerUnit: number): IoReader {
  return (draft, value, _at, width) => {
    if (width !== 4) return false;
    const isTracker = rank === TRACKER_RANK;
    const wanted = isTracker && draft.prefersTrackerOdometer ? 9 : rank;
    if (wanted <= draft.odometerRank) return true;
    const isSilent = busLong(value) === undefined || (value === 0 && !isTracker);
    // A silent dashboard says nothing; a silent bus stays in charge, or the reading would jump.
    if (isSilent && rank < TRACKER_RANK) return true;
    draft.odometerRank = wanted;
    if (isSilent) delete draft.record.values.odometerMetres;
    else draft.record.values.odometerMetres = value * metresPerUnit;
    return true;
  };
}
const TRACKER_RANK = 1;

function rpm(rank: number, scale: number): IoReader {
  return onBus(2, (draft, value) => {
    if (rank <= draft.rpmRank) return;
    draft.rpmRank = rank;
    draft.record.values.rpm = value * scale;
  });
}

function temperature(index: number): IoReader {
  return (draft, value, _at, width) => {
    if (width !== 2) return false;
    const { values } = draft.record;
    values.temperatures ??= [];
    while (values.temperatures.length < index) values.temperatures.push(null);
    values.temperatures[index] = celsius((value > 0x7fff ? value - 0x10000 : value) / 10);
    return true;
  };
}

function probe(name: 'probe1' | 'probe2' | 'probe3' | 'probe4'): IoReader {
  return sent(({ record }, value) => {
    record.values[name] = value;
  });
}

function volts(name: 'supplyVolts' | 'batteryVolts'): IoReader {
  return sent(({ record }, value) => {
    record.values[name] = value / 1000;
  });
}

/** An element that shouts; where its value says more than that, or when, it is kept raw, too. */
function alarm(id: number, code: Alarm | Readonly<Record<number, Alarm>>): IoReader {
  if (typeof code === 'string' && !ONLY_AS_CAUSE.has(id)) {
    return sent(({ record }, value) => {
      if (value !== 0) addAlarm(record, code);
    });
  }
  return ({ record, eventId }, value, _at, width) => {
    if (width > 4 || (ONLY_AS_CAUSE.has(id) && eventId !== id)) return false;
    const name = typeof code !== 'string' ? code[value] : value === 0 ? undefined : code;
    if (name !== undefined) addAlarm(record, name);
    return false;
  };
}

function cardHalf(id: number): IoReader {
  return (draft, _value, at, width) => {
    if (width !== 8) return false;
    draft.halves.set(id, draft.bytes.subarray(at, at + 8));
    return true;
  };
}

const motion = sent(({ record }, value) => {
  record.values.motion = value !== 0;
});

const READERS: Record<number, IoReader> = {
  2: digitalInput(1),
  3: digitalInput(2),
  4: digitalInput(3),
  5: digitalInput(4),
  13: motion,
  20: probe('probe3'),
  21: probe('probe4'),
  22: probe('probe1'),
  23: probe('probe2'),
  29: volts('supplyVolts'),
  30: volts('batteryVolts'),
  34: (draft, _value, at, width) => {
    if (width !== 8) return false;
    draft.key = dallasKey(hexOf(draft.bytes.subarray(at, at + 8)));
    return true;
  },
  65: odometer(TRACKER_RANK, 1),
  74: temperature(3),
  78: temperature(0),
  79: temperature(1),
  80: temperature(2),
  94: rpm(0, 0.25),
  98: sent(({ record }, value) => {
    record.values.fuelPercent1 ??= (value * 100) / 255;
  }),
  100: onBus(2, ({ record }, value) => {
    record.values.fuelRateLitresPerHour = value / 20;
  }),
  163: odometer(2, 5),
  166: rpm(2, 0.125),
  173: motion,
  197: rpm(1, 0.125),
  205: onBus(2, ({ record }, value) => {
    record.values.fuelLitres1 = value;
  }),
  207: onBus(1, ({ record }, value) => {
    record.values.fuelPercent1 = (value * 4) / 10;
  }),
  208: onBus(4, ({ record }, value) => {
    if (value !== 0) record.values.totalFuelLitres = value / 2;
  }),
  251: ignition,
  409: ignition,
  645: odometer(0, 1000),
};
for (const [id, code] of Object.entries(RUPTELA_ALARMS)) {
  READERS[Number(id)] = alarm(Number(id), code);
}
for (const id of [126, 127, 128, 129, 155, 156, 157, 158]) READERS[id] = cardHalf(id);

/** Documented ids without a place in a record: kept raw, not counted as unknown. */
const DOCUMENTED = new Set([27, 28, 32, 39, 95, 150, 164, 165, 170, 760, 761]);

/** Reads one element into the draft or keeps it raw. The caller has checked that it fits. */
export function readIo(
  draft: Draft,
  id: number,
  at: number,
  width: number,
  unknown: Record<string, number>,
): void {
  const { view } = draft;
  let value = 0;
  if (width === 1) value = view.getUint8(at);
  else if (width === 2) value = view.getUint16(at);
  else if (width === 4) value = view.getUint32(at);
  const reader = READERS[id];
  if (reader?.(draft, value, at, width)) return;
  keepRaw(draft.record, `io${id}`, width === 8 ? hexOf(draft.bytes.subarray(at, at + 8)) : value);
  if (!reader && !DOCUMENTED.has(id)) unknown[`io${id}`] = (unknown[`io${id}`] ?? 0) + 1;
}
