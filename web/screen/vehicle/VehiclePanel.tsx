// The vehicle panel (VEH-001 … VEH-024): what matters now at the top, everything else in sections that
// open. The row of the live list is shown at once; the full record with its services follows.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import type { VehicleRecord } from '@flotila/domain/vehicle/vehicle-record.api.ts';
import { IconCurrentLocation, IconPin } from '@tabler/icons-react';
import { useParams } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { Failed } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { MoreMenu } from '../../thing/vehicle/MoreMenu.tsx';
import { useOnMap } from '../../thing/vehicle/on-map.ts';
import { useVehicle } from '../../thing/vehicle/use-vehicle.ts';
import { VehicleHead } from '../../thing/vehicle/VehicleHead.tsx';
import { type ActionVehicle, PANEL_MORE_ACTIONS } from '../../thing/vehicle/vehicle.actions.ts';
import { useVehicles } from '../../thing/vehicle/vehicle.data.ts';
import { ShareButton } from './ShareButton.tsx';
import { VehicleNow } from './VehicleNow.tsx';
import { VehicleSections } from './VehicleSections.tsx';

export function VehiclePanel() {
  const { ccode } = useCompany();
  const go = useGo();
  const { id } = useParams({ strict: false });
  const vehicleId = Number(id);
  const { vehicles } = useVehicles();
  const row = vehicles.find((vehicle) => vehicle.vehicleId === vehicleId);
  const record = useVehicle(ccode, vehicleId);
  const vehicle = merged(row, record.data);
  const close = () => go(mapPath(ccode, row ? { vehicle: vehicleId } : {}));
  if (!vehicle) {
    const isGone = record.error instanceof CallFailure && record.error.detail.status < 500;
    return (
      <>
        <VehicleHead title={t('panel.vehicle')} onClose={() => go(mapPath(ccode))} />
        {record.isError && (
          <Failed
            title={isGone ? t('vehicle.gone') : t('vehicle.loadFailed')}
            error={record.error}
            onRetry={record.refetch}
          />
        )}
      </>
    );
  }
  return (
    <>
      <VehicleHead title={vehicle.numericPlate} aside={vehicle.name} onClose={close}>
        <MapButtons vehicle={vehicle} />
        <ShareButton vehicle={vehicle} />
        <MoreMenu vehicle={vehicle} actions={PANEL_MORE_ACTIONS} />
      </VehicleHead>
      <div className={pieces.scroll}>
        <VehicleNow vehicle={vehicle} />
        <VehicleSections vehicle={vehicle} />
      </div>
    </>
  );
}

/** Live values from the list, services from the record: the list is pushed, the record asked for. */
function merged(row: MapVehicle | undefined, record: VehicleRecord | undefined) {
  if (!row) return record;
  if (!record) return row;
  return {
    ...record,
    ...row,
    currentServices: record.currentServices,
    activeServices: record.activeServices,
    device: record.device ?? row.device,
  };
}

/** Centre once, or keep the vehicle in the middle. Following ends with the panel. */
function MapButtons({ vehicle }: { vehicle: ActionVehicle }) {
  const onMap = useOnMap();
  const isFollowed = onMap?.followedId === vehicle.vehicleId;
  const follow = onMap?.follow;
  const { vehicleId } = vehicle;
  useEffect(() => {
    if (!isFollowed) return;
    return () => follow?.(null);
  }, [isFollowed, follow]);
  if (!onMap || !vehicle.location) return null;
  return (
    <>
      <IconButton label={t('online.centre')} onClick={() => onMap.centre(vehicleId)}>
        <IconCurrentLocation size={18} stroke={1.7} />
      </IconButton>
      <IconButton
        label={t(isFollowed ? 'action.unfollow' : 'action.follow')}
        aria-pressed={isFollowed}
        variant={isFollowed ? 'light' : 'subtle'}
        color={isFollowed ? 'accent' : 'gray'}
        onClick={() => onMap.follow(isFollowed ? null : vehicleId)}
      >
        <IconPin size={18} stroke={1.7} />
      </IconButton>
    </>
  );
}
