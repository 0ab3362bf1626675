// The import of zones: features of a file become zones in one transaction, or with a dry run it is only said what they
// would become. A feature that cannot be a zone is skipped and says why.

import type { Answer } from '@flotila/domain/endpoint.ts';
import { distanceMetres } from '@flotila/domain/geo.ts';
import { problem } from '@flotila/domain/problem.ts';
import { firstOf } from '@flotila/domain/text.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { shapeCenter } from '@flotila/domain/zone/shape-fault.ts';
import type { ImportedZone, importZones } from '@flotila/domain/zone/zone.api.ts';
import {
  DERIVE_DAYS_DEFAULT,
  defaultMinDwell,
  type Position,
  ZONE_NAME_MAX,
  ZONES_MAX,
  type ZoneShape,
} from '@flotila/domain/zone/zone.ts';
import type { ReadDb } from '../../ground/db/open.ts';
import { takeTurn } from '../../ground/db/turns.ts';
import { oneImport } from '../../ground/work/one-import.ts';
import { findMembers } from '../groupset/member.queries.ts';
import { type ImportMessage, importText, numberedName } from './import-texts.ts';
import { readInThread } from './import-thread.ts';
import { type Candidate, numbered } from './read-feature.ts';
import { storeNewZones, type ZoneEditor } from './store-zone.ts';
import {
  countZones,
  listGroupsets,
  listSubjects,
  listVehiclePlaces,
  listZonesCalled,
  type ZoneRow,
} from './zone.queries.ts';

interface Import extends ZoneEditor {
  bytes: Uint8Array;
  isDry: boolean;
  language: Language;
}

type Imported = Answer<typeof importZones>;

/** @throws invalid for a file that is no such file; too_many while the account imports another */
export function importFile(request: Import): Promise<Imported> {
  return oneImport(request.session.accountId, async () => {
    const read = await readInThread(request.bytes);
    if (!read || read.fault) throw fileProblem(read?.fault ?? 'hard');
    const { db, company, isDry, language } = request;
    const judged = isDry
      ? await db.read((reading) => judge(reading, request, read.candidates))
      : await db.write(async (writing) => {
          await takeTurn(writing, 'zones', company.id);
          const all = await judge(writing, request, read.candidates);
          const zones = all.flatMap(({ zone }) => zone ?? []);
          if (zones.length > 0) await storeNewZones(writing, request, zones, DERIVE_DAYS_DEFAULT);
          return all;
        });
    const content = judged.map((one) => viewOf(one, language));
    const okCount = content.filter(({ result }) => result === 'ok').length;
    const pages = { totalPages: content.length === 0 ? 0 : 1, number: 0, size: content.length };
    return { content, totalElements: content.length, ...pages, okCount, isStored: !isDry };
  });
}

function fileProblem(fault: string) {
  const params = { max: ZONES_MAX };
  const errors = [{ field: 'file', code: fault }];
  return problem('invalid', { message: `zone_file_${fault}`, params, errors });
}

/** What becomes of a candidate; without a zone it is skipped. */
interface Judged {
  candidate: Candidate;
  zone: Omit<ZoneRow, 'zoneId' | 'lastChange'> | null;
}

async function judge(
  db: ReadDb,
  request: Import,
  candidates: readonly Candidate[],
): Promise<Judged[]> {
  const { company, language } = request;
  const called = candidates.map((candidate) => withName(candidate, language));
  const taken = await findTaken(db, company, called);
  const named = apart(called, taken);
  const places = await listVehiclePlaces(db, company);
  const known = await findKnown(db, request, named);
  const seen = new Set<string>();
  let room = ZONES_MAX - (await countZones(db, company));
  return named.map((candidate): Judged => {
    const { name, category, shape, values } = candidate;
    if (!shape || !values) return { candidate, zone: null };
    const folded = name.toLowerCase();
    if (taken.has(folded)) return refused(candidate, { field: 'name', code: 'duplicate' });
    if (seen.has(folded)) return refused(candidate, { field: 'name', code: 'duplicateInFile' });
    if (room <= 0) {
      return refused(candidate, { field: null, code: 'zonesMax', params: { max: ZONES_MAX } });
    }
    seen.add(folded);
    room -= 1;
    const { vehicles, subjectId, messages } = known(values);
    const minDwell = values.minDwell ?? defaultMinDwell(category);
    return {
      candidate: {
        ...candidate,
        messages: [...candidate.messages, ...messages, ...farAway(shape, places)],
      },
      zone: { ...values, name, category, shape, minDwell, vehicles, subjectId },
    };
  });
}

/** A zone must be called somehow: by its number. */
function withName(candidate: Candidate, language: Language): Candidate {
  if (candidate.name !== '' || !candidate.shape) return candidate;
  const messages: ImportMessage[] = [...candidate.messages, { field: 'name', code: 'nameMissing' }];
  return { ...candidate, name: numberedName(language, candidate.row), messages };
}

/** Zones whose centres are nearer are the same place, whatever was changed at its border. */
const SAME_PLACE_METRES = 500;

/** What numbering leaves of a name at least. */
const BEGINNING_MAX = ZONE_NAME_MAX - ` (${ZONES_MAX})`.length;

