// The history of a vehicle: the rides of one day, their summary or the selected ride, and why a ride
// begins and ends where it does (HIS-001 … HIS-017). Which day and ride is in the address.
import { Button } from '@mantine/core';
import { IconCarOff, IconMapPinOff } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { isFinal } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import { usePointedMoment } from '../../thing/ride/hover.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { VehicleHead } from '../../thing/vehicle/VehicleHead.tsx';
import { DayOfVehicle } from './DayOfVehicle.tsx';
import { RidesSkeleton } from './DayStates.tsx';
import { HistoryHead } from './HistoryHead.tsx';
import styles from './history.module.css';
import { useHistoryPlace } from './history-place.ts';

/** On wide screens the bar lies under the map; only a phone has it here. */
const HistoryBar = lazy(() =>
  loadChunk('HistoryBar', () => import('./HistoryBar.tsx')).then((module) => ({
    default: module.HistoryBar,
  })),
);

export function HistoryPanel() {
  const { ccode } = useCompany();
  const go = useGo();
  const place = useHistoryPlace();
  usePointedMoment(place.atMs);
  const isPhone = useIsPhone();
  const { vehicle, isPending, error, retry } = useShownVehicle(place.vehicleId);
  const close = () => go(mapPath(ccode, vehicle ? { vehicle: vehicle.vehicleId } : {}));
  if (!vehicle) {
    return (
      <>
        <VehicleHead title={t('panel.history')} onClose={close} />
        {isPending ? <RidesSkeleton /> : <NoVehicle error={error} onRetry={retry} />}
      </>
    );
  }
  return (
    <>
      <HistoryHead vehicle={vehicle} place={place} onClose={close} />
      {vehicle.location ? (
        <div className={styles.body}>
          {isPhone && (
            <Suspense fallback={null}>
              <HistoryBar />
            </Suspense>
          )}
          <DayOfVehicle vehicle={vehicle} place={place} />
        </div>
      ) : (
        <Notice
          icon={<IconMapPinOff size={32} stroke={1.4} />}
          title={t('vehicle.noLocation')}
          text={t('history.noLocation')}
        />
      )}
    </>
  );
}

/** An id that is no vehicle of the company is calm news; a failed call may be tried again. */
function NoVehicle({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const isFailure = error && !isFinal(error);
  const select = (
    <Button variant="default" onClick={() => openDialog({ slot: 'vehicleSelection' })}>
      {t('select.title')}
    </Button>
  );
  if (!isFailure) {
    return (
      <Notice
        icon={<IconCarOff size={32} stroke={1.4} />}
        title={t('vehicle.gone')}
        text={t('history.goneHint')}
      >
        {select}
      </Notice>
    );
  }
  return (
    <Notice role="alert" title={t('vehicle.loadFailed')} text={failureText(error)}>
      <Button variant="default" onClick={onRetry}>
        {t('app.retry')}
      </Button>
    </Notice>
  );
}
