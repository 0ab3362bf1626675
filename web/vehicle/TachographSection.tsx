// The driver's tachograph in the vehicle panel (VEH-015 … VEH-020): what is used and what is left.
import type { DriverView } from '@flotila/domain/vehicle/vehicle.api.ts';
import { dateTime, duration } from '../format.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { Facts } from '../ui/Facts.tsx';
import { DayDrive, WeekDrive } from './DriveMeters.tsx';
import styles from './panel.module.css';
import { activityText } from './TachoIcon.tsx';
import { twoWeekSeconds } from './tachograph.ts';

export function TachographSection({ tachograph }: { tachograph: DriverView['tachograph'] }) {
  const { timeZone } = useCompany();
  if (!tachograph) return <p className={styles.none}>{t('vp.noTacho')}</p>;
  const rest = (time: string | null, seconds: number | null) => {
    if (time === null && seconds === null) return null;
    return [seconds === null ? null : duration(seconds), time && dateTime(time, timeZone)]
      .filter(Boolean)
      .join(' · ');
  };
  const { lastTimestamp } = tachograph;
  return (
    <>
      <div className={styles.meters}>
        <DayDrive tachograph={tachograph} label={t('vp.dayDrive')} />
        <WeekDrive tachograph={tachograph} label={t('vp.weekDrive')} />
      </div>
      <Facts
        facts={[
          [t('vp.activity'), activityText(tachograph.activity)],
          [t('vp.twoWeeks'), duration(twoWeekSeconds(tachograph))],
          [t('vp.dayRest'), rest(tachograph.lastDayRestTime, tachograph.lastDayRestDuration)],
          [t('vp.weekRest'), rest(tachograph.lastWeekRestTime, tachograph.lastWeekRestDuration)],
          [t('vp.card'), tachograph.cardId],
          [t('vp.updated'), lastTimestamp && dateTime(lastTimestamp, timeZone)],
        ]}
      />
    </>
  );
}
