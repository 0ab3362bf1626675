// The driver's tachograph in the vehicle panel (VEH-015 … VEH-020): what may still be driven, what is used of
// day and week, the last rests, and the way to the driver's hours. What has no source is not shown.
import { FRESH_MS } from '@flotila/domain/activity/hold.ts';
import type { DriverView } from '@flotila/domain/vehicle/vehicle.api.ts';
import { IconChevronRight } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { driverHoursPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { mayReadHours, useCompany } from '../../ground/session/company.ts';
import { Facts } from '../../ground/ui/Facts.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { ago, dateTime, duration } from '../../ground/words/format.ts';
import { DayDrive, WeekDrive } from '../../thing/vehicle/DriveMeters.tsx';
import { activityText } from '../../thing/vehicle/TachoIcon.tsx';
import {
  countedOn,
  hasBars,
  presentActivity,
  remainingToday,
  type Tachograph,
  twoWeekSeconds,
} from '../../thing/vehicle/tachograph.ts';
import styles from './panel.module.css';
import hours from './tachograph.module.css';

type DriverWithTachograph = DriverView & { tachograph: Tachograph };

export function TachographSection({ driver }: { driver: DriverWithTachograph }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const tachograph = countedOn(driver.tachograph, nowMs);
  const isOld = ageOf(tachograph, nowMs) > FRESH_MS;
  const known = factsOf(tachograph, timeZone, nowMs).filter(([, value]) => value !== null);
  const left = remainingToday(tachograph);
  return (
    <div data-old={isOld}>
      {left !== null && (
        <p className={hours.left}>
          {t('vp.mayStill')} <strong>{duration(left)}</strong>
          <Told tachograph={tachograph} nowMs={nowMs} isOld={isOld} />
        </p>
      )}
      {hasBars(tachograph) && (
        <div className={styles.meters}>
          <DayDrive tachograph={tachograph} label={t('vp.dayDrive')} />
          <WeekDrive tachograph={tachograph} label={t('vp.weekDrive')} />
        </div>
      )}
      <Facts facts={known} hasLongValues />
      <HoursLink personId={driver.personId} />
    </div>
  );
}

/** When it was told; how long ago that was where it matters. */
function Told(props: { tachograph: Tachograph; nowMs: number; isOld: boolean }) {
  const { timeZone } = useCompany();
  const { lastTimestamp } = props.tachograph;
  if (lastTimestamp === null) return null;
  const exact = dateTime(lastTimestamp, timeZone);
  const text = props.isOld
    ? t('vp.toldAgo', { ago: ago(props.nowMs - Date.parse(lastTimestamp)) })
    : t('vp.told', { time: timeOrDate(lastTimestamp, timeZone, props.nowMs) });
  return <small title={exact}>{text}</small>;
}

function HoursLink({ personId }: { personId: number }) {
  const company = useCompany();
  if (!mayReadHours(company, personId)) return null;
  return (
    <PathLink
      className={`${pieces.underlined} ${hours.more}`}
      href={driverHoursPath(company.ccode, personId)}
    >
      {t('drivers.hours')}
      <IconChevronRight size={15} stroke={1.8} aria-hidden="true" />
    </PathLink>
  );
}

function factsOf(tachograph: Tachograph, timeZone: string, nowMs: number) {
  const rest = (end: string | null, seconds: number | null) => {
    if (end === null && seconds === null) return null;
    const long = seconds === null ? null : duration(seconds);
    return [long, end && dateTime(end, timeZone)].filter(Boolean).join(' · ');
  };
  const weeks = twoWeekSeconds(tachograph);
  return [
    [t('vp.activity'), activityText(presentActivity(tachograph, nowMs))],
    [t('vp.twoWeeks'), weeks === null ? null : duration(weeks)],
    [t('vp.dayRest'), rest(tachograph.lastDayRestTime, tachograph.lastDayRestDuration)],
    [t('vp.weekRest'), rest(tachograph.lastWeekRestTime, tachograph.lastWeekRestDuration)],
    [t('vp.card'), tachograph.cardId],
  ] as const;
}

function ageOf({ lastTimestamp }: Tachograph, nowMs: number): number {
  return lastTimestamp === null ? 0 : nowMs - Date.parse(lastTimestamp);
}
