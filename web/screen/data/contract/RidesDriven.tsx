// What was driven in the period of a contract, ride by ride with their sum (CON-014). A ride leads to the history
// of its day; hovering it lights it up on the map and the other way round.

import type { ContractRecord } from '@flotila/domain/contract/contract.api.ts';
import { isDriven } from '@flotila/domain/ride/marker.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { panelPath } from '../../../ground/address/paths.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { Flag } from '../../../ground/ui/Flag.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { shortDay } from '../../../ground/words/day-words.ts';
import { date, duration, MISSING, number, time } from '../../../ground/words/format.ts';
import { hoveredRide } from '../../../thing/ride/hover.ts';
import { rideName } from '../../../thing/ride/ride-from.ts';
import styles from './contract-aside.module.css';

export function RidesDriven({ record }: { record: ContractRecord }) {
  const { timeZone } = useCompany();
  const rides = (record.rides ?? []).filter(isDriven);
  if (rides.length === 0) return <p className={styles.noRide}>{t('ctr.noRide')}</p>;
  const days = new Set(rides.map((ride) => date(ride.fromTimestamp, timeZone)));
  return (
    <table className={styles.rides}>
      <thead>
        <tr>
          <th scope="col">{t('contract.actual')}</th>
          <th scope="col">{t('ctr.places')}</th>
          <th scope="col">km</th>
          <th scope="col">{t('contract.duration')}</th>
        </tr>
      </thead>
      <tbody>
        {rides.map((ride) => (
          <RideLine key={rideName(ride)} ride={ride} withDay={days.size > 1} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t('ctr.totalRides', { count: rides.length })}
          </th>
          <td>{number(record.actualDistance / 1000, 1)}</td>
          <td>{duration(record.actualDuration)}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function RideLine({ ride, withDay }: { ride: RideView; withDay: boolean }) {
  const { ccode, timeZone } = useCompany();
  const name = rideName(ride);
  const isHovered = hoveredRide.useIs(name);
  const begins = Date.parse(ride.fromTimestamp);
  const day = localDay(begins, timeZone);
  const isGoing = ride.rideState === 'unfinished';
  return (
    <tr
      data-hovered={isHovered}
      onPointerEnter={() => hoveredRide.set(name)}
      onPointerLeave={() => hoveredRide.set(null)}
    >
      <td>
        <PathLink
          href={panelPath(ccode, 'history', ride.vehicleId, { day, ride: name })}
          title={t('ctr.toHistory')}
          onFocus={() => hoveredRide.set(name)}
          onBlur={() => hoveredRide.set(null)}
        >
          {withDay && <span className={pieces.quiet}>{shortDay(day)}</span>}{' '}
          {time(begins, timeZone)} –{' '}
          {isGoing ? <b>{t('ctr.going')}</b> : time(ride.toTimestamp, timeZone)}
        </PathLink>
      </td>
      <td>
        {ride.locationFrom || ride.locationTo ? (
          <>
            <End end={ride.locationFrom} /> → <End end={ride.locationTo} />
          </>
        ) : (
          MISSING
        )}
      </td>
      <td>{number(ride.distance / 1000, 1)}</td>
      <td>{duration((Date.parse(ride.toTimestamp) - begins) / 1000)}</td>
    </tr>
  );
}

function End({ end }: { end: RideView['locationFrom'] }) {
  return (
    <>
      <Flag code={end?.countryCode} /> {end?.place?.name ?? t('vehicle.unknownPlace')}
    </>
  );
}
