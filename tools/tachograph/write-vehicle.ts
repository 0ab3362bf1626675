// Files of vehicle units for tests: overview, days and events, of every generation, signed or not.
import { type Codec, u8, u16 } from '@flotila/domain/tachograph/file/codec.ts';
import type { ChangeWord } from '@flotila/domain/tachograph/file/records.ts';
import {
  arrayOf,
  CERTIFICATE_ARRAY,
  SECTIONS,
  SIGNATURE_ARRAY,
  SIGNATURE_SIZE,
  STATE_CERTIFICATE_ARRAY,
  type TransferName,
} from '@flotila/domain/tachograph/file/vehicle-records.ts';
import { encoded, joined, type Signer } from './parts.ts';

export interface UnitToWrite {
  generation: 1 | 2;
  /** 2: the second version of generation 2. */
  version?: 1 | 2;
  vin: string;
  nation: number;
  plate: string;
  /** When it is read, epoch milliseconds. */
  now: number;
  days: readonly UnitDay[];
  signer?: Signer;
}

export interface UnitDay {
  /** YYYY-MM-DD */
  date: string;
  /** Kilometres at its end. */
  odometer: number;
  changes: readonly ChangeWord[];
  insertions: readonly UnitInsertion[];
  /** Specific conditions as they are written: moment and type. */
  conditions?: readonly { time: number; type: number }[];
}

export interface UnitInsertion {
  /** 16 characters. */
  card: string;
  slot: 1 | 2;
  /** Epoch milliseconds; a card that is still in was not withdrawn. */
  inserted: number;
  withdrawn: number | null;
  odometerInserted: number;
  odometerWithdrawn: number;
}

const ANSWER = 0x76;
const CODES: Readonly<Record<TransferName, number>> = {
  overview: 1,
  activities: 2,
  events: 3,
  speed: 4,
  technical: 5,
};
const EVENTS = '24:90 21:91 26:9 27:32 30:99';
/** Types of records of each answer and their sizes as the regulation has them, `type:bytes`, of both versions. */
const ARRAYS: Readonly<Record<1 | 2, Partial<Record<TransferName, string>>>> = {
  1: {
    overview: '10:17 11:14 3:4 19:8 2:1 20:59 16:99 17:32',
    activities: '6:4 5:3 13:131 1:2 28:40 22:56 9:5',
    events: EVENTS,
  },
  2: {
    overview: '10:17 36:15 3:4 19:8 2:1 20:59 16:99 17:32',
    activities: '6:4 5:3 13:131 1:2 28:41 22:57 9:5 34:55 35:58',
    events: EVENTS,
  },
};

type Content = Readonly<Record<string, readonly unknown[]>>;

export function writeVehicle(unit: UnitToWrite): Uint8Array {
  const write = unit.generation === 1 ? writeSections : writeArrays;
  const pieces = [write(unit, 'overview', overviewOf(unit))];
  for (const day of unit.days) pieces.push(write(unit, 'activities', activitiesOf(unit, day)));
  pieces.push(write(unit, 'events', { speedControl: [{ last: null, first: null, count: 0 }] }));
  const isSecond = unit.generation === 2 && unit.version === 2;
  return joined(isSecond ? Uint8Array.of(ANSWER, 0, 2, 2) : new Uint8Array(0), ...pieces);
}

const noCard = { type: 0, nation: 0, number: '', generation: 0 };

function overviewOf({ vin, nation, plate, now }: UnitToWrite): Content {
  return {
    vin: [vin],
    registration: [{ nation, plate }],
    now: [now],
    period: [{ from: null, to: now }],
    slots: [0],
    downloads: [{ time: null, card: noCard, company: '' }],
  };
}

function activitiesOf({ nation, plate, generation }: UnitToWrite, day: UnitDay): Content {
  return {
    date: [Date.parse(day.date)],
    odometer: [day.odometer],
    changes: day.changes,
    conditions: day.conditions ?? [],
    insertions: day.insertions.map(({ card, slot, ...times }) => ({
      ...times,
      lastName: 'Nová',
      firstName: 'Eva',
      card: { type: 1, nation, number: card, generation },
      expires: '2035-12-31',
      slot: slot - 1,
      previous: { vehicle: { nation, plate }, withdrawn: null, generation },
      byHand: 0,
    })),
  };
}

function records(of: Codec<unknown>, values: readonly unknown[], size = of.size): Uint8Array {
  const bytes = new Uint8Array(size * values.length);
  values.forEach((value, at) => {
    of.write(bytes, at * size, value);
  });
  return bytes;
}

function writeSections(unit: UnitToWrite, name: TransferName, content: Content): Uint8Array {
  const certificates: Uint8Array[] = [];
  const data: Uint8Array[] = [];
  for (const { key, count, of } of SECTIONS[name]) {
    if (key === 'stateCertificate' || key === 'certificate') {
      certificates.push(unit.signer?.[key] ?? new Uint8Array(of.size));
      continue;
    }
    const values = content[key] ?? [];
    data.push(count ? encoded(count, values.length) : new Uint8Array(0), records(of, values));
  }
  const signed = joined(...data);
  const signature = unit.signer?.sign(signed) ?? new Uint8Array(SIGNATURE_SIZE);
  const head = Uint8Array.of(ANSWER, CODES[name]);
  return joined(head, ...certificates, signed, signature);
}

function writeArrays(unit: UnitToWrite, name: TransferName, content: Content): Uint8Array {
  const version = unit.version ?? 1;
  const certificates =
    name === 'overview' && unit.signer
      ? [
          array(STATE_CERTIFICATE_ARRAY, [unit.signer.stateCertificate]),
          array(CERTIFICATE_ARRAY, [unit.signer.certificate]),
        ]
      : [];
  const arrays = ARRAYS[version][name]?.split(' ') ?? [];
  const data = arrays.map((each) => {
    const [type = 0, size = 0] = each.split(':').map(Number);
    const reading = arrayOf(type, size);
    if (!reading) throw new Error(`no records of type ${type} with ${size} bytes`);
    const values = content[reading.key] ?? [];
    return joined(arrayHead(type, size, values.length), records(reading.of, values, size));
  });
  const signed = joined(...data);
  const signature = array(SIGNATURE_ARRAY, unit.signer ? [unit.signer.sign(signed)] : []);
  const head = Uint8Array.of(ANSWER, (version === 2 ? 0x30 : 0x20) + CODES[name]);
  return joined(head, ...certificates, signed, signature);
}

function array(type: number, values: readonly Uint8Array[]): Uint8Array {
  return joined(arrayHead(type, values[0]?.length ?? 0, values.length), ...values);
}

function arrayHead(type: number, size: number, count: number): Uint8Array {
  return joined(encoded(u8, type), encoded(u16, size), encoded(u16, count));
}
