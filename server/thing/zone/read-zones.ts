// Reads a file of zones, GeoJSON, KML or KMZ, into what each of its features would be. Pure, and run in a thread. What is
// outside of the file is never fetched, and a file that declares entities of its own is refused before it is parsed.

import { ZONES_MAX } from '@flotila/domain/zone/zone.ts';
import { kml } from '@tmcw/togeojson';
import { DOMParser } from '@xmldom/xmldom';
import { openKmz } from './open-kmz.ts';
import { plainKml } from './plain-kml.ts';
import { type Candidate, candidatesOf, type Feature } from './read-feature.ts';

/** What is wrong with the file as a whole; each code is a sentence `zone_file_<code>`. */
export type FileFault = 'empty' | 'zip' | 'notText' | 'unknown' | 'malformed' | 'doctype' | 'many';

export type ReadZones = { candidates: Candidate[]; fault?: undefined } | { fault: FileFault };

/** Programs write KML also in the alphabet of their country, and say so in its first line. */
const ENCODING = /^\s*<\?xml[^>]{0,200}encoding=["']([\w-]{1,40})["']/;
const FIRST_BYTES = 300;

export function readZones(bytes: Uint8Array): ReadZones {
  if (bytes.length === 0) return { fault: 'empty' };
  const isArchive = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const inside = isArchive ? openKmz(bytes) : bytes;
  // Without a KML it is another archive, as of a shapefile.
  return inside ? readFile(inside) : { fault: 'zip' };
}

function readFile(bytes: Uint8Array): ReadZones {
  const text = textOf(bytes)?.trim();
  if (text === undefined) return { fault: 'notText' };
  if (text === '') return { fault: 'empty' };
  if (text.startsWith('{')) return readGeoJson(text);
  return text.startsWith('<') ? readKml(text) : { fault: 'unknown' };
}

function textOf(bytes: Uint8Array): string | undefined {
  const begin = new TextDecoder('latin1').decode(bytes.subarray(0, FIRST_BYTES));
  try {
    const encoding = ENCODING.exec(begin.replace(/^\u00ef\u00bb\u00bf/, ''))?.[1] ?? 'utf-8';
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function readGeoJson(text: string): ReadZones {
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch {
    return { fault: 'malformed' };
  }
  const { type, features } = root as { type?: unknown; features?: unknown };
  if (type === 'FeatureCollection') {
    return Array.isArray(features) ? candidates(features) : { fault: 'malformed' };
  }
  if (typeof type !== 'string') return { fault: 'unknown' };
  return candidates([type === 'Feature' ? root : { type: 'Feature', geometry: root }]);
}

function readKml(text: string): ReadZones {
  // Entities that name one another a billion times, and files of the server, begin here.
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return { fault: 'doctype' };
  try {
    const fail = (level: string, message: string) => {
      if (level !== 'warning') throw new Error(message);
    };
    const document = new DOMParser({ onError: fail }).parseFromString(plainKml(text), 'text/xml');
    if (!/^(kml|Document|Folder|Placemark)$/.test(document.documentElement?.localName ?? '')) {
      return { fault: 'unknown' };
    }
    return candidates(kml(document).features);
  } catch {
    return { fault: 'malformed' };
  }
}

function candidates(features: readonly unknown[]): ReadZones {
  const all: Candidate[] = [];
  for (const [index, feature] of features.entries()) {
    all.push(...candidatesOf(feature as Feature | null, index + 1));
    if (all.length > ZONES_MAX) return { fault: 'many' };
  }
  return { candidates: all };
}
