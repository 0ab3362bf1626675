// The own vehicle: plate, what it does and since when, where it is. It leads to itself on the map.
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { timeOrDate } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { MarkerIcon } from '../map/vehicles/MarkerIcon.tsx';
import { lastSeenText, stateWord } from '../map/vehicles/state-words.ts';
import { PathLink } from '../navigate.tsx';
import { mapPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { Flag } from '../ui/Flag.tsx';
import pieces from '../ui/pieces.module.css';
import { inZoneText, placeText, stateText } from '../vehicle/vehicle-state.ts';
import styles from './my-day.module.css';

export function OwnVehicle({ vehicle, nowMs }: { vehicle: MapVehicle; nowMs: number }) {
  const { ccode, timeZone } = useCompany();
  const { vehicleId, numericPlate, name, location, ride } = vehicle;
  const since = ride?.rideState === 'unfinished' ? ride.fromTimestamp : ride?.toTimestamp;
  const lines = [inZoneText(vehicle, nowMs), lastSeenText(vehicle, nowMs)].filter(Boolean);
  return (
    <PathLink className={styles.vehicle} href={mapPath(ccode, { vehicle: vehicleId })}>
      <MarkerIcon
        marker={vehicleMarker(vehicle, nowMs)}
        label={stateWord(vehicle, nowMs)}
        size={28}
      />
      <span className={styles.what}>
        <b>{numericPlate}</b>
        <span className={styles.name}>{name}</span>
        <span>
          {stateText(vehicle, nowMs, timeZone)}
          {since && `, ${t('me.since', { time: timeOrDate(since, timeZone, nowMs) })}`}
        </span>
        {location?.place && (
          <span>
            <Flag code={location.countryCode} /> {placeText(vehicle)}
          </span>
        )}
        {lines.map((line) => (
          <span key={line} className={styles.quiet}>
            {line}
          </span>
        ))}
      </span>
      <IconChevronRight className={pieces.quiet} size={20} aria-hidden="true" />
    </PathLink>
  );
}
