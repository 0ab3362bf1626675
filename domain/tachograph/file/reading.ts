// What a file of a tachograph tells: the door of this folder. Everything is UTC; times are epoch milliseconds,
// minutes of a day run from 0 to 1440.
import type { Activity } from '../activity.ts';
import type { Condition } from '../condition.ts';
import type { CardContent } from './card-files.ts';
import type { TransferContent, TransferName } from './vehicle-records.ts';

export interface TachographReading {
  /** `card`: what was read from a driver's card; `vehicle`: from the unit in a vehicle. */
  kind: 'card' | 'vehicle';
  generation: 1 | 2;
  /** Of generation 2: 2 for the second version (2023); 1 otherwise. */
  version: 1 | 2;
  /** All 16 characters of the card that was read; null of a vehicle unit. */
  cardNumber: string | null;
  vin: string | null;
  /** Of the vehicle whose unit was read; null of a card, which knows the vehicle of each activity. */
  registration: Registration | null;
  holder: { firstName: string; lastName: string } | null;
  /** When it was read. Cards do not write it down: null. */
  downloaded: number | null;
  /** The newest moment that the file knows of: a card was read then or later. */
  knownUntil: number | null;
  /** By date, of one date by card. */
  days: ReadingDay[];
  /** Everything else that a card tells; null of a vehicle unit. */
  card: CardContent | null;
  /** Everything else that a vehicle unit tells, answer by answer; null of a card. */
  vehicle: { name: TransferName; content: TransferContent }[] | null;
  warnings: ReadingWarning[];
  /** What is signed by which bytes, for whoever verifies it. */
  signed: SignedPart[];
  certificates: CertificatePart[];
}

export interface Registration {
  /** NationNumeric of the data dictionary; 0 when unknown. */
  nation: number;
  plate: string;
}

/** A UTC day of a card. Of a vehicle unit: one for each card that was in it, and one for no card. */
export interface ReadingDay {
  /** YYYY-MM-DD */
  date: string;
  /** First 14 characters, upper case; null: what was done in the vehicle without a driver's card. */
  card: string | null;
  /** Kilometres, null unknown. */
  distance: number | null;
  /** Minute of the day until which the file knows; 1440 but for the day that its data end within. */
  until: number;
  /** In the order of time, without gaps between the first and `until` for a card. */
  activities: ReadingActivity[];
  /** Specific conditions that were entered, minutes of the day; left out: none. */
  conditions?: Condition[];
}

export interface ReadingActivity {
  /** Minutes of the day; `to` is not in it. */
  from: number;
  to: number;
  activity: Activity;
  slot: 1 | 2;
  crew: boolean;
  /** Of the vehicle, as written; null: in none, or unknown. */
  plate: string | null;
}

/** Something a person should know beside what was read. */
export const READING_WARNINGS = [
  /** The file ends within this part. */
  'truncated',
  /** A part that is not known; it is kept in the file and not read. */
  'unknownPart',
  /** The part is not as long as its records, or something in it cannot be. */
  'partDamaged',
  /** Days of this part cannot be found behind the named day. */
  'daysLost',
  /** Activities of the named day that overlap, or lie outside of it, were left out. */
  'activitiesDamaged',
  /** The day is written down twice and differently. */
  'dayTwice',
  /** Who drove on the named day cannot be told from the insertions of cards. */
  'cardUnknown',
  /** Begins and ends of out of scope or ferry on the named day do not belong together. */
  'conditionsUnclear',
  /** The unit wrote no activities on so many days, on which it drove so many kilometres by its odometer. */
  'noActivities',
  /** Signatures: missing or empty, not matching, of another kind than the certificate. */
  'signatureMissing',
  'signatureWrong',
  'signatureUnknown',
  /** Certificates: missing, not matching, too old for the data, without a configured European key. */
  'certificateMissing',
  'certificateWrong',
  'certificateExpired',
  'rootUnknown',
] as const;

export interface ReadingWarning {
  code: (typeof READING_WARNINGS)[number];
  /** The part, day or number that is meant. */
  detail: string | null;
  count: number | null;
}

/** Bytes of the file; `to` is not in it. */
export interface ByteRange {
  from: number;
  to: number;
}

export interface SignedPart {
  name: string;
  generation: 1 | 2;
  data: ByteRange;
  /** null: the file has none. */
  signature: ByteRange | null;
  /** It is of a kind that the regulation does not know. */
  isForeign: boolean;
}

export interface CertificatePart {
  generation: 1 | 2;
  /** Whose key it tells: what signed the data, the member state above it, a new European root. */
  of: 'holder' | 'memberState' | 'link';
  range: ByteRange;
}

export const REFUSALS = [
  'empty',
  'tooLarge',
  /** Neither a card's nor a vehicle unit's. */
  'notTachograph',
  /** It ends before anything of use. */
  'truncated',
  /** Of a card of a workshop, control body or company. */
  'notDriverCard',
  /** It begins as one, and nothing in it can be read. */
  'damaged',
] as const;

export interface Refusal {
  code: (typeof REFUSALS)[number];
  /** Byte of the file where it became clear. */
  offset?: number;
}

export type ReadingResult =
  | { ok: true; reading: TachographReading }
  | { ok: false; refusal: Refusal };
