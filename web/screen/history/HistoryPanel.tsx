// The history of a vehicle: the rides of one day, their summary or the selected ride, and why a ride
// begins and ends where it does (HIS-001 … HIS-017). Which day and ride is in the address.
import { IconMapPinOff } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { isFinal } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useHasSheet } from '../../ground/ui/phone.ts';
import { usePointedMoment } from '../../thing/ride/hover.ts';
import { useShownVehicle } from '../../thing/vehicle/shown-vehicle.ts';
import { VehicleGone } from '../../thing/vehicle/VehicleGone.tsx';
import { VehicleHead } from '../../thing/vehicle/VehicleHead.tsx';
import { DayOfVehicle } from './DayOfVehicle.tsx';
import { RidesSkeleton } from './DayStates.tsx';
import { HistoryHead } from './HistoryHead.tsx';
import styles from './history.module.css';
import { useHistoryPlace } from './history-place.ts';

/** On wide screens the bar lies under the map; only the sheet has it here. */
const HistoryBar = lazyPart('HistoryBar', () =>
  import('./HistoryBar.tsx').then((part) => part.HistoryBar),
);

export function HistoryPanel() {
  const { ccode } = useCompany();
  const go = useGo();
  const place = useHistoryPlace();
  usePointedMoment(place.atMs);
  const hasSheet = useHasSheet();
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
          {hasSheet && (
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
  if (!error || isFinal(error)) return <VehicleGone hint={t('history.goneHint')} />;
  return <Failed title={t('vehicle.loadFailed')} error={error} onRetry={onRetry} />;
}
