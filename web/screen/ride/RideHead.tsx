// Which ride a dialog is about: its times, places and distance.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, km, MISSING, time } from '../../ground/words/format.ts';
import styles from '../../thing/ride/ride-update.module.css';

export function RideHead({ ride }: { ride: RideView }) {
  const { timeZone } = useCompany();
  const from = dateTime(ride.fromTimestamp, timeZone);
  const to = dateTime(ride.toTimestamp, timeZone);
  const isSameDay = from.slice(0, 10) === to.slice(0, 10);
  return (
    <div className={styles.head}>
      <strong>
        {from} – {isSameDay ? time(ride.toTimestamp, timeZone) : to}
      </strong>
      <span className={pieces.quiet}>{km(ride.distance)}</span>
      <span className={styles.places}>
        <Place end={ride.locationFrom} />
        <span aria-hidden="true"> → </span>
        <Place end={ride.locationTo} />
      </span>
    </div>
  );
}

function Place({ end }: { end: RideView['locationFrom'] }) {
  return (
    <>
      <Flag code={end?.countryCode} /> {end?.place?.name ?? MISSING}
    </>
  );
}
