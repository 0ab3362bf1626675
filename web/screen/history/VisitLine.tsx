// A visit of a zone among the rides of the day: quieter than they are, with the way to the zone.
import type { Visit } from '@flotila/domain/zone/visit.api.ts';
import { PathLink } from '../../ground/address/navigate.tsx';
import { dataDetailPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, duration, time } from '../../ground/words/format.ts';
import { hoverMoment } from '../../thing/ride/hover.ts';
import { ZoneMark } from '../../thing/zone/ZoneMark.tsx';
import { DayMark } from './DayMark.tsx';
import { daysFrom } from './ride-rows.ts';
import styles from './visit-line.module.css';

/** Who moved less within a zone stood for as long as it was there: two alike durations would say nothing (V-13). */
const MOVED_SECONDS = 300;

export function VisitLine({ visit, day }: { visit: Visit; day: string }) {
  const { ccode, timeZone } = useCompany();
  const nowMs = useNow();
  const { zoneId, zoneName, zoneCategory, zoneRemoved, arrival, departure, standing } = visit;
  const days = (moment: string) => daysFrom({ day, timeZone }, moment);
  const until = departure === null ? nowMs : Date.parse(departure);
  const stay = Math.max(0, until - Date.parse(arrival)) / 1000;
  const words = { name: zoneName, from: dateTime(arrival, timeZone), standing: duration(standing) };
  return (
    <tr
      className={`${pieces.lit} ${styles.visit}`}
      title={
        departure === null
          ? t('visit.rowNow', words)
          : t('visit.row', { ...words, to: dateTime(departure, timeZone) })
      }
      onPointerEnter={() => hoverMoment({ ts: Date.parse(arrival), source: 'table' })}
      onPointerLeave={() => hoverMoment(null)}
    >
      <td className={styles.mark}>
        <ZoneMark category={zoneCategory} size={15} />
      </td>
      <td className={styles.from}>
        <time dateTime={arrival}>{time(arrival, timeZone)}</time>
        <DayMark days={days(arrival)} />
      </td>
      <td className={`${pieces.cut} ${styles.zone}`}>
        {zoneRemoved ? (
          <span className={pieces.cut}>{zoneName}</span>
        ) : (
          <PathLink className={pieces.cut} href={dataDetailPath(ccode, 'zone', zoneId)}>
            {zoneName}
          </PathLink>
        )}
      </td>
      <td className={pieces.notOnPhone}>
        {departure === null ? (
          <span className={styles.inside}>{t('zone.inside')}</span>
        ) : (
          <>
            – <time dateTime={departure}>{time(departure, timeZone)}</time>
            <DayMark days={days(departure)} />
          </>
        )}
      </td>
      <td className={pieces.end}>{duration(stay)}</td>
      <td className={styles.stood} colSpan={2}>
        {stay - standing >= MOVED_SECONDS && t('visit.stood', { time: duration(standing) })}
      </td>
    </tr>
  );
}
