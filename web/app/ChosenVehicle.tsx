// The vehicle that is chosen on the live map: which it is by the address, and where its popup stands. On a wide
// screen the map keeps it beside the marker, on a phone it is the sheet (U-5).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useSearch } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo } from 'react';
import { useGo } from '../ground/address/navigate.tsx';
import { type MapMode, mapPath } from '../ground/address/paths.ts';
import { useCompany } from '../ground/session/company.ts';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import { Waiting } from '../ground/ui/Waiting.tsx';
import { useOnlyShown } from '../thing/vehicle/only-shown.ts';
import { useOtherVehicle } from '../thing/vehicle/other-vehicle.ts';
import { useVehicles } from '../thing/vehicle/vehicle.data.ts';
import styles from './map-screen.module.css';
import { loadVehiclePopup } from './vehicle-popup-chunk.ts';

const VehiclePopup = lazy(() => loadVehiclePopup().then((popup) => ({ default: popup })));

export interface MapPlace {
  mode: MapMode;
  vehicleId: number | null;
}

export function ChosenVehicle(props: { vehicle: MapVehicle; onClose: () => void }) {
  return (
    <ErrorBoundary resetKey={String(props.vehicle.vehicleId)}>
      <Suspense fallback={<Waiting />}>
        <VehiclePopup {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What a phone's sheet holds: the chosen vehicle, else what is given, which keeps its place meanwhile. */
export function ChosenInSheet(props: {
  place: MapPlace;
  makeWay: () => void;
  children: ReactNode;
}) {
  const { place, makeWay } = props;
  const { id, select } = useSelectedVehicle(place);
  const { vehicles } = useVehicles();
  const isAsked = place.mode === 'online' && id !== null;
  const vehicle = isAsked ? vehicles.find(({ vehicleId }) => vehicleId === id) : undefined;
  const chosenId = vehicle?.vehicleId;
  useEffect(() => {
    if (chosenId !== undefined) makeWay();
  }, [chosenId, makeWay]);
  return (
    <>
      {vehicle && (
        <div className={styles.chosen}>
          <ChosenVehicle vehicle={vehicle} onClose={() => select(null)} />
        </div>
      )}
      <div className={styles.unchosen} hidden={vehicle !== undefined}>
        {props.children}
      </div>
    </>
  );
}

/** The vehicle of the panel, or on the live map the one of ?vehicle=. */
export function useSelectedVehicle(place: MapPlace) {
  const { ccode } = useCompany();
  const go = useGo();
  const search = useSearch({ strict: false }) as { vehicle?: string };
  const asked = Number(search.vehicle);
  const id = place.vehicleId ?? (Number.isInteger(asked) && asked > 0 ? asked : null);
  const { mode, vehicleId: panelVehicleId } = place;
  const only = useOnlyShown().search;
  const hrefOf = useOtherVehicle();
  const select = useCallback(
    (vehicleId: number | null) => {
      if (mode === 'online') {
        const selected = vehicleId === null ? {} : { vehicle: vehicleId };
        go(mapPath(ccode, { ...selected, ...only }), { replace: true });
      } else if (mode === 'alerts') {
        if (vehicleId !== null) go(mapPath(ccode, { vehicle: vehicleId }));
      } else if (vehicleId !== null && vehicleId !== panelVehicleId) {
        // NAV-029: an open panel is for the vehicle that was just selected.
        go(hrefOf(mode, vehicleId));
      }
    },
    [ccode, go, hrefOf, mode, panelVehicleId, only],
  );
  return useMemo(() => ({ id, select }), [id, select]);
}
