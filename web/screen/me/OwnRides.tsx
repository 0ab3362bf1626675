// The rides of today: from where to where, kilometres, private or business. Whoever may mark a ride turns it round
// with one button (U-18), as the menu of its row in the logbook does; others are told who does.

import { localDays } from '@flotila/domain/period.ts';
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Button } from '@mantine/core';
import { IconBriefcase, IconHome } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useIsOffline } from '../../ground/offline/use-offline.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ownerOf } from '../../ground/session/own-records.ts';
import { Skeleton } from '../../ground/ui/ListStates.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { shortWeekDay } from '../../ground/words/day-words.ts';
import { km, MISSING, time } from '../../ground/words/format.ts';
import { useRides } from '../../thing/ride/ride.data.ts';
import { rideName } from '../../thing/ride/ride-from.ts';
import { isCorrectable } from '../../thing/ride/ride-update.ts';
import { markEntry, mayMark, useMarkRide } from '../../thing/ride/use-mark-ride.ts';
import { AskAgain } from './AskAgain.tsx';
import styles from './my-day.module.css';
import { distancesOf, ownRides } from './my-day.ts';

interface OwnRidesProps {
  vehicle: MapVehicle;
  /** yyyy-MM-dd */
  today: string;
  /** There are several vehicles: say whose rides these are. */
  isNamed: boolean;
}

export function OwnRides({ vehicle, today, isNamed }: OwnRidesProps) {
  const { ccode, company } = useCompany();
  const isOffline = useIsOffline();
  const { vehicleId, numericPlate } = vehicle;
  const asked = useRides(ccode, { vehicleId, ...localDays(today) });
  const rides =
    asked.data && ownRides(asked.data, company.personId, vehicle.typeCode === 'machine');
  const sum = distancesOf(rides ?? []);
  const title = isNamed ? t('me.ridesOf', { plate: numericPlate }) : t('me.rides');
  return (
    <section className={styles.card} aria-label={title}>
      <h2>
        {title}
        {rides && rides.length > 0 && <span className={pieces.oneLine}>{km(sum.all)}</span>}
      </h2>
      {sum.private > 0 && (
        <p className={`${pieces.quiet} ${styles.quiet}`}>
          {t('me.private', { distance: km(sum.private) })}
        </p>
      )}
      {asked.isError && isOffline && !asked.data && (
        <p className={styles.none}>{t('me.ridesOffline')}</p>
      )}
      {asked.isError && !isOffline && (
        <AskAgain text={t('me.ridesFailed')} onRetry={() => void asked.refetch()} />
      )}
      {asked.isPending && <Skeleton rows={2} />}
      {rides?.length === 0 && <NoRide vehicle={vehicle} today={today} />}
      {rides && rides.length > 0 && (
        <ul className={styles.rides}>
          {rides.map((ride) => (
            <Ride key={ride.fromTimestamp} ride={ride} />
          ))}
        </ul>
      )}
      {rides && <WhoMarks rides={rides} />}
    </section>
  );
}

/** Tells who marks what one may not mark. */
function WhoMarks({ rides }: { rides: readonly RideView[] }) {
  const current = useCompany();
  const nowMs = useNow();
  const isOwner = ownerOf(current, nowMs) !== null;
  const isLeft = rides.some((ride) => isCorrectable(ride) && !mayMark(ride, current, nowMs));
  if (current.is('admin') || rides.length === 0 || (isOwner && !isLeft)) return null;
  return (
    <p className={`${pieces.quiet} ${styles.quiet}`}>
      {t(isOwner ? 'me.whoMarksNobodys' : 'me.whoMarks')}
    </p>
  );
}

function NoRide({ vehicle, today }: Pick<OwnRidesProps, 'vehicle' | 'today'>) {
  const { ccode, timeZone } = useCompany();
  const { ride, vehicleId } = vehicle;
  const day = ride && localDay(Date.parse(ride.fromTimestamp), timeZone);
  return (
    <p className={styles.none}>
      {t('me.noRide')}{' '}
      {ride && day !== today && (
        <PathLink
          className={styles.last}
          href={panelPath(ccode, 'history', vehicleId, { day: String(day) })}
        >
          {t('me.lastRide', { day: shortWeekDay(String(day)), distance: km(ride.distance) })}
        </PathLink>
      )}
    </p>
  );
}

function Ride({ ride }: { ride: RideView }) {
  const current = useCompany();
  const { ccode, timeZone } = current;
  const onMark = useMarkRide();
  const isPrivate = ride.rideType === 'private';
  const day = localDay(Date.parse(ride.fromTimestamp), timeZone);
  const href = panelPath(ccode, 'history', ride.vehicleId, { day, ride: rideName(ride) });
  const end = ride.rideState === 'unfinished' ? t('me.going') : time(ride.toTimestamp, timeZone);
  const mark = mayMark(ride, current, useNow()) ? markEntry(ride, onMark) : null;
  return (
    <li className={styles.ride}>
      <PathLink className={styles.way} href={href}>
        <span className={pieces.strong}>
          {time(ride.fromTimestamp, timeZone)} – {end}
        </span>
        <span>
          {ride.locationFrom?.place?.name ?? MISSING} → {ride.locationTo?.place?.name ?? MISSING}
        </span>
        <span className={`${isPrivate ? pieces.notice : pieces.quiet} ${styles.type}`}>
          {km(ride.distance)} · {isPrivate ? <IconHome size={15} /> : <IconBriefcase size={15} />}{' '}
          {t(`rideType.${ride.rideType}`)}
        </span>
      </PathLink>
      {mark && (
        <Button variant="default" className={styles.mark ?? ''} onClick={mark.run}>
          {mark.label}
        </Button>
      )}
    </li>
  );
}
