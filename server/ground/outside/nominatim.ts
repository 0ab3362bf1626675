// What Nominatim answers (format jsonv2), made into names that people say: "Einsteinova 24, Bratislava". Every
// field may be missing or of another form; texts are a stranger's.
import type { FoundPlace } from '@flotila/domain/location/place.api.ts';
import { firstOf } from '@flotila/domain/text.ts';
import { z } from 'zod';
import { OutsideAway } from './ask-json.ts';

const NAME_LENGTH_MAX = 100;

const part = z.string().transform(plain).catch('');
const Address = z.object({
  house_number: part,
  road: part,
  pedestrian: part,
  footway: part,
  square: part,
  city: part,
  town: part,
  village: part,
  hamlet: part,
  municipality: part,
  suburb: part,
  city_district: part,
  county: part,
  country: part,
});
type Address = z.output<typeof Address>;

/** Where there is nothing it says so; any other answer is none. */
const Reverse = z.union([z.object({ error: z.string() }), z.object({ address: Address })]);

const degrees = (most: number) => z.coerce.number().min(-most).max(most);
const Result = z.object({
  lat: degrees(90),
  lon: degrees(180),
  name: part,
  display_name: part,
  category: part,
  type: part,
  address: Address.catch(() => Address.parse({})),
  boundingbox: z
    .tuple([degrees(90), degrees(90), degrees(180), degrees(180)])
    .optional()
    .catch(undefined),
});
type Result = z.output<typeof Result>;

/** Categories that are towns, villages and countries. */
const PLACES = ['place', 'boundary'];
/** A house is of the category place, too. */
const HOUSES = ['house', 'house_number', 'houses'];

/** Address in the answer of a reverse question; null: there is none. @throws OutsideAway */
export function addressIn(answer: unknown): string | null {
  const { data } = Reverse.safeParse(answer);
  if (!data) throw new OutsideAway('geocoder: an answer of another form');
  return 'error' in data ? null : cut(lineOf(data.address)) || null;
}

/** What a search found; results that cannot be read are left out. @throws OutsideAway */
export function foundPlaces(answer: unknown): FoundPlace[] {
  if (!Array.isArray(answer)) throw new OutsideAway('geocoder: an answer of another form');
  return answer.flatMap((one) => {
    const { data } = Result.safeParse(one);
    return data ? (viewOf(data) ?? []) : [];
  });
}

function viewOf(result: Result): FoundPlace | null {
  const { lat: latitude, lon: longitude, address, boundingbox } = result;
  const isPlace = PLACES.includes(result.category) && !HOUSES.includes(result.type);
  const street = streetOf(address);
  const [first = '', ...rest] = result.display_name.split(', ');
  const name = cut(result.name || (isPlace ? '' : street) || first);
  if (!name) return null;
  const around = [
    result.name && !isPlace && street !== result.name ? street : '',
    settlementOf(address),
    address.country,
  ];
  const detail = around.filter((one, at) => one && one !== name && around.indexOf(one) === at);
  return {
    name,
    detail: cut(detail.join(', ') || rest.join(', ')) || null,
    kind: isPlace ? 'place' : 'address',
    latitude,
    longitude,
    ...(boundingbox && { bounds: boundsOf(boundingbox) }),
  };
}

function boundsOf([south, north, west, east]: NonNullable<Result['boundingbox']>) {
  return { south, west, north, east };
}

/** "Einsteinova 24, Bratislava", "Abrahám 12", "Petržalka, Bratislava". */
function lineOf(address: Address): string {
  const settlement = settlementOf(address);
  const street = streetOf(address);
  if (street) return [street, settlement].filter(Boolean).join(', ');
  // In villages without names of streets houses are numbered through.
  if (address.house_number && settlement) return `${settlement} ${address.house_number}`;
  const { suburb } = address;
  return [suburb === settlement ? '' : suburb, settlement].filter(Boolean).join(', ');
}

function streetOf({ road, pedestrian, footway, square, house_number: number }: Address): string {
  const street = road || pedestrian || square || footway;
  return street && number ? `${street} ${number}` : street;
}

function settlementOf({ city, town, village, hamlet, municipality }: Address): string {
  return city || town || village || hamlet || municipality;
}

/** Without what is not seen, and of one line. */
function plain(text: string): string {
  return text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
}

function cut(name: string): string {
  return firstOf(name, NAME_LENGTH_MAX).trim();
}
