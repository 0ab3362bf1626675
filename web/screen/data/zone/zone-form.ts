// The rules of the form of a zone (zones-and-rules §1): how it begins, what is sent, what is refused. Pure.

import { readDecimal } from '@flotila/domain/text.ts';
import type { VehicleChoice } from '@flotila/domain/vehicle/vehicle-choice.ts';
import type { Language } from '@flotila/domain/words/languages.ts';
import { circleAround } from '@flotila/domain/zone/made-shape.ts';
import { shapeFault } from '@flotila/domain/zone/shape-fault.ts';
import type { Zone } from '@flotila/domain/zone/zone.api.ts';
import {
  DERIVE_DAYS_DEFAULT,
  defaultMinDwell,
  EXIT_MARGIN_DEFAULT,
  EXIT_MARGIN_MAX,
  MIN_DWELL_MAX,
  SPEED_LIMIT_MAX,
  SPEED_LIMIT_MIN,
  ZoneCategory,
  type ZoneShape,
} from '@flotila/domain/zone/zone.ts';
import { ZONE_FIELDS } from '@flotila/domain/zone/zone-fields.ts';
import type { FieldRefusal } from '../../../ground/words/field-text.ts';
import type { DataPlace, FieldsProps } from '../module.ts';
import { type FormOf, formTable, type ReadForm, readForm, startFields } from '../record-form.ts';

export const ZONE = formTable('zone.', ZONE_FIELDS);

export interface ZoneForm extends FormOf<typeof ZONE_FIELDS> {
  category: ZoneCategory;
  /** The shape, or nothing while none is drawn. A list, so that two people's shapes are never mixed. */
  drawn: readonly ZoneShape[];
  /** Metres. */
  exitMargin: string;
  /** Minutes. */
  minDwell: string;
  /** km/h, '' without one. */
  speedLimit: string;
  vehicles: VehicleChoice;
  deriveDays: number;
}

export type ZoneFieldsProps = FieldsProps<Zone, ZoneForm>;

const ALL: VehicleChoice = { all: true, vehicleIds: [], groupSetIds: [], typeCodes: [] };

/** `search`: what a new zone is made of, as newZonePath writes it. */
export function startZone(
  record: Zone | null,
  language: Language,
  search: Readonly<Record<string, string>> = {},
): ZoneForm {
  const form = { ...startFields(ZONE, record, language), deriveDays: DERIVE_DAYS_DEFAULT };
  if (!record) {
    const at = placeOf(search.at);
    const category = ZoneCategory.catch('customer').parse(search.category);
    return {
      ...form,
      name: search.name ?? '',
      category,
      drawn: at ? [circleAround(...at)] : [],
      exitMargin: String(EXIT_MARGIN_DEFAULT),
      minDwell: dwellOf(category),
      speedLimit: '',
      address: search.address ?? '',
      subjectId: search.subject ?? '',
      vehicles: ALL,
    };
  }
  const { category, shape, exitMargin, minDwell, speedLimit, vehicles } = record;
  return {
    ...form,
    category,
    drawn: [shape],
    vehicles,
    exitMargin: String(exitMargin),
    minDwell: minutes(minDwell),
    speedLimit: String(speedLimit ?? ''),
  };
}

/** A new zone of a business partner begins with an address alone: where that is must be looked for. */
export function isAddressSought(form: ZoneForm, { search }: Pick<DataPlace, 'search'>): boolean {
  return search?.subject !== undefined && form.drawn.length === 0 && form.address.trim() !== '';
}

/** Another category brings its own shortest visit, unless somebody chose one. */
export function withCategory(form: ZoneForm, category: ZoneCategory): Partial<ZoneForm> {
  const isDefault = form.minDwell === dwellOf(form.category);
  return { category, ...(isDefault ? { minDwell: dwellOf(category) } : {}) };
}

function dwellOf(category: ZoneCategory): string {
  return minutes(defaultMinDwell(category));
}

function minutes(seconds: number): string {
  return String(Math.round(seconds / 0.6) / 100);
}

function placeOf(text: string | undefined): [longitude: number, latitude: number] | null {
  const match = /^(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)$/.exec(text ?? '');
  return match ? [Number(match[2]), Number(match[1])] : null;
}

export function readZone(form: ZoneForm, record: Zone | null, language: Language): ReadForm {
  const { border, refused } = readBorder(form, language);
  const beside = { ...border, deriveDays: form.deriveDays };
  return readForm(ZONE, { form, record, language, beside, refused });
}

/** What visits and alerts of speed depend on; null: it is refused. */
export function readBorder(form: ZoneForm, language: Language) {
  const { drawn, vehicles } = form;
  const shape = drawn[0];
  const margin = whole(form.exitMargin, 0, EXIT_MARGIN_MAX, language);
  const dwell = minutesOf(form.minDwell, language);
  const limit = form.speedLimit.trim()
    ? whole(form.speedLimit, SPEED_LIMIT_MIN, SPEED_LIMIT_MAX, language)
    : { value: null };
  const refused = {
    drawn: shapeRefusal(shape),
    exitMargin: margin.why ?? null,
    minDwell: dwell.why ?? null,
    speedLimit: limit.why ?? null,
    vehicles: isNobody(vehicles) ? { code: 'noVehicle' } : null,
  };
  if (!shape || Object.values(refused).some(Boolean)) return { border: null, refused };
  const [exitMargin, minDwell] = [margin.value ?? 0, dwell.value ?? 0];
  return {
    border: { shape, vehicles, exitMargin, minDwell, speedLimit: limit.value ?? null },
    refused,
  };
}

/** Why a drawn shape cannot be stored; null: it can. */
export function shapeRefusal(shape: ZoneShape | undefined): FieldRefusal | null {
  if (!shape) return { code: 'notDrawn' };
  const fault = shapeFault(shape);
  return fault ? { code: `shape_${fault.code}` } : null;
}

function isNobody({ all, vehicleIds, groupSetIds, typeCodes }: VehicleChoice): boolean {
  return !all && vehicleIds.length + groupSetIds.length + typeCodes.length === 0;
}

interface Typed {
  value?: number | null;
  why?: FieldRefusal;
}

function whole(text: string, min: number, max: number, language: Language): Typed {
  const value = readDecimal(text, language, 0);
  if (value === null || value < min || value > max) {
    return { why: { code: 'range', params: { min, max } } };
  }
  return { value };
}

function minutesOf(text: string, language: Language): Typed {
  const value = readDecimal(text, language, 2);
  const max = MIN_DWELL_MAX / 60;
  if (value === null || value < 0 || value > max) {
    return { why: { code: 'range', params: { min: 0, max } } };
  }
  return { value: Math.round(value * 60) };
}

/** Whether storing finds visits anew: what they depend on was changed. */
export function derivesAnew(form: ZoneForm, record: Zone | null, language: Language): boolean {
  const { border } = readBorder(form, language);
  if (!border || !record) return true;
  const of = ({ shape, exitMargin, minDwell, vehicles }: typeof border) =>
    JSON.stringify([shape, exitMargin, minDwell, vehicles]);
  return of(border) !== of(record);
}
