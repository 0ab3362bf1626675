// Where the vehicle was: the last visits of zones in the vehicle panel, and the way to all of them.
import { localDays } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { listVisits, type Visit } from '@flotila/domain/zone/visit.api.ts';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataListPath, panelPath } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { momentBeside } from '../../ground/words/day-words.ts';
import { duration } from '../../ground/words/format.ts';
import { ZoneMark } from '../../thing/zone/ZoneMark.tsx';
import { departureText } from '../data/visit/visit-figures.ts';
import styles from './visits.module.css';

const DAYS = 7;
const SHOWN_MAX = 8;
const DAY_MS = 86_400_000;
const REFRESH_MS = 60_000;

/** Asked for when the section is opened. */
export function VehicleVisits({ vehicleId }: { vehicleId: number }) {
  const { ccode: company, timeZone } = useCompany();
  const nowMs = useNow();
  const first = localDay(nowMs - (DAYS - 1) * DAY_MS, timeZone);
  const period = localDays(first, localDay(nowMs, timeZone));
  const query = { ...period, vehicleId, size: SHOWN_MAX };
  const asked = useEndpoint(listVisits, { company, query }, { refetchIntervalMs: REFRESH_MS });
  const rows = asked.data?.content;
  return (
    <>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('data.failed')} rows={3} />
      {rows?.length === 0 && <p className={pieces.hint}>{t('visit.none')}</p>}
      {rows && rows.length > 0 && (
        <ul className={styles.list}>
          {rows.map((visit) => (
            <Line key={`${visit.zoneId} ${visit.arrival}`} visit={visit} nowMs={nowMs} />
          ))}
        </ul>
      )}
      <PathLink
        className={`${pieces.underlined} ${styles.all}`}
        href={dataListPath(company, 'visits', { vehicle: vehicleId })}
      >
        {t('visit.all')}
      </PathLink>
    </>
  );
}

function Line({ visit, nowMs }: { visit: Visit; nowMs: number }) {
  const { ccode, timeZone } = useCompany();
  const { zoneName, zoneCategory, arrival, standing, vehicleId } = visit;
  const day = localDay(Date.parse(arrival), timeZone);
  const end = departureText(visit, timeZone) ?? t('zone.inside');
  return (
    <li>
      <ZoneMark category={zoneCategory} size={16} />
      <PathLink href={panelPath(ccode, 'history', vehicleId, { day })} title={t('visit.toHistory')}>
        {zoneName}
      </PathLink>
      <span className={`${pieces.stays} ${pieces.quiet}`}>
        {momentBeside(arrival, nowMs, timeZone)} – {end}
      </span>
      <span className={`${pieces.stays} ${styles.standing}`}>
        {t('visit.stood', { time: duration(standing) })}
      </span>
    </li>
  );
}
