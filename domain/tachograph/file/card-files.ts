// The elementary files of a driver card (Appendix 2 §4.2), by their number: name, and how their content is
// built in each generation. A file is read by this table alone.
import { type Codec, time, u8, u16 } from './codec.ts';
import {
  application1,
  application2,
  authRecord,
  borderRecord,
  cardEventRecord,
  cardGnssRecord,
  cardUnitRecord,
  cardVehicleRecord,
  cardVehicleRecord2,
  chip,
  circuit,
  conditionRecord,
  controlActivity,
  currentUse,
  identification,
  licence,
  loadRecord,
  loadTypeRecord,
  placeRecord,
  placeRecord2,
} from './records.ts';

/** One record. */
interface One<T> {
  form: 'one';
  of: Codec<T>;
}
/** Records that fill the file; a ring has the place of the newest before them. */
interface Many<T> {
  form: 'many';
  pointer: Codec<number> | null;
  of: Codec<T>;
}
/** Read elsewhere, or only kept. */
interface Whole {
  form: 'whole';
}
export type FileForm = One<unknown> | Many<unknown> | Whole;

const one = <T>(of: Codec<T>): One<T> => ({ form: 'one', of });
const list = <T>(of: Codec<T>): Many<T> => ({ form: 'many', pointer: null, of });
const ring = <T>(pointer: Codec<number>, of: Codec<T>): Many<T> => ({ form: 'many', pointer, of });
const whole: Whole = { form: 'whole' };

export const ACTIVITY_FILE = 0x0504;
export const CARD_CERTIFICATE_FILE = 0xc100;
export const SIGN_CERTIFICATE_FILE = 0xc101;
export const STATE_CERTIFICATE_FILE = 0xc108;
export const LINK_CERTIFICATE_FILE = 0xc109;

/** Forms by generation; a file that a generation does not have is null there. */
export const CARD_FILES = {
  icc: { id: 0x0002, name: 'ICC', 1: one(chip), 2: null },
  ic: { id: 0x0005, name: 'IC', 1: one(circuit), 2: null },
  application: {
    id: 0x0501,
    name: 'Application_Identification',
    1: one(application1),
    2: one(application2),
  },
  events: { id: 0x0502, name: 'Events_Data', 1: list(cardEventRecord), 2: list(cardEventRecord) },
  faults: { id: 0x0503, name: 'Faults_Data', 1: list(cardEventRecord), 2: list(cardEventRecord) },
  activities: { id: ACTIVITY_FILE, name: 'Driver_Activity_Data', 1: whole, 2: whole },
  vehicles: {
    id: 0x0505,
    name: 'Vehicles_Used',
    1: ring(u16, cardVehicleRecord),
    2: ring(u16, cardVehicleRecord2),
  },
  places: { id: 0x0506, name: 'Places', 1: ring(u8, placeRecord), 2: ring(u16, placeRecord2) },
  currentUse: { id: 0x0507, name: 'Current_Usage', 1: one(currentUse), 2: one(currentUse) },
  control: {
    id: 0x0508,
    name: 'Control_Activity_Data',
    1: one(controlActivity),
    2: one(controlActivity),
  },
  download: { id: 0x050e, name: 'Card_Download', 1: one(time), 2: one(time) },
  identification: {
    id: 0x0520,
    name: 'Identification',
    1: one(identification),
    2: one(identification),
  },
  licence: { id: 0x0521, name: 'Driving_Licence_Info', 1: one(licence), 2: one(licence) },
  conditions: {
    id: 0x0522,
    name: 'Specific_Conditions',
    1: list(conditionRecord),
    2: ring(u16, conditionRecord),
  },
  units: { id: 0x0523, name: 'VehicleUnits_Used', 1: null, 2: ring(u16, cardUnitRecord) },
  gnssPlaces: { id: 0x0524, name: 'GNSS_Places', 1: null, 2: ring(u16, cardGnssRecord) },
  application2: { id: 0x0525, name: 'Application_Identification_V2', 1: null, 2: whole },
  placesAuth: { id: 0x0526, name: 'Places_Authentication', 1: null, 2: ring(u16, authRecord) },
  gnssAuth: { id: 0x0527, name: 'GNSS_Places_Authentication', 1: null, 2: ring(u16, authRecord) },
  borders: { id: 0x0528, name: 'Border_Crossings', 1: null, 2: ring(u16, borderRecord) },
  loads: { id: 0x0529, name: 'Load_Unload_Operations', 1: null, 2: ring(u16, loadRecord) },
  loadTypes: { id: 0x0530, name: 'Load_Type_Entries', 1: null, 2: ring(u16, loadTypeRecord) },
  unitSetup: { id: 0x0540, name: 'VU_Configuration', 1: null, 2: whole },
  cardCertificate: { id: CARD_CERTIFICATE_FILE, name: 'Card_Certificate', 1: whole, 2: whole },
  signCertificate: { id: SIGN_CERTIFICATE_FILE, name: 'CardSignCertificate', 1: null, 2: whole },
  stateCertificate: { id: STATE_CERTIFICATE_FILE, name: 'CA_Certificate', 1: whole, 2: whole },
  linkCertificate: { id: LINK_CERTIFICATE_FILE, name: 'Link_Certificate', 1: null, 2: whole },
} as const satisfies Record<string, CardFile>;

export interface CardFile {
  id: number;
  name: string;
  1: FileForm | null;
  2: FileForm | null;
}
export type CardFileKey = keyof typeof CARD_FILES;

type FormOf<K extends CardFileKey, G extends 1 | 2> = (typeof CARD_FILES)[K][G];
/** What a file of one generation tells. */
export type FileValue<K extends CardFileKey, G extends 1 | 2> =
  FormOf<K, G> extends One<infer T>
    ? T
    : FormOf<K, G> extends Many<infer T>
      ? { newest: number | null; records: T[] }
      : never;

/** Files of one generation by their key; absent where the card or the reading has none. */
export type CardHalf<G extends 1 | 2> = { [K in CardFileKey]?: FileValue<K, G> };
export interface CardContent {
  first: CardHalf<1>;
  second: CardHalf<2>;
}

const BY_ID = new Map<number, CardFile>(Object.values(CARD_FILES).map((file) => [file.id, file]));

export function cardFileOf(id: number): CardFile | undefined {
  return BY_ID.get(id);
}

/** The content by its form; null when it is shorter than one record of it. */
export function readCardFile<K extends CardFileKey, G extends 1 | 2>(
  key: K,
  generation: G,
  bytes: Uint8Array,
): FileValue<K, G> | null {
  const form: FileForm | null = CARD_FILES[key][generation];
  if (form === null || form.form === 'whole') return null;
  if (form.form === 'one') {
    return bytes.length < form.of.size ? null : (form.of.read(bytes, 0) as FileValue<K, G>);
  }
  const start = form.pointer?.size ?? 0;
  if (bytes.length < start) return null;
  const records: unknown[] = [];
  // No more than the file has bytes for; a rest that fills no record is looked at by hasWholeRecords.
  for (let at = start; at + form.of.size <= bytes.length; at += form.of.size) {
    records.push(form.of.read(bytes, at));
  }
  return { newest: form.pointer?.read(bytes, 0) ?? null, records } as FileValue<K, G>;
}

/** Whether the length is that of whole records. */
export function hasWholeRecords(form: FileForm, length: number): boolean {
  if (form.form === 'whole') return true;
  if (form.form === 'one') return length === form.of.size;
  return (length - (form.pointer?.size ?? 0)) % form.of.size === 0;
}
