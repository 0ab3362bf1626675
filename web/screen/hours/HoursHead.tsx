// Head of the page: who it is, what they do now and where, the clock, the weeks, print, close.

import { weekNumber } from '@flotila/domain/period.ts';
import { reportPeriodName } from '@flotila/domain/report/period-name.ts';
import { ACTIVITY } from '@flotila/domain/tachograph/activity.ts';
import type { DriverHours, DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';
import { addDays } from '@flotila/domain/time.ts';
import { UnstyledButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconFileAnalytics,
  IconPrinter,
  IconX,
} from '@tabler/icons-react';
import { useClosePage, useGo } from '../../ground/address/navigate.tsx';
import { driversPath, mapPath, reportPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { Flag } from '../../ground/ui/Flag.tsx';
import full from '../../ground/ui/full-page.module.css';
import { IconButton, IconLink } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, fullName, span } from '../../ground/words/format.ts';
import { CallPerson } from '../../thing/person/CallPerson.tsx';
import { ActivityIcon, activityWords } from '../../thing/tachograph/activity-words.tsx';
import { ageOf } from '../../thing/tachograph/hours-now.ts';
import { type Clock, nearTime, zoneOf } from '../../thing/tachograph/hours-words.ts';
import { type Fortnight, mondayOf, utcDay } from '../../thing/tachograph/weeks.ts';
import styles from './head.module.css';
import type { HoursPlaceControl } from './hours-place.ts';

interface HeadProps {
  driver: DriverHoursRow | null;
  hours: DriverHours | null;
  weeks: Fortnight;
  place: HoursPlaceControl;
  clock: Clock;
  nowMs: number;
  /** Nothing is known: there is nothing to print, and no clock for it. */
  isEmpty: boolean;
}

export function HoursHead(props: HeadProps) {
  const { driver, place, isEmpty } = props;
  const { ccode, is } = useCompany();
  const close = useClosePage();
  const go = useGo();
  return (
    <header className={`${full.head} ${styles.head}`}>
      {is('dispatcher') && (
        <IconButton label={t('hours.drivers')} onClick={() => go(driversPath(ccode))}>
          <IconArrowLeft size={18} />
        </IconButton>
      )}
      <div className={styles.who}>
        <div className={styles.name}>
          <h1>{driver ? fullName(driver) : t('drivers.hours')}</h1>
          {driver && (
            <CallPerson personId={driver.personId} name={fullName(driver)} shows={['number']} />
          )}
        </div>
        <p className={styles.does}>
          <Now {...props} />
        </p>
      </div>
      {!isEmpty && <ClockChoice place={place} />}
      <Weeks {...props} />
      {driver && !isEmpty && <Report {...props} personId={driver.personId} />}
      {!isEmpty && (
        <IconButton label={t('hours.print')} onClick={() => window.print()}>
          <IconPrinter size={18} />
        </IconButton>
      )}
      <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
        <IconX size={18} />
      </IconButton>
    </header>
  );
}

function ClockChoice({ place }: Pick<HeadProps, 'place'>) {
  return (
    <fieldset className={styles.clock} title={t('hours.clock')}>
      <legend className={pieces.reader}>{t('hours.clock')}</legend>
      {[false, true].map((isLocal) => (
        <button
          key={String(isLocal)}
          type="button"
          aria-pressed={place.isLocal === isLocal}
          onClick={() => place.setLocal(isLocal)}
        >
          {t(isLocal ? 'hours.local' : 'hours.utc')}
        </button>
      ))}
    </fieldset>
  );
}

/** What the driver does, since when, with what and where; what is old says how old. */
function Now({ driver, hours, clock, nowMs }: HeadProps) {
  if (!driver || !hours) return <Place driver={driver} />;
  const age = driver.source === 'live' && driver.hours ? ageOf(driver.hours, nowMs) : null;
  const since = t('hours.since', {
    activity: activityWords(hours),
    time: nearTime(hours.activitySince, clock, nowMs),
  });
  const isOfFile = driver.source === 'file';
  return (
    <>
      {!isOfFile && (
        <span
          className={`${pieces.stays} ${pieces.ink} ${pieces.strong} ${styles.now}`}
          data-driving={hours.activity === ACTIVITY.driving && age === null}
        >
          <ActivityIcon hours={hours} />
          {since}
        </span>
      )}
      <Place driver={driver} />
      {age !== null && (
        <span className={`${pieces.stays} ${pieces.notice}`}>
          {t('hours.age', { span: span(age) })}
        </span>
      )}
      {isOfFile && (
        <span className={`${pieces.stays} ${pieces.notice}`}>
          {t('hours.fromFile', { time: dateTime(hours.asOf, zoneOf(clock)) })}
        </span>
      )}
    </>
  );
}

function Place({ driver }: { driver: DriverHoursRow | null }) {
  if (!driver?.numericPlate) return null;
  const words = [driver.numericPlate, driver.place].filter(Boolean).join(', ');
  return (
    <span className={pieces.cut} title={words}>
      {driver.numericPlate}
      {driver.place && (
        <>
          , <Flag code={driver.countryCode} /> {driver.place}
        </>
      )}
    </span>
  );
}

/** The tachograph report of the shown weeks, as far as they are over. */
function Report({ weeks, nowMs, personId }: HeadProps & { personId: number }) {
  const { ccode } = useCompany();
  const [to = weeks.last] = [weeks.last, utcDay(nowMs)].sort();
  const period = reportPeriodName({ kind: 'day-range', from: weeks.first, to });
  return (
    <IconLink
      label={t('hours.report')}
      href={reportPath(ccode, 'tachograph', { personId, period })}
    >
      <IconFileAnalytics size={18} stroke={1.7} />
    </IconLink>
  );
}

function Weeks({ weeks, place, nowMs }: HeadProps) {
  const present = mondayOf(utcDay(nowMs));
  const isPresent = weeks.week === present;
  const text = t('hours.weeks', {
    first: weekNumber(weeks.first),
    second: weekNumber(weeks.week),
  });
  return (
    <div className={styles.weeks}>
      <IconButton
        label={t('hours.previous')}
        onClick={() => place.setWeek(addDays(weeks.week, -14))}
      >
        <IconChevronLeft size={18} />
      </IconButton>
      <UnstyledButton
        className={`${pieces.underlined} ${styles.weekName}`}
        disabled={isPresent}
        title={isPresent ? `${weeks.first} – ${weeks.last}` : t('hours.present')}
        onClick={() => place.setWeek(present)}
      >
        {text}
      </UnstyledButton>
      <IconButton
        label={t('hours.next')}
        disabled={isPresent}
        onClick={() => place.setWeek(addDays(weeks.week, 14))}
      >
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  );
}
