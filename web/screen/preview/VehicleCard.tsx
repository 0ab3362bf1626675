// One card of the wall (PRV-008 … PRV-018): plate and buttons, the mini map, and what there is to say. Drawn
// anew only when its vehicle changed; the map moves by itself.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';
import { vehicleMarker } from '@flotila/domain/vehicle/marker.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { Menu } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, memo, type ReactNode, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { stateWord } from '../../ground/map/vehicles/state-words.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useMatches } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import { Badges } from '../../thing/vehicle/Badges.tsx';
import { doingOf } from '../../thing/vehicle/fleet-parts.ts';
import { type MenuState, RowMoreMenu } from '../../thing/vehicle/MoreMenu.tsx';
import { NameLink } from '../../thing/vehicle/NameLink.tsx';
import {
  type ActionId,
  LIST_ACTIONS,
  offeredActions,
} from '../../thing/vehicle/vehicle.actions.ts';
import { AlertChip } from './AlertChip.tsx';
import { CardFacts } from './CardFacts.tsx';
import { CardMap } from './CardMap.tsx';
import styles from './card.module.css';
import { Going } from './Going.tsx';
import { useWallNow } from './stage-context.ts';

/** PRV-009, PRV-010; the rest is in the menu. */
const CARD_ACTIONS: readonly ActionId[] = ['vehicle', 'history', 'logbook'];
const MENU_ACTIONS = LIST_ACTIONS.filter((id) => !CARD_ACTIONS.includes(id));
/** Where nothing hovers five buttons would lie on each small map: there the menu has them all. */
const TOUCH = '(hover: none)';
const TOUCH_ACTIONS: readonly ActionId[] = [...CARD_ACTIONS, ...MENU_ACTIONS];

export interface VehicleCardProps {
  vehicle: MapVehicle;
  /** Its worst that nobody has acknowledged. */
  alert: Alert | undefined;
  isHidden: boolean;
  /** Tab leads to this card; the arrows to the others. */
  isCurrent: boolean;
  place: { index: number; count: number };
  left: number;
  top: number;
  width: number;
  height: number;
  mapWidth: number;
  mapHeight: number;
  onHide: (vehicleId: number, isHidden: boolean) => void;
  onKey: (signal: KeyboardEvent, index: number) => void;
  onFocus: (index: number) => void;
}

export const VehicleCard = memo(Card, (before, after) => {
  const names = Object.keys(after) as (keyof VehicleCardProps)[];
  return names.every((name) => {
    if (name !== 'place') return before[name] === after[name];
    return before.place.index === after.place.index && before.place.count === after.place.count;
  });
});

function Card(props: VehicleCardProps) {
  const { vehicle, isHidden } = props;
  const { ccode } = useCompany();
  const go = useGo();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const look = {
    // By its edges: sixty transforms are sixty things more for the browser to put together.
    left: props.left,
    top: props.top,
    width: props.width,
    height: props.height,
    '--map-height': `${props.mapHeight}px`,
  } as CSSProperties;
  return (
    // biome-ignore lint/a11y/useSemanticElements: only the cards in sight are drawn, so no <ul> of all.
    <div
      role="listitem"
      id={`card-${vehicle.vehicleId}`}
      aria-label={`${vehicle.numericPlate} ${vehicle.name}`}
      aria-setsize={props.place.count}
      aria-posinset={props.place.index + 1}
      tabIndex={props.isCurrent ? 0 : -1}
      className={styles.card}
      data-off={isHidden}
      data-alarm={vehicle.flagPanic}
      style={look}
      onKeyDown={(signal) => props.onKey(signal, props.place.index)}
      onFocus={() => props.onFocus(props.place.index)}
      onDoubleClick={() => go(panelPath(ccode, 'vehicle', vehicle.vehicleId))}
      onContextMenu={(signal) => {
        signal.preventDefault();
        setMenuOpen(true);
      }}
    >
      <header className={styles.cardHead}>
        <State vehicle={vehicle} />
        <strong className={styles.plate}>
          <NameLink href={panelPath(ccode, 'vehicle', vehicle.vehicleId)} isInRow>
            {vehicle.numericPlate}
          </NameLink>
        </strong>
        <span className={`${pieces.cut} ${pieces.hint} ${pieces.grows} ${pieces.yields}`}>
          {vehicle.name}
        </span>
      </header>
      <Room vehicle={vehicle}>
        {!isHidden && <CardMap vehicle={vehicle} width={props.mapWidth} height={props.mapHeight} />}
        <span className={styles.onMap}>
          <Going vehicle={vehicle} />
          <Badges vehicle={vehicle} />
        </span>
        {props.alert && <AlertChip alert={props.alert} />}
        <Buttons {...props} isMenuOpen={isMenuOpen} setMenuOpen={setMenuOpen} />
      </Room>
      <CardFacts vehicle={vehicle} />
    </div>
  );
}

/** The state as on the map, for those who do not see the map or see it from afar. */
function State({ vehicle }: { vehicle: MapVehicle }) {
  const nowMs = useWallNow();
  return <MarkerIcon marker={vehicleMarker(vehicle, nowMs)} label={stateWord(vehicle, nowMs)} />;
}

/** The map's place, paler the less happens on it; by itself, because it alone changes with the time. */
function Room({ vehicle, children }: { vehicle: MapVehicle; children: ReactNode }) {
  return (
    <div className={styles.map} data-doing={doingOf(vehicle, useWallNow())}>
      {children}
    </div>
  );
}

function Buttons(props: VehicleCardProps & MenuState) {
  const isTouch = useMatches(TOUCH);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only keeps a double press from opening the card.
    <span className={styles.buttons} onDoubleClick={(signal) => signal.stopPropagation()}>
      {!isTouch && <OwnButtons {...props} />}
      <RowMoreMenu {...props} actions={isTouch ? TOUCH_ACTIONS : MENU_ACTIONS}>
        {isTouch && <HideEntry {...props} />}
      </RowMoreMenu>
    </span>
  );
}

function OwnButtons(props: VehicleCardProps) {
  const { vehicle, isHidden } = props;
  const company = useCompany();
  const go = useGo();
  return (
    <>
      <RowButton
        label={t(isHidden ? 'preview.show' : 'preview.hide')}
        aria-pressed={!isHidden}
        onClick={() => props.onHide(vehicle.vehicleId, !isHidden)}
      >
        {isHidden ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />}
      </RowButton>
      {offeredActions(CARD_ACTIONS, vehicle, company).map(({ action, refusal }) => (
        <RowButton
          key={action.id}
          label={t(action.label)}
          refusal={refusal ?? undefined}
          onClick={() => {
            const href = action.href?.(vehicle, company);
            if (href) go(href);
          }}
        >
          <action.icon size={17} stroke={1.6} />
        </RowButton>
      ))}
    </>
  );
}

function HideEntry({ vehicle, isHidden, onHide }: VehicleCardProps) {
  const Icon = isHidden ? IconEye : IconEyeOff;
  return (
    <Menu.Item
      leftSection={<Icon size={18} stroke={1.6} />}
      onClick={() => onHide(vehicle.vehicleId, !isHidden)}
    >
      {t(isHidden ? 'preview.show' : 'preview.hide')}
    </Menu.Item>
  );
}
