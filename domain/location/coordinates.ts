// Reads coordinates however somebody typed or pasted them: decimal or by degrees, minutes and seconds, with
// letters of three languages, with commas in the place of points, or as a link of the usual map services.
// What could be something else (a postal code, half a pair) is read as nothing. Never throws.
import { isPlace } from '../geo.ts';

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Longer is no pair of coordinates, and no link that somebody shares. */
const TEXT_MAX = 2000;
const NUMBER = /\d+(?:\.\d+)?/g;
/** A number as links write it. */
const LINKED = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const PAIR = new RegExp(String.raw`^${LINKED}\s*[,~]\s*${LINKED}(?:[,;(\s]|$)`);

/** Degrees of WGS 84, north and east positive; null when the text is nothing that can only be coordinates. */
export function readCoordinates(text: string): Coordinates | null {
  const trimmed = text.trim();
  if (trimmed.length === 0 || trimmed.length > TEXT_MAX) return null;
  if (/^geo:/i.test(trimmed)) return fromGeoLink(trimmed.slice('geo:'.length));
  if (isLink(trimmed)) return fromLink(new URL(trimmed));
  return fromWords(trimmed);
}

/** True for an address of a page; its coordinates, if it has any, are not typed but carried. */
export function isLink(text: string): boolean {
  return /^https?:\/\//i.test(text.trim()) && URL.canParse(text.trim());
}

/** RFC 5870, and Android's `geo:0,0?q=48.1,17.1(name)`. */
function fromGeoLink(rest: string): Coordinates | null {
  const [place = '', query = ''] = rest.split('?');
  const asked = new URLSearchParams(query).get('q');
  return (asked && pairOf(asked)) || pairOf(place);
}

/** A marked place goes before the view around it. */
function fromLink(url: URL): Coordinates | null {
  const { searchParams: query } = url;
  const whole = decoded(url.pathname + url.hash);
  const marked = /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/.exec(whole);
  const named = /\/(?:place|search)\/([^/@]+)/.exec(whole)?.[1]?.replaceAll('+', ' ');
  return (
    placeOf(marked?.[1], marked?.[2]) ??
    placeOf(query.get('mlat'), query.get('mlon')) ??
    fromMapyMark(query) ??
    (named ? fromWords(named) : null) ??
    fromQuery(query) ??
    placeOf(query.get('y'), query.get('x')) ??
    fromView(whole)
  );
}

/** Mapy marks a place by `source=coor&id=longitude,latitude`. */
function fromMapyMark(query: URLSearchParams): Coordinates | null {
  if (query.get('source') !== 'coor') return null;
  const [longitude, latitude] = query.get('id')?.split(',') ?? [];
  return placeOf(latitude, longitude);
}

/** What Google, Apple, Waze, Bing, HERE and this product call a place or a view. */
const QUERY_NAMES = ['q', 'query', 'll', 'coordinate', 'center', 'viewpoint', 'to', 'cp', 'map'];

function fromQuery(query: URLSearchParams): Coordinates | null {
  for (const name of [...QUERY_NAMES, 'view']) {
    const value = query.get(name)?.replace(/^(?:ll\.|loc:)/, '');
    const found = value && (pairOf(value) ?? fromWords(value));
    if (found) return found;
  }
  return null;
}

/** `/@48.1,17.1,15z` and `#map=15/48.1/17.1`. */
function fromView(whole: string): Coordinates | null {
  const at = new RegExp(`/@${LINKED},${LINKED}`).exec(whole);
  const map = new RegExp(String.raw`#map=[\d.]+/${LINKED}/${LINKED}`).exec(whole);
  return placeOf(at?.[1], at?.[2]) ?? placeOf(map?.[1], map?.[2]);
}

function pairOf(text: string): Coordinates | null {
  const pair = PAIR.exec(text.trim());
  return placeOf(pair?.[1], pair?.[2]);
}

function placeOf(
  latitude: string | null | undefined,
  longitude: string | null | undefined,
): Coordinates | null {
  if (!latitude || !longitude) return null;
  const place = { latitude: Number(latitude), longitude: Number(longitude) };
  return isPlace(place.latitude, place.longitude) ? place : null;
}

