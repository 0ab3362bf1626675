// Who was in the zone and for how long (zones-and-rules §2): the visits of the last days, the newest first, with their
// sums; passes are only counted. A row leads to the history of that day.

import { localDays } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { listVisits, type Visit } from '@flotila/domain/zone/visit.api.ts';
import { NativeSelect } from '@mantine/core';
import { useId, useState } from 'react';
import { PathLink } from '../../../ground/address/navigate.tsx';
import { dataListPath, panelPath } from '../../../ground/address/paths.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { ListStates } from '../../../ground/ui/ListStates.tsx';
import { useNow } from '../../../ground/ui/now.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { date, duration, time } from '../../../ground/words/format.ts';
import styles from './zone.module.css';

/** Days back that are offered. */
const PERIODS = [7, 31, 92] as const;
/** Rows that are shown; the sums are of all. */
const SHOWN_MAX = 100;
const DAY_MS = 86_400_000;

export function ZoneVisits({ zoneId }: { zoneId: number }) {
  const { ccode: company, timeZone } = useCompany();
  const title = useId();
  const [days, setDays] = useState<number>(PERIODS[0]);
  const nowMs = useNow();
  const today = localDay(nowMs, timeZone);
  const first = localDay(nowMs - (days - 1) * DAY_MS, timeZone);
  const period = localDays(first, today);
  const query = { ...period, zoneId, size: SHOWN_MAX };
  const asked = useEndpoint(listVisits, { company, query }, { refetchIntervalMs: 60_000 });
  const rows = asked.data?.content ?? [];
  return (
    <section className={styles.visits} aria-labelledby={title}>
      <header>
        <h2 id={title} className={`${pieces.across} ${styles.title}`}>
          {t('zone.visits')}
        </h2>
        <NativeSelect
          size="xs"
          aria-label={t('zone.visitsPeriod')}
          value={String(days)}
          data={PERIODS.map((count) => ({
            value: String(count),
            label: t('zone.days', { count }),
          }))}
          onChange={(signal) => setDays(Number(signal.currentTarget.value))}
        />
      </header>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('data.failed')} rows={3} />
      {asked.data && rows.length === 0 && (
        <p className={`${pieces.hint} ${styles.none}`}>{t('zone.noVisits')}</p>
      )}
      {rows.length > 0 && <Rows rows={rows} />}
      {asked.data && (
        <p className={styles.sums}>
          <strong>{t('zone.visitCount', { count: asked.data.sums.visits })}</strong>
          <span className={`${pieces.grows} ${pieces.hint}`}>
            {t('zone.passCount', { count: asked.data.sums.passes })}
          </span>
          <strong>{duration(asked.data.sums.standing)}</strong>
        </p>
      )}
      <PathLink
        className={`${pieces.underlined} ${styles.all}`}
        href={dataListPath(company, 'visits', { zone: zoneId })}
      >
        {t('visit.all')}
      </PathLink>
    </section>
  );
}

function Rows({ rows }: { rows: readonly Visit[] }) {
  const { ccode, timeZone } = useCompany();
  return (
    <table>
      <thead className={pieces.heads}>
        <tr>
          <th scope="col">{t('zone.visitDay')}</th>
          <th scope="col">{t('zone.visitVehicle')}</th>
          <th scope="col">{t('zone.arrival')}</th>
          <th scope="col">{t('zone.departure')}</th>
          <th scope="col">{t('zone.standing')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ vehicleId, numericPlate, arrival, departure, standing }) => (
          <tr key={`${vehicleId} ${arrival}`}>
            <td>{date(arrival, timeZone)}</td>
            <td>
              <PathLink
                href={panelPath(ccode, 'history', vehicleId, {
                  day: localDay(Date.parse(arrival), timeZone),
                })}
              >
                {numericPlate}
              </PathLink>
            </td>
            <td>{time(arrival, timeZone)}</td>
            <td>{departure ? time(departure, timeZone) : t('zone.inside')}</td>
            <td>{duration(standing)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
