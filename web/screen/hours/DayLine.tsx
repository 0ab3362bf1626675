// One day: its date, its bars as high as on a tachograph's print-out, its sums.

import type { Infringement, TachographDay } from '@flotila/domain/tachograph/day.api.ts';
import { type Bar, DAY_MINUTES, type DayRow } from '@flotila/domain/tachograph/day-rows.ts';
import { foundKey } from '@flotila/domain/tachograph/shown-found.ts';
import { IconAlertCircle, IconRoadOff, IconShip } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { dayOfMonth, weekdayText } from '../../ground/words/day-words.ts';
import { duration, MISSING, number } from '../../ground/words/format.ts';
import {
  type Clock,
  clockTime,
  foundTitle,
  otherTime,
} from '../../thing/tachograph/hours-words.ts';
import lines from './day-line.module.css';
import styles from './days.module.css';
import type { Light } from './Found.tsx';
import { barName } from './use-bar-card.ts';

const MINUTE_MS = 60_000;

interface DayLineProps extends Light {
  row: DayRow;
  found: readonly Infringement[];
  clock: Clock;
  /** Minutes that the clock is ahead of UTC. */
  offset: number;
  hasUnknown: boolean;
  isActive: boolean;
  /** Are the days there yet? */
  isKnown: boolean;
}

export function DayLine(props: DayLineProps) {
  const { row, found, hovered, selected, isActive } = props;
  const keys = new Set(row.reds.map(({ key }) => key));
  const own = found.filter((one) => keys.has(foundKey(one)));
  const isLit = [...keys].some((key) => key === hovered || key === selected);
  return (
    <tr
      className={styles.day}
      data-day={row.date}
      data-time={row.time}
      data-lit={isLit}
      aria-current={row.time === 'today' ? 'date' : undefined}
      // The arrows walk the days from here.
      tabIndex={isActive ? 0 : -1}
    >
      <th scope="row">
        <b>{weekdayText(row.date)}</b> {dayOfMonth(row.date)}
        {own.map((one) => (
          <FoundMark key={foundKey(one)} one={one} {...props} />
        ))}
        {row.day?.conditions.map((one) => (
          <ConditionMark key={`${one.kind} ${one.from}`} one={one} clock={props.clock} />
        ))}
      </th>
      <td>
        <Line {...props} />
      </td>
      <Sums row={row} hasUnknown={props.hasUnknown} />
    </tr>
  );
}

function FoundMark({ one, selected, onSelect, onHover }: Light & { one: Infringement }) {
  const key = foundKey(one);
  const text = t('hours.showFound', { title: foundTitle(one) });
  return (
    <button
      type="button"
      className={styles.found}
      aria-label={text}
      aria-pressed={key === selected}
      title={text}
      onClick={() => onSelect(key === selected ? null : key)}
      onPointerEnter={() => onHover(key)}
      onPointerLeave={() => onHover(null)}
    >
      <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
    </button>
  );
}

function ConditionMark({ one, clock }: { one: TachographDay['conditions'][number]; clock: Clock }) {
  const text = t(`hours.condition.${one.kind}`, { time: clockTime(one.from, clock) });
  const Icon = one.kind === 'ferry' ? IconShip : IconRoadOff;
  return (
    <span className={styles.condition} role="img" aria-label={text} title={text}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
    </span>
  );
}

