// By what the distance of a ride was measured (K-1): asked for when somebody opens the question.
import type { RideView } from '@flotila/domain/ride/ride.api.ts';
import { getRideWay } from '@flotila/domain/ride/ride-way.api.ts';
import { useQuery } from '@tanstack/react-query';
import { call, keyOf } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Failed } from './Failed.tsx';
import { waySentences } from './way-words.ts';

export function RideWay({ ride }: { ride: RideView }) {
  const { ccode: company } = useCompany();
  const path = { id: ride.vehicleId, start: ride.fromTimestamp };
  const query = useQuery({
    // A ride that goes on or was made again is another one.
    queryKey: [...keyOf(getRideWay, { company, path }), ride.toTimestamp, ride.lastChange],
    queryFn: ({ signal }) => call(getRideWay, { company, path }, signal),
  });
  if (query.isPending)
    return <p className={`${pieces.quiet} ${pieces.fades}`}>{t('app.loading')}</p>;
  if (query.isError) {
    return <Failed text={t('why.way.failed')} onRetry={() => void query.refetch()} />;
  }
  return <p>{waySentences(query.data, ride.distance).join(' ')}</p>;
}
