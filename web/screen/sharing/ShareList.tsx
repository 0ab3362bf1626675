// The list of shared vehicles: plate, name, speed, how old the location is, and the flags that are shared.

import type { SharedArrival } from '@flotila/domain/sharing/sharing.api.ts';
import { MOVING_SPEED_MIN } from '@flotila/domain/vehicle/state.ts';
import {
  IconChevronDown,
  IconClockHour4,
  IconCloudOff,
  IconCurrentLocation,
} from '@tabler/icons-react';
import { type Ref, useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { MarkerIcon } from '../../ground/map/vehicles/MarkerIcon.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { momentWords } from '../../ground/words/day-words.ts';
import { ago, dateTime, number } from '../../ground/words/format.ts';
import { Flags } from '../../thing/vehicle/Flags.tsx';
import { arrivalText } from './arrival-text.ts';
import styles from './share.module.css';
import type { NumberedVehicle, SharedFleet } from './share-state.ts';
import { isDriving, sharedMarker } from './shared-vehicle.ts';
import { visitorZone } from './visitor-zone.ts';

interface ShareListProps extends SharedFleet {
  ref: Ref<HTMLElement>;
  isPhone: boolean;
  /** By the server's clock. */
  nowMs: number;
  selectedId: number | null;
  followedId: number | null;
  onFollow: (id: number | null) => void;
  onHover: (id: number | null) => void;
}

export function ShareList(props: ShareListProps) {
  const { vehicles, isPhone } = props;
  const [isOpen, setOpen] = useState(true);
  const isShown = isOpen || !isPhone;
  return (
    <aside
      ref={props.ref}
      className={`${pieces.float} ${styles.panel}`}
      aria-label={t('share.list')}
    >
      <header className={styles.head}>
        <div>
          <h1>{t('share.title')}</h1>
          <p>
            {t('share.count', { count: vehicles.length })}
            {props.validTo &&
              ` · ${t('share.until', { time: momentWords(props.validTo, visitorZone()) })}`}
          </p>
        </div>
        {isPhone ? (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={isOpen}
            aria-label={t('share.sheet')}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={20} stroke={1.7} aria-hidden="true" />
          </button>
        ) : (
          <span className={styles.brand}>{t('app.name')}</span>
        )}
      </header>
      <Arrival arrival={props.arrival} nowMs={props.nowMs} />
      {props.isStale && (
        <p className={styles.stale} role="status">
          <IconCloudOff size={16} stroke={1.7} aria-hidden="true" />
          {t('share.offline')}
        </p>
      )}
      {isShown && vehicles.length === 0 && (
        <Notice title={t('share.emptyTitle')} text={t('share.emptyText')} />
      )}
      {isShown && vehicles.length > 0 && (
        <ul className={`${pieces.scroll} ${styles.rows}`}>
          {vehicles.map((vehicle) => (
            <Row key={vehicle.id} {...props} vehicle={vehicle} />
          ))}
        </ul>
      )}
    </aside>
  );
}

/** When the vehicle of a contract is at its last place. */
function Arrival({ arrival, nowMs }: Pick<ShareListProps, 'arrival' | 'nowMs'>) {
  const text = arrival && arrivalText(arrival, visitorZone(), nowMs);
  if (!arrival || text === null) return null;
  return (
    <p className={styles.arrival} role="status" title={by(arrival)}>
      <IconClockHour4 className={pieces.quiet} size={18} stroke={1.7} aria-hidden="true" />
      <strong>{text}</strong>
      <span className={pieces.quiet}>{arrival.place}</span>
    </p>
  );
}

function by({ by }: SharedArrival): string | undefined {
  return by === null ? undefined : t(`cp.by.${by}`);
}

function Row(props: ShareListProps & { vehicle: NumberedVehicle }) {
  const { vehicle, nowMs } = props;
  const { id, location, numericPlate: plate } = vehicle;
  const isFollowed = props.followedId === id;
  const exact = location ? dateTime(location.timestamp, visitorZone(), true) : undefined;
  const words = stateWords(vehicle, nowMs);
  return (
    <li>
      <button
        type="button"
        className={styles.row}
        aria-pressed={isFollowed}
        aria-label={`${t(isFollowed ? 'share.unfollow' : 'share.follow', { plate })} ${vehicle.name} ${words}`}
        data-selected={props.selectedId === id}
        disabled={location === null}
        onClick={() => props.onFollow(isFollowed ? null : id)}
        onPointerEnter={() => props.onHover(id)}
        onPointerLeave={() => props.onHover(null)}
      >
        <span className={styles.marker} aria-hidden="true">
          <MarkerIcon marker={sharedMarker(vehicle, nowMs)} label={words} />
        </span>
        <span className={styles.text}>
          <span className={`${pieces.row} ${pieces.yields}`}>
            <strong className={`${pieces.strong} ${pieces.stays}`}>{plate}</strong>{' '}
            <span className={`${pieces.cut} ${pieces.quiet}`}>{vehicle.name}</span>
          </span>{' '}
          <span className={`${pieces.row} ${pieces.yields}`}>
            <span className={`${pieces.cut} ${pieces.quiet} ${pieces.small}`} title={exact}>
              {words}
            </span>
            <Flags vehicle={flagsOf(vehicle)} />
          </span>
        </span>
        {isFollowed && (
          <span className={styles.followed} title={t('share.following')}>
            <IconCurrentLocation size={18} stroke={1.7} aria-hidden="true" />
          </span>
        )}
      </button>
    </li>
  );
}

/** "62 km/h · just now", "stands · 3 min ago". */
function stateWords(vehicle: NumberedVehicle, nowMs: number): string {
  const { location } = vehicle;
  if (!location) return t('share.noLocation');
  const age = ago(Math.max(0, nowMs - Date.parse(location.timestamp)));
  return `${goingWords(vehicle, nowMs)} · ${age}`;
}

/** Of one that moved when it was last heard of nobody knows that it stands. */
function goingWords(vehicle: NumberedVehicle, nowMs: number): string {
  const speed = vehicle.location?.speed ?? 0;
  if (speed < MOVING_SPEED_MIN) return t('vehicle.standing');
  return t(isDriving(vehicle, nowMs) ? 'vehicle.speed' : 'vehicle.lastSpeed', {
    speed: number(speed),
  });
}

function flagsOf({ flagPanic = false, flagCargoDoor = false }: NumberedVehicle) {
  return { flagPanic, flagCargoDoor };
}
