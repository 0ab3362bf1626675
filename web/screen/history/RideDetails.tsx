// Everything that is known of the selected ride, in groups; what is not known is left out. Before it the
// questions why it begins and ends here, after it what people corrected.
import { IconX } from '@tabler/icons-react';
import { Suspense, useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Facts } from '../../ground/ui/Facts.tsx';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import styles from './history.module.css';
import { RideWhy } from './RideWhy.tsx';
import { rideFacts } from './ride-facts.tsx';
import type { RideRow } from './ride-rows.ts';

const RideEdits = lazyPart('RideEdits', () =>
  import('../../thing/ride/RideEdits.tsx').then((part) => part.RideEdits),
);

const FuelRowWhy = lazyPart('FuelRowWhy', () =>
  import('./FuelRowWhy.tsx').then((part) => part.FuelRowWhy),
);

export function RideDetails(props: { row: RideRow; isMachine: boolean; onClose: () => void }) {
  const { ride, kind } = props.row;
  const { timeZone } = useCompany();
  const groups = rideFacts(ride, { timeZone, isMachine: props.isMachine });
  const title = t(kind === 'fuel' ? `rideType.${ride.rideType}` : 'history.details');
  const place = useRef<HTMLElement>(null);
  // On a phone they stand above the table; on wide screens they are in sight and nothing moves.
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, []);
  return (
    <section ref={place} className={styles.details} aria-label={title}>
      <header className={styles.detailsHead}>
        <h3>{title}</h3>
        <IconButton label={t('history.deselect')} onClick={props.onClose}>
          <IconX size={16} />
        </IconButton>
      </header>
      {kind === 'fuel' ? (
        <Suspense fallback={null}>
          <FuelRowWhy ride={ride} />
        </Suspense>
      ) : (
        kind !== 'stop' && <RideWhy ride={ride} />
      )}
      {groups.map(({ title, facts }) => (
        <div key={title} className={styles.group}>
          <h4>{title}</h4>
          <Facts facts={facts} />
        </div>
      ))}
      {ride.isEdited && (
        <div className={styles.group}>
          <Suspense fallback={null}>
            <RideEdits vehicleId={ride.vehicleId} from={ride.fromTimestamp} />
          </Suspense>
        </div>
      )}
    </section>
  );
}
