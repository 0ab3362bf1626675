// The line above the figures: which day or ride they are of, and the way to the previous and next ride
// (HIS-011 … HIS-013).
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { memo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dayWords } from '../../ground/words/day-words.ts';
import { km, time } from '../../ground/words/format.ts';
import styles from './history.module.css';
import type { HistoryPlace } from './history-place.ts';
import type { RideRow } from './ride-rows.ts';
import { nextRide, previousRide } from './ride-walk.ts';

export function RideStrip(props: {
  place: HistoryPlace;
  rows: readonly RideRow[];
  selected: RideRow | null;
  isKnown: boolean;
  /** Of the day, metres; the figures tell it where they are seen. */
  distance: number;
}) {
  const { place, rows, selected } = props;
  const rides = rows.map((row) => row.ride);
  const previous = previousRide(rides, selected?.ride ?? null);
  const next = nextRide(rides, selected?.ride ?? null);
  // U-11: the one count of the day is that of the numbered rows.
  const count = rows.filter((row) => row.order !== null).length;
  return (
    <div className={styles.strip}>
      <h3 className={`${pieces.cut} ${styles.what}`}>
        {selected ? <RideName row={selected} count={count} /> : <DayName day={place.day} />}
        {!selected && props.isKnown && (
          <>
            <span>{t('history.count', { count })}</span>
            {count > 0 && <span className={styles.sum}>· {km(props.distance)}</span>}
          </>
        )}
      </h3>
      <IconButton
        label={t('history.previousRide')}
        disabled={previous === null}
        onClick={() => previous && place.selectRide(previous.fromTimestamp)}
      >
        <IconChevronLeft size={18} />
      </IconButton>
      <IconButton
        label={t('history.nextRide')}
        disabled={next === null}
        onClick={() => next && place.selectRide(next.fromTimestamp)}
      >
        <IconChevronRight size={18} />
      </IconButton>
    </div>
  );
}

function RideName({ row, count }: { row: RideRow; count: number }) {
  const { timeZone } = useCompany();
  const { ride, kind, order } = row;
  const end = kind === 'going' ? t('history.going') : time(ride.toTimestamp, timeZone);
  const name =
    kind === 'stop'
      ? t('history.stop')
      : kind === 'fuel'
        ? t(`rideType.${ride.rideType}`)
        : order === null
          ? t('history.rideBefore')
          : t('history.rideOf', { order, count });
  return (
    <>
      {name}
      <span>
        {time(ride.fromTimestamp, timeZone)} – {end}
      </span>
    </>
  );
}

/** Weekday and date in the words of the language; all write the year last. */
const DayName = memo(function DayName({ day }: { day: string }) {
  const text = dayText(day);
  const year = ` ${day.slice(0, 4)}`;
  if (!text.endsWith(year)) return text;
  return (
    <>
      {text.slice(0, -year.length)}
      <b className={`${pieces.notOnPhone} ${styles.year}`}>{year}</b>
    </>
  );
});

function dayText(day: string): string {
  const text = dayWords(day);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
