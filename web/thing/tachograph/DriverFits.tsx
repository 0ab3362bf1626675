// One calm sentence in a contract: whether the driver of its vehicle may take what is ahead, and the way to those who
// may. Draws nothing where there is no planned time, no driver, or nothing is known of the driver's hours.
import { getDriverHours } from '@flotila/domain/tachograph/tachograph.api.ts';
import { IconAlertTriangle, IconSteeringWheel } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { driversPath } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { mayReadHours, useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useVehicles } from '../vehicle/vehicle.data.ts';
import { ASKED_MAX, ASKED_MIN, askedText } from './asked-hours.ts';
import { type Ahead, drivingAhead, fitOf } from './contract-fit.ts';
import { driverEntry } from './entries.ts';
import styles from './fits.module.css';

const REFRESH_MS = 60_000;

export function DriverFits(props: { vehicleId: number | null; contract: Ahead }) {
  const company = useCompany();
  const { ccode, timeZone, is } = company;
  const nowMs = useNow();
  const { vehicles } = useVehicles();
  const vehicle = vehicles.find(({ vehicleId }) => vehicleId === props.vehicleId);
  const seconds = drivingAhead(props.contract, nowMs);
  const personId = vehicle?.driver?.personId ?? null;
  const mayAsk = seconds !== null && personId !== null && mayReadHours(company, personId);
  const input = mayAsk ? { company: ccode, path: { id: personId } } : null;
  const { data } = useEndpoint(getDriverHours, input, { refetchIntervalMs: REFRESH_MS });
  if (seconds === null || !data) return null;
  const minutes = Math.ceil(seconds / 60);
  const entry = driverEntry(data, { asked: minutes, withReduced: true }, nowMs);
  const fit = fitOf(entry, seconds, { nowMs, timeZone });
  if (!fit) return null;
  const Icon = fit.tone === 'notice' ? IconAlertTriangle : IconSteeringWheel;
  const hours = askedText(Math.max(ASKED_MIN, minutes));
  return (
    <p className={styles.fits} data-tone={fit.tone} role="status">
      <Icon size={16} stroke={1.8} aria-hidden="true" />
      <span>
        {fit.text}{' '}
        {is('dispatcher') && minutes <= ASKED_MAX && (
          <PathLink
            className={`${pieces.underlined} ${pieces.accent}`}
            href={driversPath(ccode, { hours })}
          >
            {t('drivers.fits.who', { hours })}
          </PathLink>
        )}
      </span>
    </p>
  );
}
