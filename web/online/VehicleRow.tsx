// One vehicle of the online list: plate, name and buttons; driver and place; state, ride type and flags.
// A '-' stands where a value is missing (ONL-014).
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import { communicationState } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconCurrentLocation, IconEye, IconEyeOff, IconHistory } from '@tabler/icons-react';
import { type MouseEvent, memo, useState } from 'react';
import { dateTime, fullName, MISSING } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { PathLink, useGo } from '../navigate.tsx';
import { panelPath } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { Flag } from '../ui/Flag.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useNow } from '../ui/now.ts';
import { Flags } from '../vehicle/Flags.tsx';
import { hoverVehicle, useIsHovered } from '../vehicle/hover.ts';
import { MarkerIcon } from '../vehicle/MarkerIcon.tsx';
import { MoreMenu } from '../vehicle/MoreMenu.tsx';
import { useOnMap } from '../vehicle/on-map.ts';
import { TachoIcon } from '../vehicle/TachoIcon.tsx';
import { LIST_ACTIONS } from '../vehicle/vehicle.actions.ts';
import {
  isMoving,
  lastSeenText,
  shortName,
  stateText,
  stateWord,
} from '../vehicle/vehicle-state.ts';
import styles from './online.module.css';

export interface VehicleRowProps {
  vehicle: MapVehicle;
  /** Pixels from the beginning of the list. */
  top: number;
  place: { index: number; count: number };
  isSelected: boolean;
  isHidden: boolean;
  onSelect: () => void;
  onOpen: () => void;
  onHide: (isHidden: boolean) => void;
}

export const VehicleRow = memo(Row, (before, after) => {
  // The handlers are new functions each time but always do the same for the same vehicle.
  return (
    before.vehicle === after.vehicle &&
    before.top === after.top &&
    before.place.count === after.place.count &&
    before.isSelected === after.isSelected &&
    before.isHidden === after.isHidden
  );
});

function Row(props: VehicleRowProps) {
  const { vehicle } = props;
  const { ccode } = useCompany();
  const nowMs = useNow();
  const isHovered = useIsHovered(vehicle.vehicleId);
  const [isMenuOpen, setMenuOpen] = useState(false);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list handles the keys of its rows.
    // biome-ignore lint/a11y/useSemanticElements: rows stand in a drawn-in-part list, not in an <ul>.
    <div
      id={`vehicle-${vehicle.vehicleId}`}
      role="listitem"
      aria-current={props.isSelected ? 'true' : undefined}
      aria-setsize={props.place.count}
      aria-posinset={props.place.index + 1}
      aria-label={`${vehicle.numericPlate} ${vehicle.name}`}
      className={styles.row}
      data-hovered={isHovered}
      data-off={props.isHidden}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={props.onSelect}
      onDoubleClick={props.onOpen}
      onContextMenu={(signal) => {
        signal.preventDefault();
        setMenuOpen(true);
      }}
      onPointerEnter={() => hoverVehicle(vehicle.vehicleId)}
      onPointerLeave={() => hoverVehicle(null)}
    >
      <MarkerIcon marker={vehicleMarker(vehicle, nowMs)} label={stateWord(vehicle, nowMs)} />
      <div className={styles.text}>
        <div className={styles.line}>
          <PathLink
            className={styles.plate}
            href={panelPath(ccode, 'vehicle', vehicle.vehicleId)}
            tabIndex={-1}
          >
            {vehicle.numericPlate}
          </PathLink>
          <span className={styles.name} title={vehicle.name}>
            {shortName(vehicle.name)}
          </span>
        </div>
        <DriverAndPlace vehicle={vehicle} />
        <StateLine vehicle={vehicle} nowMs={nowMs} />
      </div>
      <RowButtons {...props} isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
    </div>
  );
}

function DriverAndPlace({ vehicle }: { vehicle: MapVehicle }) {
  const { driver, location } = vehicle;
  return (
    <div className={styles.line}>
      <span className={styles.driver}>
        {driver && <TachoIcon activity={driver.tachograph?.activity} />}
        <span className={styles.cut}>{fullName(driver)}</span>
      </span>
      <span className={styles.dot}>·</span>
      <span className={styles.place}>
        <Flag code={location?.countryCode} />
        <span className={styles.cut}>{location?.place?.name ?? MISSING}</span>
      </span>
    </div>
  );
}

function StateLine({ vehicle, nowMs }: { vehicle: MapVehicle; nowMs: number }) {
  const { timeZone } = useCompany();
  const isSilent = communicationState(vehicle, nowMs) === 'FAIL';
  const lastSeen = isSilent ? null : lastSeenText(vehicle, nowMs);
  const exact = vehicle.location ? dateTime(vehicle.location.timestamp, timeZone, true) : undefined;
  const rideType = vehicle.ride ? t(`rideType.${vehicle.ride.rideType}`) : MISSING;
  return (
    <div className={styles.line}>
      {/* A parked vehicle seen long ago: how long ago says it all. */}
      {(!lastSeen || isMoving(vehicle)) && (
        <span className={isSilent ? styles.silent : styles.state} title={exact}>
          {stateText(vehicle, nowMs, timeZone)}
        </span>
      )}
      {lastSeen && isMoving(vehicle) && <span className={styles.dot}>·</span>}
      {lastSeen && (
        <span className={styles.seen} title={`${stateText(vehicle, nowMs, timeZone)} · ${exact}`}>
          {lastSeen}
        </span>
      )}
      {!isSilent && (
        <>
          <span className={styles.dot}>·</span>
          <span className={styles.type}>{rideType}</span>
        </>
      )}
      <Flags vehicle={vehicle} />
    </div>
  );
}

function RowButtons(
  props: VehicleRowProps & { isMenuOpen: boolean; setMenuOpen: (isOpen: boolean) => void },
) {
  const { vehicle, isHidden } = props;
  const { ccode } = useCompany();
  const go = useGo();
  const onMap = useOnMap();
  const refusal = vehicle.location ? undefined : t('vehicle.noLocation');
  const apart = (act: () => void) => (signal: MouseEvent) => {
    signal.stopPropagation();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a double press from opening the row.
    <div className={styles.buttons} onDoubleClick={(signal) => signal.stopPropagation()}>
      <IconButton
        label={t(isHidden ? 'online.show' : 'online.hide')}
        aria-pressed={!isHidden}
        size={24}
        onClick={apart(() => props.onHide(!isHidden))}
      >
        {isHidden ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
      </IconButton>
      <IconButton
        label={t('online.centre')}
        hint={refusal}
        disabled={refusal !== undefined}
        size={24}
        onClick={apart(() => onMap?.centre(vehicle.vehicleId))}
      >
        <IconCurrentLocation size={17} stroke={1.6} />
      </IconButton>
      <IconButton
        label={t('action.history')}
        hint={refusal}
        disabled={refusal !== undefined}
        size={24}
        onClick={apart(() => go(panelPath(ccode, 'history', vehicle.vehicleId)))}
      >
        <IconHistory size={17} stroke={1.6} />
      </IconButton>
      <MoreMenu
        vehicle={vehicle}
        actions={LIST_ACTIONS}
        size={24}
        opened={props.isMenuOpen}
        onChange={props.setMenuOpen}
      />
    </div>
  );
}
