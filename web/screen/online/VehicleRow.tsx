// One vehicle of the online list: plate, name and buttons; driver and place; state, ride type and flags.
// A '-' stands where nothing is known (ONL-014, decision 0052).
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import { communicationState, isMoving } from '@flotila/domain/vehicle/state.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  IconBuilding,
  IconCurrentLocation,
  IconEye,
  IconEyeOff,
  IconHistory,
  IconHome,
} from '@tabler/icons-react';
import { memo, useState } from 'react';
import { PathLink, useGo } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { lastSeenText, stateWord } from '../../ground/map/vehicles/state-words.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import { dateTime, MISSING } from '../../ground/words/format.ts';
import { Badges } from '../../thing/vehicle/Badges.tsx';
import { DriverName } from '../../thing/vehicle/DriverName.tsx';
import { hoveredVehicle } from '../../thing/vehicle/hover.ts';
import { type MenuState, RowMoreMenu } from '../../thing/vehicle/MoreMenu.tsx';
import { useOnMap } from '../../thing/vehicle/on-map.ts';
import { TachoIcon } from '../../thing/vehicle/TachoIcon.tsx';
import { LIST_ACTIONS } from '../../thing/vehicle/vehicle.actions.ts';
import {
  inZoneText,
  rideTypeText,
  shortName,
  stateText,
} from '../../thing/vehicle/vehicle-state.ts';
import { ZoneName } from '../../thing/vehicle/ZoneName.tsx';
import styles from './online.module.css';

export interface VehicleRowProps {
  vehicle: MapVehicle;
  /** Pixels from the beginning of the list. */
  top: number;
  /** Of two columns; left out: there is one. */
  column?: 'left' | 'right' | undefined;
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
    before.column === after.column &&
    before.place.count === after.place.count &&
    before.isSelected === after.isSelected &&
    before.isHidden === after.isHidden
  );
});

function Row(props: VehicleRowProps) {
  const { vehicle } = props;
  const { ccode } = useCompany();
  const nowMs = useNow();
  const isHovered = hoveredVehicle.useIs(vehicle.vehicleId);
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
      data-calling={vehicle.flagPanic}
      data-column={props.column}
      style={{ transform: `translateY(${props.top}px)` }}
      onClick={props.onSelect}
      onDoubleClick={props.onOpen}
      onContextMenu={(signal) => {
        signal.preventDefault();
        setMenuOpen(true);
      }}
      onPointerEnter={() => hoveredVehicle.set(vehicle.vehicleId)}
      onPointerLeave={() => hoveredVehicle.set(null)}
    >
      <MarkerIcon marker={vehicleMarker(vehicle, nowMs)} label={stateWord(vehicle, nowMs)} />
      <div className={styles.text}>
        <div className={styles.line}>
          <PathLink
            className={styles.plate}
            href={panelPath(ccode, 'vehicle', vehicle.vehicleId)}
            tabIndex={-1}
            // The row would select the vehicle and take the panel back.
            onClick={(signal) => signal.stopPropagation()}
          >
            {vehicle.numericPlate}
          </PathLink>
          <span className={styles.name} title={vehicle.name}>
            {shortName(vehicle.name)}
          </span>
        </div>
        <DriverAndPlace vehicle={vehicle} nowMs={nowMs} />
        <StateLine vehicle={vehicle} nowMs={nowMs} />
      </div>
      <RowButtons {...props} isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
    </div>
  );
}

function DriverAndPlace({ vehicle, nowMs }: { vehicle: MapVehicle; nowMs: number }) {
  const { driver, location } = vehicle;
  const zone = vehicle.zones?.at(-1);
  const place = zone?.name ?? location?.place?.name;
  return (
    <div className={styles.line}>
      {driver && (
        <span className={styles.driver}>
          <TachoIcon tachograph={driver.tachograph} />
          <span className={pieces.cut}>
            <DriverName driver={driver} isInRow />
          </span>
        </span>
      )}
      {driver && place && <span className={styles.dot}>·</span>}
      {place && (
        <span className={styles.place}>
          <Flag code={location?.countryCode} />
          <span className={pieces.cut} title={inZoneText(vehicle, nowMs) ?? undefined}>
            {zone ? (
              <ZoneName zoneId={zone.zoneId} isInRow>
                {place}
              </ZoneName>
            ) : (
              place
            )}
          </span>
        </span>
      )}
      {!driver && !place && MISSING}
    </div>
  );
}

function StateLine({ vehicle, nowMs }: { vehicle: MapVehicle; nowMs: number }) {
  const { timeZone } = useCompany();
  const isSilent = communicationState(vehicle, nowMs) === 'FAIL';
  const lastSeen = isSilent ? null : lastSeenText(vehicle, nowMs);
  const exact = vehicle.location ? dateTime(vehicle.location.timestamp, timeZone, true) : undefined;
  return (
    <div className={styles.line}>
      {/* A parked vehicle seen long ago: how long ago says it all. */}
      {(!lastSeen || isMoving(vehicle)) && (
        <span
          className={isSilent ? styles.silent : styles.state}
          title={isSilent ? stateText(vehicle, nowMs, timeZone) : exact}
        >
          {stateText(vehicle, nowMs, timeZone)}
        </span>
      )}
      {lastSeen && isMoving(vehicle) && <span className={styles.dot}>·</span>}
      {lastSeen && (
        <span
          className={`${pieces.ink} ${pieces.stays}`}
          title={`${stateText(vehicle, nowMs, timeZone)} · ${exact}`}
        >
          {lastSeen}
        </span>
      )}
      <RideType vehicle={vehicle} />
      <Badges vehicle={vehicle} />
    </div>
  );
}

/** Gives way to the badges: its word to its icon, the icon to nothing (U-4). */
function RideType({ vehicle }: { vehicle: MapVehicle }) {
  const word = rideTypeText(vehicle);
  const Icon = vehicle.ride?.rideType === 'private' ? IconHome : IconBuilding;
  return (
    <span className={styles.type} title={vehicle.ride ? word : undefined}>
      <i className={styles.wide} />
      {vehicle.ride && <Icon size={16} stroke={1.6} aria-hidden="true" />}
      <span className={styles.word}>{word}</span>
    </span>
  );
}

function RowButtons(props: VehicleRowProps & MenuState) {
  const { vehicle, isHidden } = props;
  const { ccode } = useCompany();
  const go = useGo();
  const onMap = useOnMap();
  const refusal = vehicle.location ? undefined : t('vehicle.noLocation');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a double press from opening the row.
    <div className={styles.buttons} onDoubleClick={(signal) => signal.stopPropagation()}>
      <RowButton
        label={t(isHidden ? 'online.show' : 'online.hide')}
        aria-pressed={!isHidden}
        onClick={() => props.onHide(!isHidden)}
      >
        {isHidden ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
      </RowButton>
      <RowButton
        label={t('online.centre')}
        refusal={refusal}
        onClick={() => onMap?.centre(vehicle.vehicleId)}
      >
        <IconCurrentLocation size={17} stroke={1.6} />
      </RowButton>
      <RowButton
        label={t('action.history')}
        refusal={refusal}
        onClick={() => go(panelPath(ccode, 'history', vehicle.vehicleId))}
      >
        <IconHistory size={17} stroke={1.6} />
      </RowButton>
      <RowMoreMenu {...props} actions={LIST_ACTIONS} />
    </div>
  );
}
