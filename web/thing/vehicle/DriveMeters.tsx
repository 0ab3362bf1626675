// Driving time and fuel as bars, the same in popup, panel and wall: what is filled is left (V-2).
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Meter } from '../../ground/ui/Meter.tsx';
import { dateTime, duration, number } from '../../ground/words/format.ts';
import styles from './meters.module.css';
import { driveBar, mainTanks, type Tachograph } from './tachograph.ts';
import { tankReach } from './tank-reach.ts';
import { HARDLY_LEFT, LITTLE_LEFT } from './urgency.ts';

const LOW_TANK = 0.15;

interface DriveProps {
  /** As it stands now. */
  tachograph: Tachograph;
  label: string;
  /** Only what is left, where there is no room for more; the rest on hovering. */
  isShort?: boolean;
}

export function DayDrive({ tachograph, ...rest }: DriveProps) {
  const { dayDriveAccumulation: used, dayDriveLimit: limit } = tachograph;
  return <Drive {...rest} used={used} limit={limit} />;
}

export function WeekDrive({ tachograph, ...rest }: DriveProps) {
  const { weekDriveAccumulation: used, weekDriveLimit: limit } = tachograph;
  return <Drive {...rest} used={used} limit={limit} />;
}

function Drive(
  props: Omit<DriveProps, 'tachograph'> & { used: number | null; limit: number | null },
) {
  const bar = driveBar(props.used, props.limit);
  if (props.used === null) return null;
  if (!bar) return <Meter label={props.label} text={duration(props.used)} share={null} />;
  const used = duration(bar.usedSeconds);
  const limit = duration(bar.limitSeconds);
  const isOver = bar.leftSeconds < 0;
  const text = isOver
    ? t('vp.over', { used, limit, over: duration(-bar.leftSeconds) })
    : t('vp.ofRemaining', { used, limit, left: duration(bar.leftSeconds) });
  const tone = toneOf(bar.leftSeconds);
  const shown = props.isShort ? <span title={text}>{leftText(bar.leftSeconds)}</span> : text;
  return <Meter label={props.label} text={shown} share={1 - bar.share} tone={tone} />;
}

function leftText(left: number) {
  return left < 0
    ? t('vp.overBy', { over: duration(-left) })
    : t('vp.remaining', { left: duration(left) });
}

function toneOf(left: number): 'accent' | 'notice' | 'alarm' {
  if (left < HARDLY_LEFT) return 'alarm';
  return left < LITTLE_LEFT ? 'notice' : 'accent';
}

/** One bar for what is in a tank; without a level only the capacity is told. */
export function TankMeter(props: {
  label: string;
  level: number | null;
  capacity: number | null;
  /** Litres per 100 km; left out or null: nobody knows how far it reaches. */
  norm?: number | null | undefined;
  /** Its sensor tells nothing more since then; left out or null: it does. */
  silentSince?: string | null;
}) {
  const { silentSince = null, ...rest } = props;
  if (silentSince === null) return <LevelMeter {...rest} />;
  return (
    <div>
      <LevelMeter {...rest} />
      <SensorSilent since={silentSince} />
    </div>
  );
}

/** K-11: what the level is worth, and what to do. */
function SensorSilent({ since }: { since: string }) {
  const { timeZone } = useCompany();
  return (
    <p className={styles.silent}>
      <IconAlertTriangle size={14} aria-hidden="true" />
      {t('vp.tank.silent', { time: dateTime(since, timeZone) })}
    </p>
  );
}

function LevelMeter(props: {
  label: string;
  level: number | null;
  capacity: number | null;
  norm?: number | null | undefined;
}) {
  const { label, level, capacity, norm = null } = props;
  if (level === null) {
    if (capacity === null) return null;
    const text = t('vp.capacity', { capacity: number(capacity) });
    return <Meter label={label} text={text} share={null} />;
  }
  const reach = <Reach level={level} norm={norm} />;
  if (!capacity) {
    const text = (
      <>
        {reach} {number(level)} l
      </>
    );
    return <Meter label={label} text={text} share={null} />;
  }
  const share = Math.min(1, Math.max(0, level / capacity));
  return (
    <Meter
      label={label}
      text={
        <>
          {reach} {t('vp.ofLitres', { level: number(level), capacity: number(capacity) })}
        </>
      }
      share={share}
      tone={share < LOW_TANK ? 'notice' : 'good'}
    />
  );
}

function Reach({ level, norm }: { level: number; norm: number | null }) {
  const reach = tankReach(level, norm);
  if (reach === null || norm === null) return null;
  return (
    <span title={t('vp.reachWhy', { norm: number(norm, 1) })}>
      {t('vp.reach', { distance: `${number(reach)} km` })},
    </span>
  );
}

/** What is in the main tanks together, nothing where no level is told: a capacity alone looks like one (V-13). */
export function MainTanksMeter(props: {
  vehicle: Pick<MapVehicle, 'tanks'>;
  label: string;
  norm?: number | null | undefined;
}) {
  const { capacity, level } = mainTanks(props.vehicle.tanks);
  if (level === null) return null;
  const silentSince =
    props.vehicle.tanks.find((tank) => tank.tankType === 'main' && tank.silentSince !== null)
      ?.silentSince ?? null;
  return (
    <TankMeter
      label={props.label}
      norm={props.norm}
      level={level}
      capacity={capacity}
      silentSince={silentSince}
    />
  );
}