function Line(props: DayLineProps) {
  const { row, clock, offset, hovered, selected, onSelect, onHover } = props;
  const { bars, second, reds, marks, now } = row;
  const isNothing = props.isKnown && row.day === null && row.time === 'past';
  return (
    <div
      className={lines.line}
      data-crew={second.length > 0}
      data-nothing={isNothing}
      style={
        { '--tick': percent((((-offset % 180) + 180) % 180) as number) } as React.CSSProperties
      }
    >
      {isNothing && (
        <div className={lines.nothing}>
          <span>{t('hours.noDay')}</span>
        </div>
      )}
      {bars.map((bar) => (
        <BarButton key={`1 ${bar.from}`} bar={bar} row={row} clock={clock} slot={1} />
      ))}
      {second.map((bar) => (
        <BarButton key={`2 ${bar.from}`} bar={bar} row={row} clock={clock} slot={2} />
      ))}
      {reds.map(({ key, from, to }) => (
        <button
          key={`${key} ${from}`}
          type="button"
          className={lines.red}
          tabIndex={-1}
          aria-hidden="true"
          data-lit={key === hovered || key === selected}
          style={spot(from, to)}
          onClick={() => onSelect(key)}
          onPointerEnter={() => onHover(key)}
          onPointerLeave={() => onHover(null)}
        />
      ))}
      {marks.map((mark) => (
        <Mark key={mark.kind} mark={mark} row={row} clock={clock} />
      ))}
      {now !== null && <s className={lines.now} style={{ left: percent(now) }} />}
    </div>
  );
}

interface BarButtonProps {
  bar: Bar;
  row: DayRow;
  slot: 1 | 2;
  clock: Clock;
}

function BarButton({ bar, row, slot, clock }: BarButtonProps) {
  const length = duration((bar.to - bar.from) * 60);
  const start = Date.parse(`${row.date}T00:00:00Z`);
  const label = t('hours.bar', {
    doing: t(`hours.legend.${bar.doing}`),
    from: clockTime(start + bar.from * MINUTE_MS, clock),
    to: clockTime(start + bar.to * MINUTE_MS, clock),
    duration: length,
  });
  const isNamed = slot === 1 && (bar.doing === 'driving' || bar.doing === 'unknown');
  return (
    <button
      type="button"
      className={lines.bar}
      data-bar={barName(row.date, slot, bar.from)}
      data-doing={bar.doing}
      data-slot={slot}
      tabIndex={-1}
      aria-label={label}
      style={spot(bar.from, bar.to)}
    >
      {isNamed && <b>{length}</b>}
      {bar.doing === 'unknown' && <span>{t('hours.unknownTime', { duration: length })}</span>}
    </button>
  );
}

interface MarkProps {
  mark: DayRow['marks'][number];
  row: DayRow;
  clock: Clock;
}

/** Until when a rest of 11 h or of 9 h must begin. */
function Mark({ mark, row, clock }: MarkProps) {
  const moment = Date.parse(`${row.date}T00:00:00Z`) + mark.at * MINUTE_MS;
  const time = `${clockTime(moment, clock)}, ${otherTime(moment, clock)}`;
  return (
    <span
      className={lines.mark}
      title={t(`hours.mark.${mark.kind}`, { time })}
      style={{ left: percent(mark.at) }}
    >
      {mark.kind === 'daily' ? '11 h' : '9 h'}
    </span>
  );
}

function Sums({ row, hasUnknown }: { row: DayRow; hasUnknown: boolean }) {
  const { day } = row;
  if (!day) return <td colSpan={hasUnknown ? 7 : 6} />;
  const minutes = (value: number) => (value === 0 ? MISSING : duration(value * 60));
  const { source, difference } = day;
  const told = [
    source === 'both' && t('hours.sourceBoth'),
    difference && t('hours.differs', { minutes: difference }),
  ].filter(Boolean);
  return (
    <>
      {(['driving', 'work', 'standby', 'rest', 'unknown'] as const)
        .filter((name) => name !== 'unknown' || hasUnknown)
        .map((name) => (
          <td key={name} data-name={t(`hours.${name}`)} data-none={day[name] === 0}>
            {minutes(day[name])}
          </td>
        ))}
      <td data-name={t('hours.km')} data-none={!day.distance}>
        {day.distance ? number(day.distance) : MISSING}
      </td>
      <td title={told.join(' ')} data-told={told.length > 0}>
        {source && t(`hours.source.${source}`)}
      </td>
    </>
  );
}

function spot(from: number, to: number): React.CSSProperties {
  return { left: percent(from), width: percent(to - from) };
}

function percent(minutes: number): string {
  return `${(minutes / DAY_MINUTES) * 100}%`;
}