/** Centres of the company's zones that have one of the names, numbered too, by the name in small letters. */
async function findTaken(
  db: ReadDb,
  company: Import['company'],
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, Position>> {
  const beginnings = candidates.flatMap(({ name }) => firstOf(name, BEGINNING_MAX).trim() || []);
  const zones = await listZonesCalled(db, company, [...new Set(beginnings)]);
  return new Map(zones.map(({ name, shape }) => [name.toLowerCase(), shapeCenter(shape)]));
}

/**
 * Zones of one name in different places are numbered, also where the company has the name elsewhere; the same zone a
 * second time keeps its name, and is refused.
 */
function apart(
  candidates: readonly Candidate[],
  taken: ReadonlyMap<string, Position>,
): Candidate[] {
  const byName = new Map<string, Set<string>>();
  return candidates.map((candidate) => {
    if (!candidate.shape) return candidate;
    const shape = JSON.stringify(candidate.shape);
    const center = shapeCenter(candidate.shape);
    let { name } = candidate;
    for (let number = 2; ; number += 1) {
      const folded = name.toLowerCase();
      const stored = taken.get(folded);
      const there = byName.get(folded);
      if (stored ? isNear(stored, center) : there?.has(shape)) break;
      if (!stored && !there) {
        byName.set(folded, new Set([shape]));
        break;
      }
      name = numbered(candidate.name, number);
    }
    if (name === candidate.name) return candidate;
    const messages: ImportMessage[] = [
      ...candidate.messages,
      { field: 'name', code: 'nameNumbered' },
    ];
    return { ...candidate, name, messages };
  });
}

function isNear([longitude, latitude]: Position, [x, y]: Position): boolean {
  return distanceMetres(latitude, longitude, y, x) < SAME_PLACE_METRES;
}

/** Farther from where any vehicle is, a zone is hardly meant to be there. */
const FAR_METRES = 1_000_000;

/** A question about a zone that lies far from all vehicles: with its axes swapped it may lie among them. */
function farAway(
  shape: ZoneShape,
  places: readonly { latitude: number; longitude: number }[],
): ImportMessage[] {
  const [longitude, latitude] = shapeCenter(shape);
  const nearest = (atLatitude: number, atLongitude: number) =>
    Math.min(
      ...places.map((one) => distanceMetres(one.latitude, one.longitude, atLatitude, atLongitude)),
    );
  const metres = nearest(latitude, longitude);
  if (places.length === 0 || metres <= FAR_METRES) return [];
  const params = { km: Math.round(metres / 1000) };
  const isSwapped = Math.abs(longitude) <= 90 && nearest(longitude, latitude) <= FAR_METRES;
  return [{ field: 'shape', code: isSwapped ? 'swapped' : 'farAway', params }];
}

function refused(candidate: Candidate, message: ImportMessage): Judged {
  return { candidate: { ...candidate, messages: [message] }, zone: null };
}

type Named = Pick<ZoneRow, 'vehicles' | 'subjectId'>;

/** Leaves out of what a file names the vehicles, groups and subjects that the company does not have. */
async function findKnown(db: ReadDb, request: Import, candidates: readonly Candidate[]) {
  const { company, visible } = request;
  const values = candidates.flatMap((candidate) => candidate.values ?? []);
  const ids = values.flatMap(({ vehicles }) => vehicles.vehicleIds);
  const members = await findMembers(db, company, 'vehicle', [...new Set(ids)]);
  const groups = values.flatMap(({ vehicles }) => vehicles.groupSetIds);
  const groupsets = await listGroupsets(db, company, [...new Set(groups)]);
  const named = values.flatMap(({ subjectId }) => subjectId ?? []);
  const subjects = await listSubjects(db, company, [...new Set(named)]);
  const isSeen = (id: number) => visible.vehicles === null || visible.vehicles.has(id);
  const choose = (choice: VehicleChoice): VehicleChoice => ({
    ...choice,
    vehicleIds: choice.vehicleIds.filter((id) => members.get(id) === true && isSeen(id)),
    groupSetIds: choice.groupSetIds.filter((id) => groupsets.has(id)),
  });
  return (given: Named): Named & { messages: ImportMessage[] } => {
    const messages: ImportMessage[] = [];
    const vehicles = choose(given.vehicles);
    const counted = (choice: VehicleChoice) => choice.vehicleIds.length + choice.groupSetIds.length;
    if (counted(vehicles) < counted(given.vehicles)) {
      messages.push({ field: 'vehicles', code: 'vehiclesUnknown' });
    }
    const isThere = given.subjectId === null || subjects.has(given.subjectId);
    if (!isThere) messages.push({ field: 'subjectId', code: 'subjectUnknown' });
    return { vehicles, subjectId: isThere ? given.subjectId : null, messages };
  };
}

function viewOf({ candidate, zone }: Judged, language: Language): ImportedZone {
  const { row, name, category, shape, messages } = candidate;
  return {
    row,
    name,
    category,
    shape,
    result: zone ? 'ok' : 'skipped',
    messages: messages.map((message) => ({
      field: message.field,
      code: message.code,
      text: importText(language, message),
    })),
  };
}
