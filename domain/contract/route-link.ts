// Reads the link of a route that somebody copied from the maps service (VAL-069, VAL-070) without asking
// anybody: the long forms carry the places, and often their coordinates. Never throws, whatever the text.
import { isPlace } from '../geo.ts';
import { readCoordinates } from '../location/coordinates.ts';
import { firstOf } from '../text.ts';
import { PLAN_URL_MAX } from './contract-fields.ts';
import { WAYPOINTS_MAX } from './route-plan.ts';

/** Under these the maps service has one name for each country that its people come from; the first is everybody's. */
const COUNTRY_ENDS =
  'com sk cz pl hu at de ro bg hr si rs it fr nl be es pt ch dk se no fi ee lv lt gr ie lu ba com.ua co.uk com.tr';
const HOSTS = new Map(
  COUNTRY_ENDS.split(' ').flatMap((end) => [
    [`www.google.${end}`, '/maps'],
    [`google.${end}`, '/maps'],
    [`maps.google.${end}`, '/'],
  ]),
);
const SHORT_HOST = 'maps.app.goo.gl';
const NAME_MAX = 200;
/** Places that a route is drawn through without a stop. */
const VIAS_MAX = 25;

export interface LinkSpot {
  latitude: number;
  longitude: number;
}

/** A place of the link: a name, coordinates, or both; `via`: what the way after it passes without a stop. */
export interface LinkStop {
  name: string | null;
  spot: LinkSpot | null;
  via: LinkSpot[];
}

/** Why a link is refused; each is a text key of the server's messages. */
export const LINK_REFUSALS = [
  'route_not_accepted',
  'route_too_long',
  'route_none',
  'route_own_location',
  'route_too_few',
  'route_too_many',
] as const;
export type LinkRefusal = (typeof LINK_REFUSALS)[number];

export type RouteLink =
  | { kind: 'stops'; stops: LinkStop[] }
  /** Only the maps service knows where it leads. */
  | { kind: 'short'; url: string }
  | { kind: 'refused'; why: LinkRefusal };

/** The first address in the text is read, whatever stands around it: people paste what they were sent. */
export function readRouteLink(text: string): RouteLink {
  const typed = text.trim();
  if (typed.length > PLAN_URL_MAX) return refused('route_too_long');
  const url = addressIn(typed);
  if (!url) return refused('route_not_accepted');
  if (url.host === SHORT_HOST) {
    // What leads on is asked for over a line that nobody reads.
    url.protocol = 'https:';
    return { kind: 'short', url: url.href };
  }
  const path = HOSTS.get(url.host);
  if (path === undefined || !isBelow(url.pathname, path)) return refused('route_not_accepted');
  return fromQuery(url.searchParams) ?? fromPath(url.pathname) ?? refused('route_none');
}

function addressIn(text: string): URL | null {
  const [found] = /https?:\/\/\S+/i.exec(text) ?? [];
  // A sentence ends behind an address, or brackets hold it.
  const address = found === text ? found : found?.replace(/[.,;:!?)\]}>"'”“»]+$/, '');
  const url = address && URL.canParse(address) ? new URL(address) : null;
  return url && url.username === '' && url.password === '' ? url : null;
}

function isBelow(pathname: string, path: string): boolean {
  return path === '/' || pathname === path || pathname.startsWith(`${path}/`);
}

/** What stands between the places; an own location stands first and empty. */
function accepted(stops: LinkStop[]): RouteLink {
  const isThere = ({ name, spot }: LinkStop) => name !== null || spot !== null;
  const [first] = stops;
  const there = stops.filter(isThere);
  if (first && !isThere(first) && there.length > 0) return refused('route_own_location');
  if (there.length < 2) return refused('route_too_few');
  const vias = there.reduce((sum, { via }) => sum + via.length, 0);
  if (there.length > WAYPOINTS_MAX || vias > VIAS_MAX) return refused('route_too_many');
  return { kind: 'stops', stops: there };
}

function refused(why: LinkRefusal): RouteLink {
  return { kind: 'refused', why };
}

