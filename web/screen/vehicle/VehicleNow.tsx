// The head of the vehicle panel: what the vehicle is and does at this moment (VEH-001 … VEH-006).

import { type Finding, ODOMETER_TIMES } from '@flotila/domain/vehicle/finding.ts';
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import { communicationState } from '@flotila/domain/vehicle/state.ts';
import { CopyButton } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { stateWord } from '../../ground/map/vehicles/state-words.ts';
import { useCompany } from '../../ground/session/company.ts';
import { FactLines } from '../../ground/ui/FactLines.tsx';
import { Flag } from '../../ground/ui/Flag.tsx';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import {
  ago,
  dateTime,
  duration,
  engineHours,
  fullName,
  km,
  number,
} from '../../ground/words/format.ts';
import { useCalling } from '../../thing/alert/help-call/use-calling.ts';
import { ContractNow } from '../../thing/contract/ContractNow.tsx';
import { CallPerson } from '../../thing/person/CallPerson.tsx';
import { DriverName } from '../../thing/vehicle/DriverName.tsx';
import { Flags } from '../../thing/vehicle/Flags.tsx';
import { Quality } from '../../thing/vehicle/Quality.tsx';
import { TachoIcon } from '../../thing/vehicle/TachoIcon.tsx';
import { placeText, stateText } from '../../thing/vehicle/vehicle-state.ts';
import { typeText } from '../../thing/vehicle/vehicle-words.ts';
import { ZoneName } from '../../thing/vehicle/ZoneName.tsx';
import styles from './panel.module.css';
import type { PanelVehicle } from './panel-vehicle.ts';

export function VehicleNow({ vehicle }: { vehicle: PanelVehicle }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const calling = useCalling(vehicle);
  const { location, driver } = vehicle;
  const isSilent = communicationState(vehicle, nowMs) === 'FAIL';
  return (
    <section className={styles.now}>
      <div className={styles.state}>
        <MarkerIcon marker={vehicleMarker(vehicle, nowMs)} label={stateWord(vehicle, nowMs)} />
        <strong
          className={`${pieces.strong} ${pieces.oneLine} ${isSilent ? pieces.alarm : undefined}`}
        >
          {stateText(vehicle, nowMs, timeZone)}
        </strong>
        {vehicle.ride && (
          <span className={`${pieces.hint} ${styles.muted}`}>
            {t(`rideType.${vehicle.ride.rideType}`)}
          </span>
        )}
        <Flags vehicle={vehicle} calling={calling} />
        <span className={`${pieces.hint} ${pieces.toEnd}`}>{typeText(vehicle.typeCode)}</span>
      </div>
      {location && (
        <div className={styles.place}>
          <Flag code={location.countryCode} />
          <span className={`${pieces.cut} ${pieces.strong}`}>
            {placeText(vehicle) ?? t('vehicle.unknownPlace')}
          </span>
          <span
            className={`${pieces.hint} ${styles.muted}`}
            title={`${dateTime(location.timestamp, timeZone, true)}, ${ago(nowMs - Date.parse(location.timestamp))}`}
          >
            {timeOrDate(location.timestamp, timeZone, nowMs)}
          </span>
        </div>
      )}
      <InZones vehicle={vehicle} nowMs={nowMs} />
      {location && isSilent && (
        <p className={`${pieces.refusal} ${styles.fail}`}>
          {t('vehicle.vehicle_fail', { time: timeOrDate(location.timestamp, timeZone, nowMs) })}
        </p>
      )}
      {vehicle.findings?.map((finding) => (
        <p key={finding} className={`${pieces.refusal} ${styles.fail}`}>
          {findingText(finding)}
        </p>
      ))}
      {(driver || location) && (
        <div className={styles.driver}>
          {driver && <TachoIcon tachograph={driver.tachograph} />}
          {driver && <DriverName driver={driver} />}
          {driver && (
            <CallPerson personId={driver.personId} name={fullName(driver)} shows={['number']} />
          )}
          {location && <Coordinates latitude={location.latitude} longitude={location.longitude} />}
        </div>
      )}
      <ContractNow vehicleId={vehicle.vehicleId} />
      <Figures vehicle={vehicle} />
    </section>
  );
}

