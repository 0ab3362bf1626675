// The one way into files of tachographs. What it is follows from its bytes: `.ddd`, `.c1b`, `.v1b`, `.esm`,
// `.tgd` are names of countries and programs for the same two forms.
import { TACHOGRAPH_FILE_BYTES_MAX } from '../tachograph.api.ts';
import { readCard } from './card.ts';
import { partAt } from './card-cut.ts';
import { cardFileOf } from './card-files.ts';
import type { ReadingResult } from './reading.ts';
import { readVehicle } from './vehicle.ts';
import { ANSWER, beginsVehicle } from './vehicle-cut.ts';

const CARD_ANSWER = 6;

/** Reads a driver card's or a vehicle unit's file; never throws. */
export function readTachographFile(bytes: Uint8Array): ReadingResult {
  if (bytes.length === 0) return { ok: false, refusal: { code: 'empty' } };
  if (bytes.length > TACHOGRAPH_FILE_BYTES_MAX) return { ok: false, refusal: { code: 'tooLarge' } };
  if (beginsCard(bytes, 0)) return readCard(bytes, 0);
  if (beginsVehicle(bytes)) return readVehicle(bytes);
  // A card that was read through a vehicle unit, in the answer that brought it.
  const isInAnswer = bytes[0] === ANSWER && bytes[1] === CARD_ANSWER;
  if (isInAnswer && beginsCard(bytes, 2)) return readCard(bytes, 2);
  return { ok: false, refusal: { code: 'notTachograph', offset: 0 } };
}

/** A known file of a card stands there. */
function beginsCard(bytes: Uint8Array, at: number): boolean {
  const part = partAt(bytes, at);
  return part !== undefined && cardFileOf(part.id) !== undefined;
}
