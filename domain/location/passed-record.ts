// A record of a tracker in the product's own words, as programs pass it on (decision 0125): what the gateway reads at
// `/json` and the description of the API shows. Names are those of `TrackerRecord`, units stand in them.
import { z } from 'zod';
import { ALARMS } from './alarm.ts';

/** Records of one request. */
export const PASSED_RECORDS_MAX = 1000;
const DEVICE_LENGTH_MAX = 50;
const CODE_LENGTH_MAX = 50;
const INPUTS_MAX = 0xffff;

const number = z.number().nullish();
const share = z.number().min(0).max(100).nullish();
const activity = z
  .int()
  .min(0)
  .max(5)
  .nullish()
  .describe('0 rest, 1 standby, 2 work, 3 driving, 4 error, 5 no card');

const Values = {
  odometerMetres: number.describe('Of the vehicle, else of the tracker; never of both in turn'),
  engineSeconds: number.describe('How long the engine has run since it was new'),
  totalFuelLitres: number.describe('Used since the vehicle was new'),
  fuelRateLitresPerHour: number,
  fuelLitres1: number.describe('In the first tank'),
  fuelLitres2: number,
  fuelPercent1: share,
  fuelPercent2: share,
  probe1: number.describe('Raw number of a level probe, for a tank with a table'),
  probe2: number,
  probe3: number,
  probe4: number,
  rpm: number,
  coolantCelsius: number,
  supplyVolts: number,
  batteryVolts: number.describe('Of the tracker itself'),
  gsmSignalPercent: share,
  weightKg: number,
  axlesKg: z.array(z.number()).max(8).nullish().describe('From the front'),
  temperatures: z
    .array(z.number().nullable())
    .max(8)
    .nullish()
    .describe('°C of temp-1 … temp-8; null: no sensor'),
  acceleration: number.describe('Greatest since the record before, m/s², as the next two'),
  deceleration: number,
  cornering: number,
  motion: z.boolean().nullish().describe('The accelerometer says that the vehicle moves'),
  tachoActivity: activity,
  tachoActivity2: activity,
  card2: z.string().max(16).nullish().describe('Card in slot 2; empty: none'),
};

/** The fields that are values of a record by the same name. */
export const PASSED_VALUES = Object.keys(Values) as (keyof typeof Values)[];

export const PassedRecord = z.looseObject({
  device: z
    .union([z.string().trim().min(1).max(DEVICE_LENGTH_MAX), z.int()])
    .describe('Number under which the tracker is registered, its type being `json`'),
  time: z
    .union([z.iso.datetime({ offset: true }), z.int()])
    .describe('Of the record: ISO 8601 with its zone, or epoch milliseconds'),
  latitude: z.number().min(-90).max(90).nullish(),
  longitude: z.number().min(-180).max(180).nullish(),
  hasFix: z
    .boolean()
    .nullish()
    .describe(
      'false: the place is an older or a guessed one; left out: true where there is a place',
    ),
  accuracyMetres: z.number().min(0).nullish().describe('Above 100 the place is in no ride'),
  speedKmh: z.number().min(0).nullish(),
  direction: z.number().min(0).max(360).nullish().describe('Degrees clockwise from north'),
  altitudeMetres: number,
  satellites: z.int().min(0).nullish(),
  hdop: z.number().min(0).nullish(),
  ignition: z.boolean().nullish(),
  inputs: z
    .int()
    .min(0)
    .max(INPUTS_MAX)
    .nullish()
    .describe('Digital inputs as bits: 2 is din-2, 4 is din-3, 8 is din-4; 1 is the ignition'),
  identification: z
    .object({
      kind: z.enum(['dallas', 'tachograph', 'rfid']),
      code: z.string().min(1).max(CODE_LENGTH_MAX),
    })
    .nullish()
    .describe('The card or key that is present; null: nobody, left out: not known'),
  alarms: z.array(z.enum(ALARMS)).max(ALARMS.length).nullish(),
  ...Values,
});
export type PassedRecord = z.output<typeof PassedRecord>;

/** What became of a request that was read: sending it again would change nothing. */
export const PassedAnswer = z.object({
  stored: z.int().describe('Records stored for the first time'),
  duplicates: z.int().describe('Records that were stored before: their tracker and time are known'),
  quarantined: z.int().describe('Kept and believed in nothing: an impossible clock, or unreadable'),
  unknown: z
    .array(z.string())
    .describe('Numbers that are not registered or not for this key: nothing of them is stored'),
  refused: z
    .array(z.object({ index: z.int(), reason: z.string() }))
    .describe('Records that could not be read, by their place in the request'),
});
export type PassedAnswer = z.output<typeof PassedAnswer>;
