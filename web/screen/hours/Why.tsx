// Why something is a possible infringement: the rule with its article, what was added up against the limit, the
// records that decided, where they are from.

import type { Infringement, TachographDay } from '@flotila/domain/tachograph/day.api.ts';
import { addedUp, circumstancesOf, isShortRest } from '@flotila/domain/tachograph/shown-found.ts';
import { localDay } from '@flotila/domain/time.ts';
import { IconListDetails, IconMapPin } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { weekdayText } from '../../ground/words/day-words.ts';
import { duration } from '../../ground/words/format.ts';
import {
  articleText,
  type Clock,
  clockTime,
  whyRecords,
} from '../../thing/tachograph/hours-words.ts';
import { utcDay } from '../../thing/tachograph/weeks.ts';
import styles from './found.module.css';

interface WhyProps {
  one: Infringement;
  days: readonly TachographDay[];
  clock: Clock;
}

export function Why({ one, days, clock }: WhyProps) {
  const { plates, vehicleId, plate, isLive } = circumstancesOf(one, days);
  const basis = t(isLive ? 'hours.basis.live' : 'hours.basis.file');
  return (
    <div className={styles.why}>
      <p>
        {t(`hours.rule.${one.type}`)}{' '}
        <span className={pieces.quiet}>{articleText(one.paragraph)}</span>
      </p>
      {one.note && <p>{t(`hours.note.${one.note}`)}</p>}
      <Sum one={one} />
      <Records one={one} clock={clock} />
      <p className={styles.basis}>{[plates.join(', '), basis].filter(Boolean).join('. ')}</p>
      {vehicleId !== null && (
        <VehicleLinks vehicleId={vehicleId} plate={plate ?? ''} moment={Date.parse(one.from)} />
      )}
    </div>
  );
}

/** The driving that counted, or the rest that there was, against the limit. */
function Sum({ one }: { one: Infringement }) {
  const parts = isShortRest(one.type)
    ? [{ from: 0, seconds: one.value, isOver: false }]
    : addedUp(one);
  if (parts.length === 0) return null;
  const total = Math.max(
    one.limit,
    parts.reduce((sum, { seconds }) => sum + seconds, 0),
  );
  const share = (seconds: number) => `${(seconds / total) * 100}%`;
  return (
    <>
      <div className={styles.sum} data-rest={isShortRest(one.type)}>
        {parts.map((part) => (
          <i key={part.from} data-over={part.isOver} style={{ width: share(part.seconds) }}>
            <span>{duration(part.seconds)}</span>
          </i>
        ))}
        <s style={{ left: share(one.limit) }} />
      </div>
      <p className={styles.caption}>
        <span>{t(isShortRest(one.type) ? 'hours.restLength' : 'hours.added')}</span>
        <span>{t('hours.limit', { limit: duration(one.limit) })}</span>
      </p>
    </>
  );
}

function Records({ one, clock }: { one: Infringement; clock: Clock }) {
  const { records, left } = whyRecords(one);
  const hasDays = utcDay(Date.parse(one.from)) !== utcDay(Date.parse(one.to) - 1);
  return (
    <table className={`${pieces.full} ${styles.records}`}>
      <tbody>
        {records.map(({ from, to, text, seconds, isBreaking }) => (
          <tr
            key={from}
            data-breaking={isBreaking}
            className={isBreaking ? pieces.alarm : undefined}
          >
            <td>
              {hasDays && `${weekdayText(utcDay(from))} `}
              {clockTime(from, clock)} – {clockTime(to, clock)}
            </td>
            <td>{text}</td>
            <td>{duration(seconds)}</td>
          </tr>
        ))}
        {left > 0 && (
          <tr>
            <td />
            <td colSpan={2}>{t('hours.record.more', { count: left })}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface VehicleLinksProps {
  vehicleId: number;
  plate: string;
  /** Epoch milliseconds. */
  moment: number;
}

/** The day on the map, and what the tracker sent, for those who may read it. */
export function VehicleLinks({ vehicleId, plate, moment }: VehicleLinksProps) {
  const { ccode, timeZone, is } = useCompany();
  const day = localDay(moment, timeZone);
  return (
    <p className={`${pieces.notPrinted} ${styles.links}`}>
      <PathLink
        className={pieces.underlined}
        href={panelPath(ccode, 'history', vehicleId, { day })}
      >
        <IconMapPin size={16} stroke={1.75} aria-hidden="true" />
        {t('hours.onMap')}
      </PathLink>
      {is('superuser') && (
        <button
          className={pieces.underlined}
          type="button"
          onClick={() => openDialog({ slot: 'vehicleLog', vehicleId, plate })}
        >
          <IconListDetails size={16} stroke={1.75} aria-hidden="true" />
          {t('hours.records')}
        </button>
      )}
    </p>
  );
}