/** `?api=1&origin=&destination=&waypoints=A|B`, and the older `?saddr=&daddr=A to:B`. */
function fromQuery(query: URLSearchParams): RouteLink | null {
  const [origin, destination] = [query.get('origin'), query.get('destination')];
  const [from, to] = [query.get('saddr'), query.get('daddr')];
  if (origin !== null || destination !== null) {
    const between = query.get('waypoints')?.split('|').filter(Boolean) ?? [];
    return accepted([origin ?? '', ...between, destination ?? ''].map(stopOf));
  }
  if (from === null && to === null) return null;
  return accepted([from ?? '', ...(to ?? '').split(/\s+to:\s*/)].map(stopOf));
}

/** `/maps/dir/A/B/@…/data=…`: places, the view, and a tree of coordinates. */
function fromPath(pathname: string): RouteLink | null {
  const [, maps, dir, ...segments] = pathname.split('/');
  if (maps !== 'maps' || dir !== 'dir') return null;
  const end = segments.findIndex((segment) => /^(@|data=|am=)/.test(segment));
  const stops = (end < 0 ? segments : segments.slice(0, end)).map((segment) =>
    stopOf(decoded(segment)),
  );
  const data = segments.find((segment) => segment.startsWith('data='));
  const known = data ? waypointsOf(data.slice('data='.length)) : [];
  // Another number of places than of names: what belongs to what would be guessed.
  if (known.length !== stops.length) return accepted(stops);
  return accepted(
    stops.map((stop, index) => {
      const { spot, via } = known[index] as (typeof known)[number];
      return { ...stop, spot: stop.spot ?? spot, via };
    }),
  );
}

function stopOf(text: string): LinkStop {
  const name = text.replace(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\s]+/gu, ' ').trim();
  // The service puts coordinates between quotes that it was given as a name.
  const plain = name.replace(/^'(.*)'$/, '$1');
  const pair = /^(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)$/.exec(plain);
  const spot = pair ? spotOf(Number(pair[1]), Number(pair[2])) : readCoordinates(plain);
  if (spot) return { name: null, spot, via: [] };
  return { name: firstOf(name, NAME_MAX).trim() || null, spot: null, via: [] };
}

function spotOf(latitude: number, longitude: number): LinkSpot | null {
  return isPlace(latitude, longitude) ? { latitude, longitude } : null;
}

function decoded(segment: string): string {
  const spaced = segment.replaceAll('+', ' ');
  try {
    return decodeURIComponent(spaced);
  } catch {
    // A percent sign that escapes nothing stands for itself.
    return spaced;
  }
}

/** A piece `!<field><type><value>` of the data block; type m holds so many of the pieces after it. */
interface Piece {
  field: string;
  type: string;
  value: string;
  inside: Piece[];
}

/** The waypoints of `!4m…!4m…`: place in `!2m2!1d<lon>!2d<lat>`, what is passed in `!3m…!1m2!1d!2d`. */
function waypointsOf(data: string): { spot: LinkSpot | null; via: LinkSpot[] }[] {
  const flat = [...data.matchAll(/!(\d+)([a-z])([^!]*)/g)].map(
    ([, field = '', type = '', value = '']): Piece => ({ field, type, value, inside: [] }),
  );
  const route = messages(messages(tree(flat), '4')[0]?.inside ?? [], '4')[0];
  return messages(route?.inside ?? [], '1').map(({ inside }) => ({
    spot: pairIn(messages(inside, '2')[0]),
    via: messages(inside, '3').flatMap((passed) => pairIn(messages(passed.inside, '1')[0]) ?? []),
  }));
}

function tree(flat: Piece[]): Piece[] {
  const roots: Piece[] = [];
  const open: { inside: Piece[]; end: number }[] = [{ inside: roots, end: flat.length }];
  for (const [index, piece] of flat.entries()) {
    while (open.length > 1 && index >= (open.at(-1)?.end ?? 0)) open.pop();
    open.at(-1)?.inside.push(piece);
    const end = index + 1 + Number(piece.value);
    if (piece.type === 'm' && end > index + 1) open.push({ inside: piece.inside, end });
  }
  return roots;
}

function messages(pieces: readonly Piece[], field: string): Piece[] {
  return pieces.filter((piece) => piece.type === 'm' && piece.field === field);
}

function pairIn(message: Piece | undefined): LinkSpot | null {
  const number = (field: string) => {
    const piece = message?.inside.find((one) => one.type === 'd' && one.field === field);
    return piece?.value ? Number(piece.value) : Number.NaN;
  };
  return spotOf(number('2'), number('1'));
}
