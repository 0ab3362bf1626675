// Driving, rests and possible infringements of one driver: what may still be driven, two weeks of days, why
// something is a possible infringement, files. All that is chosen stands in the address.

import { dayRows } from '@flotila/domain/tachograph/day-rows.ts';
import { foundIn } from '@flotila/domain/tachograph/shown-found.ts';
import { Button } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { Stale } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { useNow } from '../../ground/ui/now.ts';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import {
  useDriverHours,
  useTachographDays,
  useTachographFiles,
  useWorkingTime,
} from '../../thing/tachograph/hours.data.ts';
import { hoursNow, isOld } from '../../thing/tachograph/hours-now.ts';
import type { Clock } from '../../thing/tachograph/hours-words.ts';
import { fortnightOf, utcDay } from '../../thing/tachograph/weeks.ts';
import { isVehicleIdText as isIdText } from '../../thing/vehicle/vehicle-id.ts';
import { Counters } from './Counters.tsx';
import { DayTable } from './DayTable.tsx';
import { DropFiles } from './DropFiles.tsx';
import { Empty } from './Empty.tsx';
import { Files } from './Files.tsx';
import { Found } from './Found.tsx';
import { HoursHead } from './HoursHead.tsx';
import styles from './hours.module.css';
import { useHoursPlace } from './hours-place.ts';
import { RestFacts } from './RestFacts.tsx';
import { useHoursKeys } from './use-hours-keys.ts';
import { useUploads } from './use-uploads.ts';
import { WorkingTime } from './WorkingTime.tsx';

const MINUTE_MS = 60_000;

export function HoursScreen() {
  const { id } = useParams({ strict: false });
  const isId = isIdText(String(id));
  // Another driver begins anew.
  return isId ? <HoursOf key={id} personId={Number(id)} /> : <NoPerson />;
}

function HoursOf({ personId }: { personId: number }) {
  const { timeZone, is } = useCompany();
  const nowMs = Math.floor(useNow() / MINUTE_MS) * MINUTE_MS;
  const place = useHoursPlace(personId, nowMs);
  const weeks = useMemo(() => fortnightOf(place.week), [place.week]);
  const asked = useDriverHours(personId);
  const days = useTachographDays(personId, weeks, utcDay(nowMs));
  const working = useWorkingTime(personId, weeks);
  const files = useTachographFiles(personId);
  const uploads = useUploads();
  const [hovered, setHovered] = useState<string | null>(null);
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  useHoursKeys(place);
  const clock = useMemo<Clock>(
    () => ({ isLocal: place.isLocal, local: timeZone }),
    [place.isLocal, timeZone],
  );
  const driver = asked.data ?? null;
  const hours = useMemo(() => (driver ? hoursNow(driver, nowMs) : null), [driver, nowMs]);
  const known = days.data?.content;
  const rows = useMemo(
    () => dayRows({ dates: weeks.days, days: known ?? [], hours, nowMs }),
    [weeks, known, hours, nowMs],
  );
  const found = useMemo(() => foundIn(known ?? []), [known]);
  if (isGone(asked.error) && !driver) return <NoPerson />;
  const mayUpload = is('dispatcher');
  const isEmpty =
    driver?.hours === null &&
    known?.every(({ source }) => source === null) &&
    files.data?.totalElements === 0;
  const shared = { clock, nowMs, place };
  const light = { hovered, onHover: setHovered, selected: place.found, onSelect: place.select };
  const hasFailed = asked.isError || days.isError || working.isError;
  const retry = () => {
    if (asked.isError) void asked.refetch();
    if (days.isError) void days.refetch();
    if (working.isError) void working.refetch();
  };
  return (
    <DropFiles isOff={!mayUpload} onFiles={uploads.add}>
      <main
        className={`${full.page} ${styles.page}`}
        aria-label={t('drivers.hours')}
        style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
      >
        <HoursHead
          {...shared}
          driver={driver}
          hours={hours}
          weeks={weeks}
          isEmpty={isEmpty === true}
        />
        {hasFailed && (driver || known) && <Stale text={t('hours.stale')} onRetry={retry} />}
        {isEmpty ? (
          <Empty uploads={uploads} mayUpload={mayUpload} personId={personId} />
        ) : (
          <>
            <Counters
              hours={hours}
              clock={clock}
              nowMs={nowMs}
              isPending={asked.isPending}
              isOld={asked.isError || (driver !== null && isOld(driver, nowMs))}
            />
            <div className={styles.body}>
              <div className={styles.left}>
                <DayTable
                  {...shared}
                  {...light}
                  rows={rows}
                  weeks={weeks}
                  found={found}
                  isKnown={known !== undefined}
                  asked={days}
                />
                <Files
                  files={files}
                  uploads={uploads}
                  mayUpload={mayUpload}
                  personId={personId}
                  driver={driver}
                  clock={clock}
                />
              </div>
              <aside className={styles.right}>
                <Found {...light} personId={personId} found={found} clock={clock} days={known} />
                {hours && <RestFacts hours={hours} />}
                {working.data && <WorkingTime working={working.data} clock={clock} />}
              </aside>
            </div>
          </>
        )}
      </main>
    </DropFiles>
  );
}

function isGone(error: unknown): boolean {
  return error instanceof CallFailure && [403, 404].includes(error.detail.status);
}

function NoPerson() {
  const { ccode } = useCompany();
  const go = useGo();
  return (
    <main className={`${full.page} ${styles.page}`} aria-label={t('drivers.hours')}>
      <div className={styles.alone}>
        <Notice role="alert" title={t('hours.noPerson')} text={t('hours.noPersonText')}>
          <Button onClick={() => go(mapPath(ccode))}>{t('dialog.not_found.map')}</Button>
        </Notice>
      </div>
    </main>
  );
}
