// The active or last ride in the vehicle panel (VEH-010).
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Facts } from '../../ground/ui/Facts.tsx';
import { Flag } from '../../ground/ui/Flag.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { duration, fullName, km, MISSING, number } from '../../ground/words/format.ts';
import line from './ride.module.css';

export function RideSection({ ride, isMachine }: { ride: RideView; isMachine: boolean }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const when = (moment: string) => timeOrDate(moment, timeZone, nowMs);
  const isFinished = ride.rideState === 'finished';
  const seconds = (Date.parse(ride.toTimestamp) - Date.parse(ride.fromTimestamp)) / 1000;
  return (
    <>
      <div className={line.ride}>
        <End end={ride.locationFrom} time={when(ride.fromTimestamp)} />
        <span className={pieces.quiet} aria-hidden="true">
          →
        </span>
        <End
          end={ride.locationTo}
          time={isFinished ? when(ride.toTimestamp) : t('rideType.actual')}
        />
      </div>
      <Facts
        facts={[
          isMachine
            ? [t('vp.engineHours'), duration(ride.engineHours)]
            : [t('vp.distance'), km(ride.distance)],
          [t('vp.duration'), duration(seconds)],
          [t('vp.rideType'), t(`rideType.${ride.rideType}`)],
          ...(ride.driver ? [[t('vp.driver'), fullName(ride.driver)] as const] : []),
          ...(ride.maxSpeed === null
            ? []
            : [[t('vp.maxSpeed'), `${number(ride.maxSpeed)} km/h`] as const]),
          [t(isMachine ? 'vp.motorStanding' : 'vp.motorIdle'), duration(ride.motorIdle)],
        ]}
      />
    </>
  );
}

function End(props: { end: RideView['locationFrom']; time: string }) {
  return (
    <span className={line.rideEnd}>
      <span className={pieces.note}>{props.time}</span>
      <span className={pieces.cut}>
        <Flag code={props.end?.countryCode} /> {props.end?.place?.name ?? MISSING}
      </span>
    </span>
  );
}
