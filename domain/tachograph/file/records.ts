// Records that cards and vehicle units have in common (data dictionary §2), as tables of their fields.
import {
  ascii,
  bcd,
  type Codec,
  calendarDate,
  coordinate,
  raw,
  record,
  text,
  time,
  u8,
  u16,
  u24,
  u32,
} from './codec.ts';

export const registration = record({ nation: u8, plate: text(14) });

/** The card's number as it is printed: driver, replacement, renewal. */
export const CARD_NUMBER_LENGTH = 16;
/** What of the number stays the same when the card is replaced or renewed. */
export const CARD_IDENTITY_LENGTH = 14;
export const cardNumber = ascii(CARD_NUMBER_LENGTH);

/** EquipmentType. */
export const DRIVER_CARD = 1;
const fullNumber = { type: u8, nation: u8, number: cardNumber };
export const fullCardNumber = record(fullNumber);
export const fullCardNumber2 = record({ ...fullNumber, generation: u8 });

export const serialNumber = record({ serial: u32, monthYear: raw(2), type: u8, maker: u8 });

const position = { time, accuracy: u8, latitude: coordinate, longitude: coordinate };
export const gnssPlace = record(position);
/** Generation 2 version 2: whether satellites vouch for it. */
export const gnssPlaceAuth = record({ ...position, authenticated: u8 });

const place = { time, type: u8, nation: u8, region: u8, odometer: u24 };
export const placeRecord = record(place);
export const placeRecord2 = record({ ...place, gnss: gnssPlace });
export const placeAuthRecord = record({ ...place, gnss: gnssPlaceAuth });

export const conditionRecord = record({ time, type: u8 });

/** Events and faults of cards. */
export const cardEventRecord = record({ type: u8, begin: time, end: time, vehicle: registration });

const vehicleUse = {
  odometerBegin: u24,
  odometerEnd: u24,
  firstUse: time,
  lastUse: time,
  vehicle: registration,
  counter: bcd(2) as Codec<number | null>,
};
export const cardVehicleRecord = record(vehicleUse);
export const cardVehicleRecord2 = record({ ...vehicleUse, vin: ascii(17) });

export const cardUnitRecord = record({
  time,
  maker: u8,
  device: u8,
  software: ascii(4),
});
export const cardGnssRecord = record({ time, gnss: gnssPlace, odometer: u24 });
export const borderRecord = record({
  left: u8,
  entered: u8,
  gnss: gnssPlaceAuth,
  odometer: u24,
});
export const loadRecord = record({
  time,
  operation: u8,
  gnss: gnssPlaceAuth,
  odometer: u24,
});
export const loadTypeRecord = record({ time, type: u8 });
export const authRecord = record({ time, authenticated: u8 });

export const identification = record({
  nation: u8,
  number: cardNumber,
  authority: text(36),
  issued: time,
  validFrom: time,
  expires: time,
  lastName: text(36),
  firstName: text(36),
  born: calendarDate,
  language: ascii(2),
});
export const licence = record({ authority: text(36), nation: u8, number: ascii(16) });
export const currentUse = record({ since: time, vehicle: registration });
export const controlActivity = record({
  type: u8,
  time,
  card: fullCardNumber,
  vehicle: registration,
  from: time,
  to: time,
});

const counts = { type: u8, structure: u16, events: u8, faults: u8, activityLength: u16 };
export const application1 = record({ ...counts, vehicles: u16, places: u8 });
export const application2 = record({
  ...counts,
  vehicles: u16,
  places: u16,
  gnssPlaces: u16,
  conditions: u16,
  units: u16,
});
export const chip = record({
  clockStop: u8,
  serial: serialNumber,
  approval: ascii(8),
  personaliser: u8,
  embedder: record({ country: ascii(2), module: ascii(2), maker: u8 }),
  ic: raw(2),
});
export const circuit = record({ serial: raw(4), maker: raw(4) });

/** ActivityChangeInfo `scpaattttttttttt`. */
export interface ChangeWord {
  slot: 1 | 2;
  /** Crew while a card is in; entered by hand while none is. */
  flag: boolean;
  /** No card is in the slot. */
  isOut: boolean;
  /** 0 rest, 1 standby, 2 work, 3 driving. */
  activity: 0 | 1 | 2 | 3;
  minute: number;
}
export const changeWord: Codec<ChangeWord> = {
  size: 2,
  read: (bytes, at) => {
    const word = u16.read(bytes, at);
    return {
      slot: word & 0x8000 ? 2 : 1,
      flag: (word & 0x4000) !== 0,
      isOut: (word & 0x2000) !== 0,
      activity: ((word >> 11) & 3) as ChangeWord['activity'],
      minute: word & 0x7ff,
    };
  },
  write: (into, at, { slot, flag, isOut, activity, minute }) => {
    const bits = (slot - 1) * 0x8000 + Number(flag) * 0x4000 + Number(isOut) * 0x2000;
    u16.write(into, at, bits + activity * 0x800 + minute);
  },
};