function findingText(finding: Finding): string {
  if (finding === 'motor' || finding === 'odometer') return t(`finding.${finding}`);
  const times = ODOMETER_TIMES[finding];
  return t('finding.odometerTimes', { times: number(times, times < 10 ? 3 : 0) });
}

/** Every zone in which it is, the one that it came into last first: since when and for how long. */
function InZones({ vehicle, nowMs }: { vehicle: PanelVehicle; nowMs: number }) {
  const { timeZone } = useCompany();
  const zones = vehicle.zones?.toReversed() ?? [];
  return zones.map(({ zoneId, name, arrival }) => (
    <div key={zoneId} className={styles.inZone}>
      <ZoneName zoneId={zoneId}>
        {t('vehicle.inZone', {
          name,
          time: duration(Math.max(0, nowMs - Date.parse(arrival)) / 1000),
        })}
      </ZoneName>
      <span className={`${pieces.hint} ${styles.muted}`}>
        {t('visit.since', { time: timeOrDate(arrival, timeZone, nowMs) })}
      </span>
    </div>
  ));
}

/** VEH-002 … VEH-006: what the vehicle has a source for, and nothing else (U-8). */
function Figures({ vehicle }: { vehicle: PanelVehicle }) {
  const { location, lastMeasures, ride } = vehicle;
  const hours = ride?.mhStop ?? lastMeasures.eh;
  const metres = ride?.kmStop ?? lastMeasures.km;
  const isMachine = vehicle.typeCode === 'machine';
  const figures: readonly (readonly [string, ReactNode])[] = [
    [t('vp.speed'), told(location?.speed, (speed) => `${number(speed)} km/h`)],
    isMachine
      ? [t('vp.engineHours'), told(hours, engineHours)]
      : [t('vp.odometer'), told(metres, odometerText)],
    [t('vp.quality'), told(ride?.driverQuality, (mark) => <Quality mark={mark} />)],
    [t('vp.vcc'), told(lastMeasures.vcc, (volts) => `${number(volts, 1)} V`)],
    [t('vp.temp1'), told(lastMeasures.temp1, temperatureText)],
    [t('vp.temp2'), told(lastMeasures.temp2, temperatureText)],
  ];
  const known = figures.filter(([, value]) => value !== null);
  if (known.length === 0) return null;
  return <FactLines className={styles.figures} facts={known} />;
}

function told<V>(value: V | null | undefined, show: (value: V) => ReactNode): ReactNode {
  return value === null || value === undefined ? null : show(value);
}

function temperatureText(degrees: number): string {
  return `${number(degrees, 1)} °C`;
}

/** Whole kilometres, of which there are many. */
function odometerText(metres: number): string {
  return metres < 100_000 ? km(metres) : `${number(metres / 1000)} km`;
}

function Coordinates({ latitude, longitude }: { latitude: number; longitude: number }) {
  const text = `${latitude.toFixed(5)}, ${longitude.toFixed(5)}`;
  const outside = `https://www.google.com/maps?q=${latitude.toFixed(6)},${longitude.toFixed(6)}`;
  return (
    <span className={styles.coordinates}>
      <a
        href={outside}
        target="_blank"
        rel="noreferrer"
        title={t('vp.externalMap')}
        aria-label={`${t('vp.externalMap')}: ${text}`}
      >
        {text} <IconExternalLink size={14} stroke={1.7} />
      </a>
      <CopyButton value={text}>
        {({ copied, copy }) => (
          <IconButton label={t(copied ? 'vp.copied' : 'vp.copy')} size={24} onClick={copy}>
            {copied ? <IconCheck size={14} /> : <IconCopy size={14} stroke={1.7} />}
          </IconButton>
        )}
      </CopyButton>
    </span>
  );
}
