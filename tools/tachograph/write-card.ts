// Files of driver cards, for the demo and for tests: any days in any vehicles, of either generation, signed
// or not. What domain/tachograph/file reads from one is what was given.
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import { CARD_FILES, type CardFileKey } from '@flotila/domain/tachograph/file/card-files.ts';
import { type Codec, u8, u16 } from '@flotila/domain/tachograph/file/codec.ts';
import type { ReadingActivity } from '@flotila/domain/tachograph/file/reading.ts';
import {
  application1,
  application2,
  type ChangeWord,
  cardEventRecord,
  cardVehicleRecord,
  cardVehicleRecord2,
  conditionRecord,
  identification,
  placeRecord,
  placeRecord2,
} from '@flotila/domain/tachograph/file/records.ts';
import { encodeText } from '@flotila/domain/tachograph/file/text.ts';
import { writeRing } from './activity-ring.ts';
import { encoded, joined, type Signer } from './parts.ts';

export interface CardToWrite {
  generation: 1 | 2;
  /** 2: the second version of generation 2. */
  version?: 1 | 2;
  /** 16 characters. */
  number: string;
  /** NationNumeric of who issued it. */
  nation: number;
  holder: { firstName: string; lastName: string };
  /** Character set of the holder's name: the number behind `ISO 8859-`. */
  codePage?: number;
  /** YYYY-MM-DD */
  born?: string;
  /** In the order of time. */
  days: readonly DayToWrite[];
  /** Kilometres of the vehicles before the first day. */
  odometer?: number;
  vins?: Readonly<Record<string, string>>;
  /** Specific conditions as they are written: moment and type. */
  conditions?: readonly ConditionToWrite[];
  places?: readonly { time: number; type: number; nation: number }[];
  /** Bytes of the ring of days; the preset holds about two months of many changes. */
  ringSize?: number;
  /** Who signs the half of each generation; without it there are neither certificates nor signatures. */
  signers?: { 1?: Signer; 2?: Signer };
}

type ConditionToWrite = Parameters<typeof conditionRecord.write>[2];

export interface DayToWrite {
  /** YYYY-MM-DD */
  date: string;
  /** Kilometres. */
  distance: number;
  /** One behind the other from 0 on; with a plate the card is in, without one it was entered by hand. */
  activities: readonly ReadingActivity[];
  /** Changes as they are written, where they are other than the activities. */
  words?: readonly ChangeWord[];
}

const RING_SIZE = 13_776;
const VEHICLES = 200;
const PLACES = 112;
const EVENTS = { events: 12, faults: 24 };
const DAY_MINUTES = 1440;
const MINUTE_MS = 60_000;
const SECOND_MS = 1000;

type Vehicle = Parameters<typeof cardVehicleRecord2.write>[2];

export function writeCard(card: CardToWrite): Uint8Array {
  return joined(...(card.generation === 1 ? half(card, 1) : [...half(card, 1), ...half(card, 2)]));
}

/** The files of one generation, one behind the other. */
function half(card: CardToWrite, generation: 1 | 2): Uint8Array[] {
  const signer = card.signers?.[generation];
  const file = (key: CardFileKey, content: Uint8Array, isSigned = true) => {
    const { id } = CARD_FILES[key];
    const data = part(id, generation * 2 - 2, content);
    if (!isSigned || !signer) return data;
    return joined(data, part(id, generation * 2 - 1, signer.sign(content)));
  };
  const vehicles = usesOf(card);
  const places = (card.places ?? []).map((place) => ({ ...place, region: 0, odometer: 0 }));
  const noGnss = { time: null, accuracy: 0, latitude: null, longitude: null };
  const events = new Uint8Array(EVENTS.events * cardEventRecord.size * (generation === 1 ? 6 : 11));
  return [
    ...(signer ? certificates(signer, generation, file) : []),
    file('application', applicationOf(card, generation)),
    file('identification', identificationOf(card)),
    file('events', events),
    file('faults', new Uint8Array(EVENTS.faults * cardEventRecord.size * 2)),
    file('activities', writeRing(card.days.map(ringDay), card.ringSize ?? RING_SIZE)),
    generation === 1
      ? file('vehicles', ring(u16, cardVehicleRecord, vehicles, VEHICLES))
      : file('vehicles', ring(u16, cardVehicleRecord2, vehicles, VEHICLES)),
    generation === 1
      ? file('places', ring(u8, placeRecord, places, PLACES))
      : file(
          'places',
          ring(
            u16,
            placeRecord2,
            places.map((place) => ({ ...place, gnss: noGnss })),
            PLACES,
          ),
        ),
    generation === 1
      ? file('conditions', firstConditions(card.conditions ?? []))
      : file('conditions', ring(u16, conditionRecord, card.conditions ?? [], PLACES)),
  ];
}

