// Names and values of the fields of a vehicle in words, for what somebody else changed meanwhile (DATA-026).
// What the tracker changes by itself (location, levels, weights) is no change of the record.
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle.api.ts';
import { VAT_REGIMES } from '@flotila/domain/vehicle/vehicle.ts';
import { MISSING, number } from '../../format.ts';
import { language, t } from '../../i18n/i18n.ts';
import type { TextKey } from '../../i18n/sk.ts';
import { typeText } from '../../vehicle/vehicle-words.ts';
import { identificationText } from '../identification/identification-form.ts';
import type { Naming } from '../naming.ts';
import { valueText } from '../value-text.ts';
import { NUMBER_RULES, numberText } from './number-rules.ts';
import type { AxlePosition } from './vehicle-form.ts';

/** Fields that people write, beside the numbers, by dotted path; their texts are `vf.` and the path. */
const WRITTEN = [
  'name',
  'numericPlate',
  'vin',
  'technicalLicence',
  'emissionReport',
  'typeDesign',
  'euroNormCode',
  'categoryCode',
  'useLastDriver',
  'serviceDate',
  'motDate',
  'tachographCheckDate',
  'acquiredDate',
  'internationalHaulage',
  'device.deviceType',
  'device.code',
  'device.serialNumber',
  'device.installDate',
  'device.installer',
  'device.kmGps',
  'device.measureRpm',
  'device.measureServiceKm',
  'device.measureServiceDate',
  'device.detectByMotion',
  'device.parameterValues.motorbit',
  'device.parameterValues.detect_ridetype',
  'device.parameterValues.temperature1',
  'device.parameterValues.temperature2',
  'device.parameterValues.panic',
  'device.parameterValues.cargo_door',
  'device.parameterValues.immobiliser',
];

type Words = { label: string; text: string };

/** null: nothing that people change. */
export function fieldWords(field: string, value: unknown, naming: Naming): Words | null {
  const label = (path: string) => t(`vf.${path}` as TextKey);
  if (field in NUMBER_RULES) {
    const rule = NUMBER_RULES[field as keyof typeof NUMBER_RULES];
    const text = typeof value === 'number' ? numberText(value, rule, language()) : MISSING;
    return { label: label(field), text };
  }
  if (WRITTEN.includes(field)) return { label: label(field), text: valueText(value, naming.zone) };
  if (field === 'vatRegime') return { label: label(field), text: vatRegimeText(value) };
  if (field === 'typeCode') return { label: label(field), text: typeText(String(value)) };
  if (field === 'state') return { label: label(field), text: label(`state.${value}`) };
  if (field === 'personId' || field === 'driverId') {
    return { label: label(field), text: personText(value, naming) };
  }
  return listWords(field, value, naming);
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

/** A value that is none of them is shown as it is. */
export function vatRegimeText(value: unknown): string {
  const regime = VAT_REGIMES.find((one) => one === value);
  return regime ? t(`vf.vat.${regime}`) : String(value ?? MISSING);
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
