// The own vehicle: plate, what it does and since when, where it is. It leads to itself on the map.
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { lastSeenText, stateWord } from '../../ground/map/vehicles/state-words.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { inZoneText, placeText, stateText } from '../../thing/vehicle/vehicle-state.ts';
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
        <span className={pieces.quiet}>{name}</span>
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
          <span key={line} className={`${pieces.quiet} ${styles.quiet}`}>
            {line}
          </span>
        ))}
      </span>
      <IconChevronRight className={pieces.quiet} size={20} aria-hidden="true" />
    </PathLink>
  );
}
