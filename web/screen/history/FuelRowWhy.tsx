// Why a refueling or a loss among the rides is one: the levels and the rule behind it.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { FuelWhy } from '../../thing/refueling/FuelWhy.tsx';
import { Failed } from './Failed.tsx';
import { evidenceOf, useFuelEvidence } from './fuel-evidence.ts';
import styles from './history.module.css';

export function FuelRowWhy({ ride }: { ride: RideView }) {
  const asked = useFuelEvidence([ride]);
  const measure = evidenceOf(ride, asked.data);
  if (asked.isError && !asked.data) {
    return <Failed text={t('history.fuelWhyFailed')} onRetry={() => void asked.refetch()} />;
  }
  if (!measure)
    return asked.isPending ? (
      <p className={`${pieces.quiet} ${pieces.fades}`}>{t('app.loading')}</p>
    ) : null;
  return (
    <div className={styles.why}>
      <FuelWhy measure={measure} type={ride.rideType === 'fuelloss' ? 'fuelloss' : 'refueling'} />
    </div>
  );
}
