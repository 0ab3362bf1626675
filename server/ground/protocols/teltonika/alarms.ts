// What Teltonika shouts: an element that is not zero, or some of its values.
import type { Alarm } from '@flotila/domain/location/alarm.ts';

/** The tracker's own zones tell their borders, and how fast one may be within. */
const ZONE: Readonly<Record<number, Alarm>> = {
  0: 'geofenceExit',
  1: 'geofenceEnter',
  3: 'overspeed',
};

/** By the number of the element; where a table stands, by its value. */
export const TELTONIKA_ALARMS = {
  61: ZONE,
  62: ZONE,
  63: ZONE,
  64: ZONE,
  65: ZONE,
  155: ZONE,
  156: ZONE,
  157: ZONE,
  158: ZONE,
  159: ZONE,
  /** The zone around the place where it was parked. */
  175: ZONE,
  236: 'sos',
  246: 'tow',
  247: 'accident',
  249: 'jamming',
  252: 'powerCut',
  253: { 1: 'hardAcceleration', 2: 'hardBraking', 3: 'hardCornering' },
  255: 'overspeed',
  /** Jamming of satellites: 1 is a warning, 2 critical. */
  318: 'jamming',
  /** Of the tachograph. */
  10155: { 1: 'overspeed' },
} as const satisfies Readonly<Record<number, Alarm | Readonly<Record<number, Alarm>>>>;

/** These are only meant by the record that they caused; in others they repeat an old event. */
export const ONLY_AS_CAUSE: ReadonlySet<number> = new Set([
  61, 62, 63, 64, 65, 155, 156, 157, 158, 159, 175, 255,
]);

/** Of GH3000 (codec 7). */
export const CODEC_7_ALARMS: Readonly<Record<number, Alarm>> = { 222: 'sos' };
