// The card of an activity: what, from when to when by both clocks, how long, with which vehicle, from where it
// is known; once it was clicked also the map.
import { IconX } from '@tabler/icons-react';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { weekdayText } from '../../ground/words/day-words.ts';
import { duration, time } from '../../ground/words/format.ts';
import { type Clock, clockTime } from '../../thing/tachograph/hours-words.ts';
import styles from './card.module.css';
import type { BarCard } from './use-bar-card.ts';
import { VehicleLinks } from './Why.tsx';

const WIDTH = 260;
const EDGE = 8;
const MINUTE_MS = 60_000;

interface ActivityCardProps {
  card: BarCard;
  clock: Clock;
  onClose: () => void;
}

export function ActivityCard({ card, clock, onClose }: ActivityCardProps) {
  const place = useRef<HTMLDivElement>(null);
  const { bar, date, box, x, isKept } = card;
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return;
    const { height } = element.getBoundingClientRect();
    const isBelow = box.bottom + EDGE + height <= window.innerHeight;
    const left = Math.min(Math.max(EDGE, (x ?? box.left) - 40), window.innerWidth - WIDTH - EDGE);
    element.style.left = `${left}px`;
    element.style.top = `${isBelow ? box.bottom + EDGE : Math.max(EDGE, box.top - EDGE - height)}px`;
  });
  const start = Date.parse(`${date}T00:00:00Z`);
  const from = start + bar.from * MINUTE_MS;
  const to = start + bar.to * MINUTE_MS;
  const other = `${time(from, clock.isLocal ? 'UTC' : clock.local)} – ${time(to, clock.isLocal ? 'UTC' : clock.local)}`;
  const facts = [
    bar.plate,
    bar.crew && t('hours.crew'),
    bar.source && t(`hours.source.${bar.source}`),
  ];
  return (
    <div
      ref={place}
      role={isKept ? 'group' : 'tooltip'}
      data-activity-card={isKept ? 'kept' : 'shown'}
      className={styles.card}
      style={{ width: WIDTH }}
    >
      <h3>
        <i data-doing={bar.doing} aria-hidden="true" />
        {t(`hours.legend.${bar.doing}`)}
        <b className={`${pieces.strong} ${pieces.toEnd}`}>{duration((bar.to - bar.from) * 60)}</b>
      </h3>
      <p>
        {weekdayText(date)} {date}, {clockTime(from, clock)} – {clockTime(to, clock)}
      </p>
      <p className={pieces.quiet}>
        {t(clock.isLocal ? 'hours.inUtc' : 'hours.inLocal', { time: other })}
      </p>
      {facts.some(Boolean) && <p className={pieces.quiet}>{facts.filter(Boolean).join(' · ')}</p>}
      {isKept && bar.vehicleId !== null && (
        <VehicleLinks vehicleId={bar.vehicleId} plate={bar.plate ?? ''} moment={from} />
      )}
      {isKept && (
        <IconButton className={styles.close ?? ''} label={t('app.close')} onClick={onClose}>
          <IconX size={16} />
        </IconButton>
      )}
    </div>
  );
}
