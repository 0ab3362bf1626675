// What Ruptela shouts: an element that is not zero, or some of its values.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

/** By the number of the element; where a table stands, by its value. */
export const RUPTELA_ALARMS: Readonly<Record<number, Alarm | Readonly<Record<number, Alarm>>>> = {
  88: 'jamming',
  134: 'hardBraking',
  136: 'hardAcceleration',
  410: 'tow',
  411: 'accident',
  /** The antenna's wire is cut. */
  415: { 0: 'tampering' },
  758: 'tampering',
};

/** Eco driving elements repeat their last value: only the record that they caused counts. */
export const ONLY_AS_CAUSE: ReadonlySet<number> = new Set([134, 136]);
