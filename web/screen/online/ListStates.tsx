// What stands in the list when there are no rows: a skeleton after half a second, why it is empty and
// what next, or that loading failed and a way to try again.
import { Button } from '@mantine/core';
import { IconCarOff, IconFilterOff, IconPlugConnectedX } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { t, withLaterTexts } from '../../ground/i18n/i18n.ts';
import { OfflineNote } from '../../ground/offline/OfflineNote.tsx';
import { StatusLink } from '../../ground/offline/StatusLink.tsx';
import { useIsOffline } from '../../ground/offline/use-offline.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import styles from './online.module.css';

const SKELETON_ROWS = 7;

const FirstSteps = lazy(async () => ({
  default: await loadChunk('FirstSteps', () =>
    withLaterTexts(import('./FirstSteps.tsx').then((module) => module.FirstSteps)),
  ),
}));

export function ListStates(props: { filter: string; shown: number; onClear: () => void }) {
  const { vehicles, isPending, isError, asOfMs, retry } = useVehicles();
  const isOffline = useIsOffline();
  const { ccode, may } = useCompany();
  const groupset = useGroupset(ccode)[0]?.name;
  if (isOffline && (props.shown > 0 || vehicles.length === 0))
    return <OfflineNote asOfMs={asOfMs} />;
  const isBeginning =
    !isPending &&
    !isError &&
    !groupset &&
    may('vehicle', 'write') &&
    vehicles.every(({ location }) => location === null);
  const steps = isBeginning && (
    <Suspense fallback={null}>
      <FirstSteps vehicles={vehicles} />
    </Suspense>
  );
  if (steps && (vehicles.length === 0 || props.shown > 0)) return steps;
  if (props.shown > 0) {
    return isError ? <StaleBar onRetry={retry} /> : null;
  }
  if (isError && vehicles.length === 0) {
    return (
      <Notice
        role="alert"
        icon={<IconPlugConnectedX size={32} stroke={1.4} />}
        title={t('online.failed')}
      >
        <Button variant="default" onClick={retry}>
          {t('app.retry')}
        </Button>
        <StatusLink />
      </Notice>
    );
  }
  if (isPending) return <Skeleton />;
  if (vehicles.length === 0) {
    return (
      <Notice
        icon={<IconCarOff size={32} stroke={1.4} />}
        title={groupset ? t('online.emptyGroup', { name: groupset }) : t('online.empty')}
        {...(groupset ? {} : { text: t('online.emptyHint') })}
      />
    );
  }
  return (
    <Notice
      icon={<IconFilterOff size={32} stroke={1.4} />}
      title={props.filter ? t('online.noMatch', { filter: props.filter }) : t('online.noneNow')}
    >
      <Button variant="default" onClick={props.onClear}>
        {t('online.clearFilter')}
      </Button>
    </Notice>
  );
}

function StaleBar({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.stale} role="status">
      {t('online.stale')}
      <button
        type="button"
        className={`${pieces.accent} ${pieces.small} ${pieces.oneLine} ${styles.link}`}
        onClick={onRetry}
      >
        {t('app.retry')}
      </button>
    </div>
  );
}

function Skeleton() {
  return (
    <div className={pieces.fades} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <div key={index} className={styles.bone}>
          <i />
          <b />
          <b />
        </div>
      ))}
    </div>
  );
}
