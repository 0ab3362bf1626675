// Names and values of the fields of a vehicle in words, for what somebody else changed meanwhile (DATA-026).
// What the tracker changes by itself (location, levels, weights) is no change of the record.

import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import type { TextKey } from '../../../ground/i18n/text-key.ts';
import { number } from '../../../ground/words/format.ts';
import { typeText } from '../../../thing/vehicle/vehicle-words.ts';
import { fieldValue } from '../field-value.ts';
import { identificationText } from '../identification/identification-form.ts';
import type { Naming } from '../naming.ts';
import type { FormTable } from '../record-form.ts';
import { valueText } from '../value-text.ts';
import { DEVICE } from './device-form.ts';
import { type AxlePosition, VEHICLE } from './vehicle-form.ts';

type Words = { label: string; text: string };

/** null: nothing that people change. */
export function fieldWords(field: string, value: unknown, naming: Naming): Words | null {
  const label = t(`vf.${field}` as TextKey);
  const [table, name] = tableOf(field);
  const kind = table.fields[name]?.kind;
  if (field === 'typeCode') return { label, text: typeText(String(value)) };
  if (kind === 'id') return { label, text: personText(value, naming) };
  if (kind && kind !== 'own') return { label, text: fieldValue(table, name, value, naming.zone) };
  if (field.startsWith('device.parameterValues.')) {
    return { label, text: valueText(value, naming.zone) };
  }
  return listWords(field, value, naming);
}

/** The unit of a field, as its form writes it. */
export function unitText(field: string): string {
  const [table, name] = tableOf(field);
  const found = table.fields[name];
  return found && 'unit' in found && found.unit ? t(`vf.u.${found.unit}`) : '';
}

function tableOf(field: string): [FormTable, string] {
  return field.startsWith(DEVICE.path)
    ? [DEVICE, field.slice(DEVICE.path.length)]
    : [VEHICLE, field];
}

function personText(personId: unknown, { person }: Naming): string {
  if (personId === null) return t('vf.none');
  return person(Number(personId)) ?? t('vf.unknownPerson');
}

function listWords(field: string, value: unknown, { zone }: Naming): Words | null {
  const list = Array.isArray(value) ? value : [];
  const joined = (texts: string[]) => texts.join(', ') || t('vf.summary.none');
  if (field === 'identifications') {
    return { label: t('vf.s.identifications'), text: joined(list.map(identificationText)) };
  }
  if (field === 'axles') {
    // The form has the places alone.
    const axles = list as (VehicleRecord['axles'][number] | AxlePosition)[];
    const positions = axles.map((axle) => (typeof axle === 'string' ? axle : axle.position));
    const texts = positions.map((position) => t(`vf.axle.${position}`));
    return { label: t('vf.g.axles'), text: joined(texts) };
  }
  if (field === 'tanks') {
    const texts = (list as VehicleRecord['tanks']).map(tankWords);
    return { label: t('vf.s.tanks'), text: joined(texts) };
  }
  if (field === 'device') {
    const code = (value as { code?: string } | null)?.code;
    return { label: t('vf.s.device'), text: code ?? t('vf.summary.none') };
  }
  if (field.startsWith('device.options')) {
    return { label: t('vf.g.options'), text: valueText(value, zone) };
  }
  return null;
}

function tankWords(tank: VehicleRecord['tanks'][number]): string {
  const facts = { capacity: number(tank.capacity), fuel: tank.fuel ?? '', method: tank.calcMethod };
  return `${tank.tankId}: ${t('vf.tank.facts', facts)}`;
}

/** Which bit of the inputs says that the motor runs. */
export function motorbitText(bit: number): string {
  return bit === 0 ? t('vf.motorbit.0') : t('vf.motorbit.bit', { n: bit });
}

/** 30, 31, 50, 51: the input and the level at which a ride is private. */
export function rideSwitchText(value: number): string {
  if (value === 0) return t('vf.ridetype.0');
  const n = Math.floor(value / 10);
  return t(value % 10 === 0 ? 'vf.ridetype.low' : 'vf.ridetype.high', { n });
}
