// The rows of the palette for what was typed. Pure. Beside the entries that fit, a vehicle is offered with what can be
// done with it ("história ba482", or the plate alone) and at the time that was typed ("ba482 včera 14:00", "tankovanie
// ba482 minulý mesiac").
import { firstDay, type Month, monthText } from '@flotila/domain/period.ts';
import {
  type FilteredVehicle,
  isFilterWord,
  vehicleFilter,
} from '@flotila/domain/vehicle/filter.ts';
import { type Panel, panelPath } from '../../ground/address/paths.ts';
import {
  type Entry,
  fitOf,
  GROUPS,
  type Group,
  grouped,
  isNamedWhole,
  ranked,
  wordsOf,
} from './rank.ts';
import { readWhen, type When } from './when.ts';

export interface VehicleEntry extends Entry {
  vehicleId: number;
  /** By what the filter of the list asks of it. */
  filtered: FilteredVehicle;
}

/** What can be done with a vehicle, by its name. */
export interface Verb {
  name: string;
  /** undefined: not with this vehicle, or not by this person. */
  with(vehicle: VehicleEntry): Entry | undefined;
}

/** A panel that shows a day or a month, by its name. */
export interface TimedPanel {
  panel: Panel;
  name: string;
}

export interface RowsInput {
  text: string;
  company: { ccode: string; timeZone: string };
  nowMs: number;
  vehicles: readonly VehicleEntry[];
  /** All others. */
  entries: readonly Entry[];
  /** Towns as the server found them, which knows other names of a town than it writes. */
  places: readonly Entry[];
  /** The group whose rest was asked for. */
  unfolded: Group | null;
  verbs: readonly Verb[];
  /** Those that the person may open. */
  panels: readonly TimedPanel[];
  /** Keys of what was used last, the newest first. */
  recent: readonly string[];
  /** The vehicle that is open: what is typed without one is about it. */
  hereId: number | null;
  whenText: (when: When) => string;
}

/** A word of what is to be done is meant from so many letters on. */
const VERB_LETTERS_MIN = 3;
/** Vehicles that are offered with a verb, or at a time. */
const VEHICLES_MAX = 4;
/** Its plate was typed, not a part of its name. */
const PLATE_FIT = 8;
/** Of each group, while nothing is typed. */
const START_MAX = 6;

export function rowsOf(input: RowsInput): Entry[] {
  const { text, vehicles, entries, recent, unfolded } = input;
  const typed = wordsOf(text);
  if (isFilterWord(text)) {
    const fits = vehicleFilter(text);
    return grouped(
      vehicles.filter(({ filtered }) => fits(filtered)),
      unfolded,
    );
  }
  const all = [...vehicles, ...entries];
  if (typed.length === 0) return startRows(all, recent);
  const plain = ranked(all, typed, recent);
  const found = grouped(
    withPlaces([...plain, ...verbRows(input, typed)], input.places, typed),
    unfolded,
  );
  const whens = whenRows(input);
  return plain.length === 0 ? [...whens, ...found] : [...found, ...whens];
}

/** A town that is called just so comes before what has its name among others, as contracts have (V-11). */
function withPlaces(found: Entry[], places: readonly Entry[], typed: readonly string[]): Entry[] {
  const isMeant = (entry: Entry) => isNamedWhole(entry, typed);
  const leads =
    places.some(isMeant) && !found.some((one) => one.group !== 'contracts' && isMeant(one));
  return leads ? [...places, ...found] : [...found, ...places];
}

function startRows(all: readonly Entry[], recent: readonly string[]): Entry[] {
  const byKey = new Map(all.map((entry) => [entry.key, entry]));
  const used = recent.flatMap((key) => byKey.get(key) ?? []);
  const left = (group: Group) =>
    all.filter((entry) => entry.group === group && !recent.includes(entry.key));
  return [
    ...used.map((entry) => ({ ...entry, group: 'recent' as const })),
    ...GROUPS.flatMap((group) => left(group).slice(0, START_MAX)),
  ];
}

function verbRows(input: RowsInput, typed: readonly string[]): Entry[] {
  const { verbs, vehicles } = input;
  const [vehicle, ...others] = vehicles.filter((one) => fitOf(one, typed) !== null);
  const isMeant = vehicle && others.length === 0 && Number(fitOf(vehicle, typed)) >= PLATE_FIT;
  if (isMeant) return verbs.flatMap((verb) => verb.with(vehicle) ?? []);
  return verbs.flatMap((verb) => {
    const isVerb = (word: string) => isNamed(verb.name, word);
    if (!typed.some(isVerb)) return [];
    const rest = typed.filter((word) => !isVerb(word));
    return meantBy(input, rest).flatMap((one) => verb.with(one) ?? []);
  });
}

function whenRows(input: RowsInput): Entry[] {
  const { ccode, timeZone: zone } = input.company;
  const told = readWhen(input.text, { nowMs: input.nowMs, zone });
  if (!told) return [];
  const { when, rest } = told;
  const usual = input.panels.filter(({ panel }) => panel === usualPanel(when));
  const asked = input.panels.filter(({ name }) => rest.some((word) => isNamed(name, word)));
  const panels = asked.length > 0 ? asked : usual;
  const words = rest.filter((word) => !asked.some(({ name }) => isNamed(name, word)));
  return meantBy(input, words).flatMap((vehicle) =>
    panels.map(({ panel, name }) => ({
      key: vehicle.key,
      group: 'when' as const,
      main: `${name} ${vehicle.main}`,
      side: input.whenText(panel === 'history' ? when : monthOf(when)),
      href: whenPath(ccode, panel, vehicle.vehicleId, when),
    })),
  );
}

/** Is it the name, or its beginning? */
function isNamed(name: string, word: string): boolean {
  return word.length >= VERB_LETTERS_MIN && wordsOf(name).some((one) => one.startsWith(word));
}

function usualPanel(when: When): Panel {
  return 'month' in when ? 'logbook' : 'history';
}

/** The vehicles that the words are about; without words the one that is open. */
function meantBy(input: RowsInput, words: readonly string[]): VehicleEntry[] {
  const { vehicles, recent, hereId } = input;
  if (words.length === 0) return vehicles.filter(({ vehicleId }) => vehicleId === hereId);
  return ranked(vehicles, words, recent).slice(0, VEHICLES_MAX);
}

function whenPath(ccode: string, panel: Panel, vehicleId: number, when: When): string {
  if (panel !== 'history') {
    const { month } = monthOf(when);
    return panelPath(ccode, panel, vehicleId, { month: monthText(month) });
  }
  // Of a month history shows its beginning.
  const { day, atMs } = 'month' in when ? { day: firstDay(when.month), atMs: null } : when;
  const at = atMs === null ? undefined : new Date(atMs).toISOString();
  return panelPath(ccode, panel, vehicleId, { day, at });
}

function monthOf(when: When): { month: Month } {
  if ('month' in when) return when;
  const [year = 0, month = 0] = when.day.split('-').map(Number);
  return { month: { year, month } };
}
