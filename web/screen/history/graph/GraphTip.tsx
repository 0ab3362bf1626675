// All values of the moment under the pointer, wherever the pointer is: over the graph, the map or a row.

import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime, MISSING, number, time } from '../../../ground/words/format.ts';
import type { FuelMark, Stay } from './bands.ts';
import { type GraphData, valueAt } from './data.ts';
import styles from './graph.module.css';
import { seriesName, valueText } from './series.ts';

/** Between the cursor and the text, CSS pixels. */
const ASIDE_PIXELS = 12;

export function GraphTip(props: {
  data: GraphData;
  /** Row of the data. */
  row: number;
  /** CSS pixels from the left edge of the graph. */
  left: number;
  /** Of the graph. */
  width: number;
  zone: string;
  day: string;
  /** Fuel that came in or got lost here; null none. */
  fuel: FuelMark | null;
  /** The zone in which it was; null in none. */
  stay: Stay | null;
}) {
  const { data, row, width, left, fuel } = props;
  const location = data.rows[row];
  if (!location) return null;
  const name = props.stay?.name ?? location.place?.name;
  const isNumbered = data.columns.length > 1;
  // Beside the cursor, on the side with more room, so that the line at the cursor stays visible.
  const room = Math.max(left, width - left) - ASIDE_PIXELS;
  const place = {
    maxWidth: room,
    ...(left < width / 2 ? { left: left + ASIDE_PIXELS } : { right: width - left + ASIDE_PIXELS }),
  };
  return (
    <div className={`${pieces.notPrinted} ${styles.tip}`} style={place}>
      <b className={pieces.strong}>{momentText(location.timestamp, props.zone, props.day)}</b>
      {data.columns.map(({ code }, at) => {
        const value = valueAt(data, row, code);
        return (
          <span key={code} style={{ color: `var(--series-${at + 1})` }} title={t(seriesName(code))}>
            {isNumbered && <b className={pieces.strong}>{at + 1}</b>}{' '}
            {value === null ? MISSING : valueText(code, value)}
          </span>
        );
      })}
      {fuel && (
        <span
          className={`${pieces.good} ${pieces.strong} ${styles.fuel}`}
          data-loss={fuel.change < 0 || undefined}
        >
          {fuelText(fuel)}
        </span>
      )}
      {name && <span className={`${pieces.cut} ${pieces.quiet}`}>{name}</span>}
    </div>
  );
}

/** The same as one sentence, for those who hear the graph. */
export function spokenMoment(
  data: GraphData,
  row: number,
  { zone, day, stay }: { zone: string; day: string; stay: Stay | null },
): string {
  const location = data.rows[row];
  if (!location) return t('graph.noMoment');
  const values = data.columns.map(({ code }) => {
    const value = valueAt(data, row, code);
    return `${t(seriesName(code))} ${value === null ? MISSING : valueText(code, value)}`;
  });
  const parts = [momentText(location.timestamp, zone, day), ...values];
  const name = stay?.name ?? location.place?.name;
  return [...parts, ...(name ? [name] : [])].join(', ');
}

/** `tankovanie +535 l` */
function fuelText({ change }: FuelMark): string {
  const name = t(change > 0 ? 'graph.refueling' : 'graph.loss');
  return `${name} ${change > 0 ? '+' : '−'}${number(Math.abs(change))} l`;
}

/** HH:mm:ss, with the date where a ride reaches into another day. */
function momentText(timestamp: string, zone: string, day: string): string {
  const full = dateTime(timestamp, zone, true);
  return full.startsWith(day) ? time(timestamp, zone, true) : full;
}
