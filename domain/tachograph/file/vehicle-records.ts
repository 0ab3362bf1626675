// What a vehicle unit tells in its transfers (Appendix 7 §2.2.6), as tables. In generation 1 a transfer is a
// fixed row of sections, each a number of records behind their count. In generation 2 it is a row of arrays
// that name the type, size and number of their records.
import {
  ascii,
  type Codec,
  calendarDate,
  raw,
  record,
  text,
  time,
  u8,
  u16,
  u24,
  type ValueOf,
} from './codec.ts';
import {
  changeWord,
  conditionRecord,
  fullCardNumber,
  fullCardNumber2,
  gnssPlace,
  gnssPlaceAuth,
  placeAuthRecord,
  placeRecord,
  placeRecord2,
  registration,
  serialNumber,
} from './records.ts';

type CardNumber = Codec<ValueOf<typeof fullCardNumber>>;

const period = record({ from: time, to: time });
const download = (card: CardNumber) => record({ time, card, company: text(36) });
const lock = (card: CardNumber) =>
  record({ from: time, to: time, company: text(36), address: text(36), card });
const control = (card: CardNumber) => record({ type: u8, time, card, from: time, to: time });

const previousVehicle = { vehicle: registration, withdrawn: time };
const insertion = <T>(card: CardNumber, previous: Codec<T>) =>
  record({
    lastName: text(36),
    firstName: text(36),
    card,
    expires: calendarDate,
    inserted: time,
    odometerInserted: u24,
    /** 0 driver, 1 co-driver. */
    slot: u8,
    withdrawn: time,
    odometerWithdrawn: u24,
    previous,
    byHand: u8,
  });

const cardsOf = (card: CardNumber) => ({
  driverBegin: card,
  coDriverBegin: card,
  driverEnd: card,
  coDriverEnd: card,
});
const happening = { type: u8, purpose: u8, begin: time, end: time };
const speedControl = record({ last: time, first: time, count: u8 });
const overspeed = (card: CardNumber) =>
  record({ ...happening, fastest: u8, average: u8, driver: card, similar: u8 });
const timeAdjustment = (card: CardNumber) =>
  record({ before: time, after: time, workshop: text(36), address: text(36), card });

const unit = {
  maker: text(36),
  address: text(36),
  part: ascii(16),
  serial: serialNumber,
  software: record({ version: ascii(4), installed: time }),
  made: time,
};
/** Of generation 2 as well: the workshop's card stands there without its generation. */
const calibration = record({
  purpose: u8,
  workshop: text(36),
  address: text(36),
  card: fullCardNumber,
  cardExpires: calendarDate,
  vin: ascii(17),
  vehicle: registration,
  characteristic: u16,
  constant: u16,
  tyreCircumference: u16,
  tyreSize: ascii(15),
  speedAllowed: u8,
  odometerBefore: u24,
  odometerAfter: u24,
  timeBefore: time,
  timeAfter: time,
  next: time,
});

export const VIN = ascii(17);
/** A minute with its 60 speeds: looked at for its place only. */
const speedBlock = raw(64);

export interface Section {
  key: string;
  /** How many records; null: one without a count. */
  count: Codec<number> | null;
  of: Codec<unknown>;
}
const single = (key: string, of: Codec<unknown>): Section => ({ key, count: null, of });
const counted = (count: Codec<number>, key: string, of: Codec<unknown>): Section => ({
  key,
  count,
  of,
});

const CERTIFICATE_SIZE = 194;
export const SIGNATURE_SIZE = 128;
const first = fullCardNumber;

/** Generation 1, by transfer; the signature of 128 bytes follows. */
export const SECTIONS: Readonly<Record<TransferName, readonly Section[]>> = {
  overview: [
    single('stateCertificate', raw(CERTIFICATE_SIZE)),
    single('certificate', raw(CERTIFICATE_SIZE)),
    single('vin', VIN),
    single('registration', registration),
    single('now', time),
    single('period', period),
    single('slots', u8),
    single('downloads', download(first)),
    counted(u8, 'locks', lock(first)),
    counted(u8, 'controls', control(first)),
  ],
  activities: [
    single('date', time),
    single('odometer', u24),
    counted(u16, 'insertions', insertion(first, record(previousVehicle))),
    counted(u16, 'changes', changeWord),
    counted(u8, 'places', record({ card: first, place: placeRecord })),
    counted(u16, 'conditions', conditionRecord),
  ],
  events: [
    counted(u8, 'faults', record({ ...happening, ...cardsOf(first) })),
    counted(u8, 'events', record({ ...happening, ...cardsOf(first), similar: u8 })),
    single('speedControl', speedControl),
    counted(u8, 'overspeeds', overspeed(first)),
    counted(u8, 'timeAdjustments', timeAdjustment(first)),
  ],
  speed: [counted(u16, 'speeds', speedBlock)],
  technical: [
    single('unit', record({ ...unit, approval: ascii(8) })),
    single('sensors', record({ serial: serialNumber, approval: ascii(8), paired: time })),
    counted(u8, 'calibrations', calibration),
  ],
};

export type TransferName = 'overview' | 'activities' | 'events' | 'speed' | 'technical';
/** Lower half of the byte that names a transfer; the upper is 0, 2 or 3 for the generation. */
export const TRANSFERS: Readonly<Record<number, TransferName>> = {
  1: 'overview',
  2: 'activities',
  3: 'events',
  4: 'speed',
  5: 'technical',
};