/** Of generation 1 without a place of the newest. */
function firstConditions(conditions: readonly ConditionToWrite[]): Uint8Array {
  const written = conditions.map((one) => encoded(conditionRecord, one));
  const room = 56 - written.length;
  return joined(...written, new Uint8Array(room * conditionRecord.size));
}

function part(id: number, kind: number, content: Uint8Array): Uint8Array {
  return joined(encoded(u16, id), encoded(u8, kind), encoded(u16, content.length), content);
}

function certificates(
  signer: Signer,
  generation: 1 | 2,
  file: (key: CardFileKey, content: Uint8Array, isSigned: boolean) => Uint8Array,
): Uint8Array[] {
  return [
    file(generation === 1 ? 'cardCertificate' : 'signCertificate', signer.certificate, false),
    file('stateCertificate', signer.stateCertificate, false),
  ];
}

/** The newest records that fit, behind the place of the newest. */
function ring<T>(
  pointer: Codec<number>,
  codec: Codec<T>,
  records: readonly T[],
  count: number,
): Uint8Array {
  const bytes = new Uint8Array(pointer.size + codec.size * count);
  pointer.write(bytes, 0, Math.max(records.length - 1, 0) % count);
  records.forEach((record, at) => {
    codec.write(bytes, pointer.size + (at % count) * codec.size, record);
  });
  return bytes;
}

function applicationOf(card: CardToWrite, generation: 1 | 2): Uint8Array {
  const counts = {
    type: 1,
    structure: generation === 1 ? 0 : 0x0100 + (card.version ?? 1) - 1,
    ...EVENTS,
    activityLength: card.ringSize ?? RING_SIZE,
    vehicles: VEHICLES,
    places: PLACES,
  };
  if (generation === 1) return encoded(application1, counts);
  return encoded(application2, { ...counts, gnssPlaces: 0, conditions: PLACES, units: 0 });
}

function identificationOf({ number, nation, holder, born, codePage }: CardToWrite): Uint8Array {
  const bytes = encoded(identification, {
    nation,
    number,
    authority: '',
    issued: null,
    validFrom: null,
    expires: null,
    ...holder,
    born: born ?? null,
    language: 'sk',
  });
  if (codePage === undefined) return bytes;
  const nameSize = 36;
  // Behind nation, number, authority and three times.
  for (const [at, name] of [holder.lastName, holder.firstName].entries()) {
    const start = 1 + 16 + nameSize + 12 + at * nameSize;
    bytes[start] = codePage;
    bytes.set(encodeText(codePage, name, nameSize - 1), start + 1);
  }
  return bytes;
}

function ringDay({ date, distance, activities, words }: DayToWrite) {
  if (words) return { date: Date.parse(date), distance, changes: words };
  const changes: ChangeWord[] = activities.map(({ from, activity, slot, crew, plate }) => {
    const isOut = plate === null;
    const known = activity === ACTIVITY.noCard || activity === ACTIVITY.error ? 0 : activity;
    const flag = isOut ? activity !== ACTIVITY.noCard : crew;
    return { slot, flag, isOut, activity: known, minute: from };
  });
  const end = activities.at(-1)?.to ?? 0;
  // Taken out, and nothing is known from then on.
  if (end < DAY_MINUTES) {
    changes.push({ slot: 1, flag: false, isOut: true, activity: 0, minute: end });
  }
  return { date: Date.parse(date), distance, changes };
}

/** A vehicle is used from where the card goes in until where it comes out, and never over midnight. */
function usesOf(card: CardToWrite): Vehicle[] {
  const uses: Vehicle[] = [];
  let odometer = card.odometer ?? 0;
  for (const { date, distance, activities } of card.days) {
    const ofDay: Vehicle[] = [];
    activities.forEach(({ from, to, plate }, at) => {
      if (plate === null) return;
      const lastUse = Date.parse(date) + to * MINUTE_MS - (to === DAY_MINUTES ? SECOND_MS : 0);
      const before = ofDay.at(-1);
      if (before && activities[at - 1]?.plate === plate) {
        before.lastUse = lastUse;
        return;
      }
      ofDay.push({
        odometerBegin: odometer,
        odometerEnd: odometer,
        firstUse: Date.parse(date) + from * MINUTE_MS,
        lastUse,
        vehicle: { nation: card.nation, plate },
        counter: (uses.length + ofDay.length + 1) % 10_000,
        vin: card.vins?.[plate] ?? '',
      });
    });
    odometer += distance;
    const last = ofDay.at(-1);
    if (last) last.odometerEnd = odometer;
    uses.push(...ofDay);
  }
  return uses;
}
