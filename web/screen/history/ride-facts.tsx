// The details of a ride as groups of names and values. A value that the vehicle did not measure has no
// row, and a group without rows is not drawn.
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { elevation, toKm } from '@flotila/domain/units.ts';
import type { ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import {
  dateTime,
  duration,
  engineHours,
  fullName,
  km,
  number,
} from '../../ground/words/format.ts';
import { Quality } from '../../thing/vehicle/Quality.tsx';
import { rideSeconds } from './ride-rows.ts';

type Fact = readonly [string, ReactNode];

export interface FactGroup {
  title: string;
  facts: Fact[];
}

interface Shown {
  timeZone: string;
  isMachine: boolean;
}

/** All that a ride tells, grouped; only what is known. */
export function rideFacts(ride: RideView, shown: Shown): FactGroup[] {
  const groups: [TextKey, (Fact | null)[]][] = [
    ['history.group.course', course(ride, shown)],
    ['history.group.driver', ride.rideType === 'stop' ? [] : driver(ride)],
    ['history.group.drive', isDriven(ride) ? drive(ride, shown) : []],
    ['history.group.fuel', fuel(ride, shown)],
    ['history.group.load', load(ride)],
  ];
  return groups
    .map(([title, facts]) => ({ title: t(title), facts: facts.filter((fact) => fact !== null) }))
    .filter((group) => group.facts.length > 0);
}

function course(ride: RideView, { timeZone, isMachine }: Shown): (Fact | null)[] {
  const isGoing = ride.rideState === 'unfinished';
  const start = ride.kmStop - ride.distance;
  return [
    [t('history.col.from'), dateTime(ride.fromTimestamp, timeZone, true)],
    [
      t('history.col.to'),
      isGoing ? t('history.going') : dateTime(ride.toTimestamp, timeZone, true),
    ],
    known(ride.locationFrom, t('history.col.placeFrom'), place),
    known(ride.locationTo, t('history.col.placeTo'), place),
    [t('vp.duration'), duration(rideSeconds(ride))],
    [t('vp.distance'), km(ride.distance)],
    isMachine ? null : [t('history.fact.odometerStart'), odometer(start)],
    isMachine
      ? null
      : [t('history.fact.odometerStop'), corrected(odometer(ride.kmStop), ride.fixedKm)],
    known(ride.mhStop, t('history.fact.engineStop'), (seconds) =>
      corrected(engineHours(seconds), ride.fixedMh),
    ),
    known(ride.splitBy, t('history.fact.split'), splitText),
  ];
}

function driver(ride: RideView): (Fact | null)[] {
  const { driverIdentification: kind, driverCode: code } = ride;
  const identification = [kind && identificationText(kind), code].filter(Boolean).join(' ');
  return [
    [t('vp.driver'), fullName(ride.driver)],
    [t('vp.rideType'), t(`rideType.${ride.rideType}`)],
    identification ? [t('history.fact.identification'), identification] : null,
    known(ride.driverQuality, t('vp.quality'), (mark) => <Quality mark={mark} />),
    known(ride.note, t('history.fact.note'), (note) => note),
  ];
}

function drive(ride: RideView, { isMachine }: Shown): (Fact | null)[] {
  return [
    [t('history.fact.engine'), duration(ride.engineHours)],
    // A machine that stands may work: what is idling of it, its reports say by the rpm.
    [t(isMachine ? 'vp.motorStanding' : 'vp.motorIdle'), duration(ride.motorIdle)],
    known(ride.maxSpeed, t('vp.maxSpeed'), (speed) => `${number(speed)} km/h`),
    [t('history.fact.overSpeed'), duration(ride.overSpeed)],
    [t('history.fact.climb'), height(ride.climb)],
    [t('history.fact.descent'), height(ride.descent)],
  ];
}

function fuel(ride: RideView, { isMachine }: Shown): (Fact | null)[] {
  const { tankStart, tankSum, isByNorm = false } = ride;
  const change = tankStart !== null && tankSum !== null ? tankSum - tankStart : null;
  const unit = isMachine ? 'l/h' : 'l/100 km';
  const tanks = ride.tank.filter((level) => level !== null);
  return [
    known(
      ride.consumptionDiff,
      t(isByNorm ? 'history.fact.fuelByNorm' : 'history.fact.fuel'),
      litres,
    ),
    // The average of the norm is the norm, and no fact of this ride.
    known(
      isByNorm ? null : ride.averageConsumption,
      t('history.average'),
      (value) => `${number(value, 1)} ${unit}`,
    ),
    known(tankStart, t('history.fact.tankStart'), litres),
    known(tankSum, t('history.fact.tankStop'), litres),
    known(change, t('history.fact.tankDiff'), (value) => signed(value)),
    known(ride.refueling, t('history.fact.refueling'), (value) => signed(value)),
    ...(tanks.length > 1
      ? tanks.map((level, index): Fact => [t('vp.tank.main', { n: index + 1 }), litres(level)])
      : []),
  ];
}

function load(ride: RideView): (Fact | null)[] {
  const tonnes = (kilograms: number) => `${number(toKm(kilograms), 1)} t`;
  return [
    known(ride.axleLoad, t('history.fact.axleLoad'), tonnes),
    known(ride.axleWeight, t('history.fact.weight'), tonnes),
    known(ride.vcc, t('vp.vcc'), (volts) => `${number(volts, 1)} V`),
  ];
}

function known<T>(value: T | null, name: string, text: (value: T) => ReactNode): Fact | null {
  return value === null ? null : [name, text(value)];
}

function place(end: NonNullable<RideView['locationFrom']>): ReactNode {
  const coordinates = `${end.latitude.toFixed(5)}, ${end.longitude.toFixed(5)}`;
  return (
    <span title={coordinates}>
      <Flag code={end.countryCode} /> {end.place?.name ?? coordinates}
    </span>
  );
}

function corrected(text: string, isFixed: boolean): string {
  return isFixed ? `${text}, ${t('history.fact.corrected')}` : text;
}

/** CONST-003. */
function height(metres: number): string {
  const { value, unit } = elevation(metres);
  return `${number(value, unit === 'km' ? 1 : 0)} ${unit}`;
}

function odometer(metres: number): string {
  return `${number(toKm(metres), 1)} km`;
}

function litres(value: number): string {
  return `${number(value, 1)} l`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${number(Math.abs(value), 1)} l`;
}

function splitText(by: string): string {
  const isKnown = by === 'country' || by === 'driver' || by === 'rideType';
  return isKnown ? t(`history.split.${by}`) : by;
}

function identificationText(kind: string): string {
  const isKnown = kind === 'tachograph' || kind === 'dallas' || kind === 'rfid';
  return isKnown ? t(`history.ident.${kind}`) : kind;
}