/** Numbers, signs, letters of directions and what separates them; anything else is no pair. */
function fromWords(text: string): Coordinates | null {
  const plain = plainText(text);
  if (!/^[-+°'":,;/|()\sNSEW]*$/.test(plain.replace(NUMBER, ''))) return null;
  const numbers = [...plain.matchAll(NUMBER)];
  const half = numbers.length / 2;
  if (![1, 2, 3].includes(half)) return null;
  const [before, after] = halves(plain, numbers, half);
  const [one, other] = [halfOf(before, half), halfOf(after, half)];
  if (!one || !other) return null;
  const isMarked = one.axis !== null && other.axis !== null && one.axis !== other.axis;
  if (!isMarked && (one.axis !== null || other.axis !== null)) return null;
  // Two bare numbers are a pair only when they cannot be a house and a floor, or a postal code.
  const isExact = /\.\d.*\.\d|[,;]/.test(plain);
  if (!isMarked && half === 1 && !isExact) return null;
  const isSwapped = isMarked ? one.axis === 'longitude' : Math.abs(one.degrees) > 90 && half === 1;
  const [latitude, longitude] = isSwapped ? [other, one] : [one, other];
  return isPlace(latitude.degrees, longitude.degrees)
    ? { latitude: latitude.degrees, longitude: longitude.degrees }
    : null;
}

/** One way to write signs and points, and English letters of directions. */
function plainText(text: string): string {
  let plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[º˚]/g, '°')
    .replace(/[′’‘´`ʹ]/g, "'")
    .replace(/[″”“„ʺ]|''/g, '"')
    .replace(/[−–]/g, '-')
    .replace(/\s-\s/g, '; ')
    .replace(/\b(?:GPS|LOC|LAT(?:ITUDE)?|LON(?:GITUDE)?|LNG)\b\s*[:=]?/g, ' ')
    .replace(/([SJ])\.?\s*Š\.?/g, '$1')
    .replace(/([VZ])\.?\s*D\.?/g, '$1')
    .trim();
  // Sever, juh, východ, západ: S is south only beside E and W.
  if (/[VJZ]/.test(plain)) {
    plain = plain.replace(/[SJVZ]/g, (letter) => SLOVAK[letter as keyof typeof SLOVAK]);
  }
  return /\d\.\d/.test(plain) ? plain : plain.replace(/(\d+),(\d+)/g, '$1.$2');
}

const SLOVAK = { S: 'N', J: 'S', V: 'E', Z: 'W' } as const;

/** Cut where the second coordinate begins: before its letter or sign, after the letter of the first. */
function halves(text: string, numbers: RegExpExecArray[], half: number): [string, string] {
  const [first, last, next] = [numbers[0], numbers[half - 1], numbers[half]];
  const end = (last?.index ?? 0) + (last?.[0].length ?? 0);
  const between = text.slice(end, next?.index);
  const isPrefixed = /[NSEW]/.test(text.slice(0, first?.index));
  const letter = between.search(/[NSEW]/);
  const sign = between.search(/[-+]/);
  const cut = letter >= 0 ? letter + (isPrefixed ? 0 : 1) : sign >= 0 ? sign : between.length;
  return [text.slice(0, end + cut), text.slice(end + cut)];
}

interface Half {
  degrees: number;
  axis: 'latitude' | 'longitude' | null;
}

/** One coordinate of one to three numbers: degrees, minutes, seconds. */
function halfOf(text: string, count: number): Half | null {
  const letters = text.replace(/[^NSEW]/g, '');
  const values = [...text.matchAll(NUMBER)].map(([digits]) => Number(digits));
  if (values.length !== count || letters.length > 1) return null;
  const [degrees = 0, minutes = 0, seconds = 0] = values;
  if (minutes >= 60 || seconds >= 60) return null;
  // Only the last number has a part: 48.5° 22' is nothing.
  if (values.slice(0, -1).some((value) => !Number.isInteger(value))) return null;
  const isNegative = /^[^\d]*-/.test(text);
  if (isNegative && letters) return null;
  const sign = isNegative || letters === 'S' || letters === 'W' ? -1 : 1;
  const axis = letters === '' ? null : 'NS'.includes(letters) ? 'latitude' : 'longitude';
  return { degrees: sign * (degrees + minutes / 60 + seconds / 3600), axis };
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