export const STATE_CERTIFICATE_ARRAY = 0x04;
export const CERTIFICATE_ARRAY = 0x0f;
export const SIGNATURE_ARRAY = 0x08;

interface ArrayOf {
  key: string;
  of: Codec<unknown>;
}
const second = fullCardNumber2;
const cards2 = { driver: second, coDriver: second };
const maker = { maker: raw(4) };

/** Generation 2, by type of record; records may be longer than what is read of them. */
const ARRAYS: Readonly<Record<number, ArrayOf>> = {
  1: { key: 'changes', of: changeWord },
  2: { key: 'slots', of: u8 },
  3: { key: 'now', of: time },
  5: { key: 'odometer', of: u24 },
  6: { key: 'date', of: time },
  9: { key: 'conditions', of: conditionRecord },
  10: { key: 'vin', of: VIN },
  12: { key: 'calibrations', of: calibration },
  13: {
    key: 'insertions',
    of: insertion(second, record({ ...previousVehicle, generation: u8 })),
  },
  16: { key: 'locks', of: lock(second) },
  17: { key: 'controls', of: control(second) },
  18: { key: 'speeds', of: speedBlock },
  19: { key: 'period', of: period },
  20: { key: 'downloads', of: download(second) },
  21: {
    key: 'events',
    of: record({ ...happening, ...cardsOf(second), similar: u8, ...maker }),
  },
  24: { key: 'faults', of: record({ ...happening, ...cardsOf(second), ...maker }) },
  25: { key: 'unit', of: record({ ...unit, approval: ascii(16), generation: u8, ability: u8 }) },
  26: { key: 'speedControl', of: speedControl },
  27: { key: 'overspeeds', of: overspeed(second) },
  30: { key: 'timeAdjustments', of: timeAdjustment(second) },
  32: {
    key: 'sensors',
    of: record({ serial: serialNumber, approval: ascii(16), paired: time }),
  },
  36: { key: 'registration', of: registration },
};

const NO_NATION: Codec<ValueOf<typeof registration>> = {
  size: 14,
  read: (bytes, at) => ({ nation: 0, plate: text(14).read(bytes, at) }),
  write: (into, at, { plate }) => text(14).write(into, at, plate),
};
/** Types that the second version made longer, or that makers write in either way: chosen by their size. */
const BY_SIZE: Readonly<Record<number, readonly ArrayOf[]>> = {
  11: [
    { key: 'registration', of: registration },
    { key: 'registration', of: NO_NATION },
  ],
  22: [
    { key: 'gnssPlaces', of: record({ time, ...cards2, gnss: gnssPlaceAuth, odometer: u24 }) },
    { key: 'gnssPlaces', of: record({ time, ...cards2, gnss: gnssPlace, odometer: u24 }) },
  ],
  28: [
    { key: 'places', of: record({ card: second, place: placeAuthRecord }) },
    { key: 'places', of: record({ card: second, place: placeRecord2 }) },
  ],
  34: [
    {
      key: 'borders',
      of: record({ ...cards2, left: u8, entered: u8, gnss: gnssPlaceAuth, odometer: u24 }),
    },
  ],
  35: [
    {
      key: 'loads',
      of: record({ time, operation: u8, ...cards2, gnss: gnssPlaceAuth, odometer: u24 }),
    },
  ],
};
/** In the files, of no use here: cards that were put in, consents, interruptions, external GNSS. */
const SKIPPED_ARRAYS: ReadonlySet<number> = new Set([
  STATE_CERTIFICATE_ARRAY,
  CERTIFICATE_ARRAY,
  SIGNATURE_ARRAY,
  0x07,
  0x0e,
  0x17,
  0x1d,
  0x1f,
  0x21,
]);

/** How records of a type and size are read; null: known and not read; undefined: not known. */
export function arrayOf(type: number, recordSize: number): ArrayOf | null | undefined {
  if (SKIPPED_ARRAYS.has(type)) return null;
  const choices = BY_SIZE[type] ?? (ARRAYS[type] ? [ARRAYS[type]] : []);
  return choices.find(({ of }) => of.size <= recordSize);
}

/** What the transfers tell, by their sections; each is a list, absent where the unit sent none. */
export interface TransferContent {
  vin?: string[];
  registration?: ValueOf<typeof registration>[];
  now?: (number | null)[];
  period?: ValueOf<typeof period>[];
  slots?: number[];
  downloads?: ValueOf<ReturnType<typeof download>>[];
  locks?: ValueOf<ReturnType<typeof lock>>[];
  controls?: ValueOf<ReturnType<typeof control>>[];
  date?: (number | null)[];
  odometer?: number[];
  insertions?: Insertion[];
  changes?: ValueOf<typeof changeWord>[];
  places?: { card: ValueOf<CardNumber>; place: ValueOf<typeof placeRecord> }[];
  conditions?: ValueOf<typeof conditionRecord>[];
  events?: Happening[];
  faults?: Happening[];
  speedControl?: ValueOf<typeof speedControl>[];
  overspeeds?: ValueOf<ReturnType<typeof overspeed>>[];
  timeAdjustments?: ValueOf<ReturnType<typeof timeAdjustment>>[];
  speeds?: string[];
  unit?: { maker: string; part: string; approval: string; made: number | null }[];
  sensors?: { approval: string; paired: number | null }[];
  calibrations?: ValueOf<typeof calibration>[];
}
export type Insertion = ValueOf<ReturnType<typeof insertion<unknown>>>;
interface Happening {
  type: number;
  purpose: number;
  begin: number | null;
  end: number | null;
  driverBegin: ValueOf<CardNumber>;
}
