// The one way into files of tachographs. What it is follows from its bytes: `.ddd`, `.c1b`, `.v1b`, `.esm`,
// `.tgd` are names of countries and programs for the same two forms.
import { TACHOGRAPH_FILE_BYTES_MAX } from '../tachograph.api.ts';
import { readCard } from './card.ts';
import { partAt } from './card-cut.ts';
import { cardFileOf } from './card-files.ts';
import { READING_WARNINGS, type ReadingResult, type ReadingWarning } from './reading.ts';
import { readVehicle } from './vehicle.ts';
import { ANSWER, beginsVehicle } from './vehicle-cut.ts';

const CARD_ANSWER = 6;

/** Warnings of one kind that are told one by one; the rest are counted. */
export const WARNINGS_EACH_MAX = 20;

/** Reads a driver card's or a vehicle unit's file; never throws. */
export function readTachographFile(bytes: Uint8Array): ReadingResult {
  if (bytes.length === 0) return { ok: false, refusal: { code: 'empty' } };
  if (bytes.length > TACHOGRAPH_FILE_BYTES_MAX) return { ok: false, refusal: { code: 'tooLarge' } };
  const result = readByKind(bytes);
  if (!result.ok) return result;
  const warnings = counted(result.reading.warnings);
  return { ok: true, reading: { ...result.reading, warnings } };
}

function readByKind(bytes: Uint8Array): ReadingResult {
  if (beginsCard(bytes, 0)) return readCard(bytes, 0);
  if (beginsVehicle(bytes)) return readVehicle(bytes);
  // A card that was read through a vehicle unit, in the answer that brought it.
  const isInAnswer = bytes[0] === ANSWER && bytes[1] === CARD_ANSWER;
  if (isInAnswer && beginsCard(bytes, 2)) return readCard(bytes, 2);
  return { ok: false, refusal: { code: 'notTachograph', offset: 0 } };
}

/** The first warnings of each kind, and how many more there are. */
function counted(warnings: readonly ReadingWarning[]): ReadingWarning[] {
  return READING_WARNINGS.flatMap((code) => {
    const ofCode = warnings.filter((warning) => warning.code === code);
    const count = ofCode.length - WARNINGS_EACH_MAX;
    const more = count > 0 ? [{ code, detail: null, count }] : [];
    return [...ofCode.slice(0, WARNINGS_EACH_MAX), ...more];
  });
}

/** A known file of a card stands there. */
function beginsCard(bytes: Uint8Array, at: number): boolean {
  const part = partAt(bytes, at);
  return part !== undefined && cardFileOf(part.id) !== undefined;
}
