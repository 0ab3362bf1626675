// The measure around an alert as a curve: the alert's own time is shaded, its limits are dashed lines, and the
// records that decided it are dots.
import type { AlertDetail } from '@flotila/domain/alert/alert.api.ts';
import type { TrackLocation } from '@flotila/domain/location/track.ts';
import { useElementSize } from '@mantine/hooks';
import { useMemo } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { number, time } from '../../ground/words/format.ts';
import { seriesName } from './alert-words.ts';
import styles from './why.module.css';
import {
  alertSpan,
  type Curve,
  curveOf,
  RECORD_NAMES,
  SERIES_UNITS,
  type Series,
  type Span,
  timeTicks,
} from './why-curve.ts';
import { limitsOf } from './why-words.ts';

const HEIGHT = 96;
const LEFT = 34;
const RIGHT = 10;
const TOP = 6;
const BOTTOM = 18;
/** Of one label of the time axis. */
const LABEL_PIXELS = 68;
/** Before the element was measured. */
const USUAL_WIDTH = 520;

interface WhyCurveProps {
  alert: AlertDetail;
  series: Series;
  track: readonly TrackLocation[];
  shown: Span;
  nowMs: number;
}

/** Nothing where nothing was measured. */
export function WhyCurve(props: WhyCurveProps) {
  const { alert, series, track, shown, nowMs } = props;
  const { timeZone } = useCompany();
  const { ref, width: measured } = useElementSize();
  const limits = useMemo(() => limitsOf(alert), [alert]);
  const curve = useMemo(() => {
    const told = alert.why.records.map(({ values }) => values[RECORD_NAMES[series]]);
    const numbers = [...limits, ...told].filter((value) => typeof value === 'number');
    return curveOf(track, series, numbers);
  }, [track, series, limits, alert]);
  if (!curve) return null;
  const width = measured || USUAL_WIDTH;
  const plane = planeOf(curve, shown, width);
  return (
    <figure ref={ref} className={styles.curve}>
      <svg width={width} height={HEIGHT} role="img" aria-label={spoken(curve, props, timeZone)}>
        <Shade span={alertSpan(alert, nowMs)} plane={plane} />
        {curve.ticks.map((tick) => (
          <g key={tick}>
            <line className={styles.grid} x1={LEFT} x2={width - RIGHT} {...plane.level(tick)} />
            <text className={styles.tick} x={LEFT - 6} y={plane.y(tick) + 4} textAnchor="end">
              {number(tick, Number.isInteger(tick) ? 0 : 1)}
            </text>
          </g>
        ))}
        {timeTicks(shown, Math.max(2, Math.floor((width - LEFT) / LABEL_PIXELS))).map((ts) => (
          <text key={ts} className={styles.tick} x={plane.x(ts)} y={HEIGHT - 3} textAnchor="middle">
            {time(ts, timeZone)}
          </text>
        ))}
        {limits.map((limit) => (
          <line
            key={limit}
            className={styles.limit}
            x1={LEFT}
            x2={width - RIGHT}
            {...plane.level(limit)}
          />
        ))}
        {curve.pieces.map((piece) => (
          <polyline
            key={piece[0]?.ts}
            className={styles.line}
            points={piece.map(({ ts, value }) => `${plane.x(ts)},${plane.y(value)}`).join(' ')}
          />
        ))}
        <Records {...props} curve={curve} plane={plane} />
      </svg>
      <figcaption className={styles.unit}>
        {seriesName(series)} {SERIES_UNITS[series]}
      </figcaption>
    </figure>
  );
}

type Plane = ReturnType<typeof planeOf>;

function planeOf({ low, high }: Curve, { fromTs, toTs }: Span, width: number) {
  const x = (ts: number) =>
    round(LEFT + ((ts - fromTs) / Math.max(1, toTs - fromTs)) * (width - LEFT - RIGHT));
  const y = (value: number) =>
    round(TOP + ((high - value) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  return { x, y, level: (value: number) => ({ y1: y(value), y2: y(value) }) };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

function Shade({ span, plane }: { span: Span; plane: Plane }) {
  const [from, to] = [plane.x(span.fromTs), plane.x(span.toTs)];
  return (
    <rect
      className={styles.shade}
      x={from}
      y={TOP}
      width={Math.max(2, to - from)}
      height={HEIGHT - TOP - BOTTOM}
    />
  );
}

/** At what they told; where they told no value, on the curve. */
function Records(props: WhyCurveProps & { curve: Curve; plane: Plane }) {
  const { alert, series, shown, curve, plane } = props;
  const points = curve.pieces.flat();
  return alert.why.records.map(({ timestamp, values }) => {
    const ts = Date.parse(timestamp);
    const told = values[RECORD_NAMES[series]];
    const value = typeof told === 'number' ? told : points.findLast((one) => one.ts <= ts)?.value;
    if (value === undefined || ts < shown.fromTs || ts > shown.toTs) return null;
    return (
      <circle key={timestamp} className={styles.dot} cx={plane.x(ts)} cy={plane.y(value)} r={3.2} />
    );
  });
}

function spoken(curve: Curve, { series, shown }: WhyCurveProps, zone: string): string {
  const values = curve.pieces.flat().map(({ value }) => value);
  const digits = series === 'speed' || series === 'tank' ? 0 : 1;
  const text = (value: number) => `${number(value, digits)} ${SERIES_UNITS[series]}`;
  return t('alerts.curve', {
    what: seriesName(series),
    from: time(shown.fromTs, zone),
    to: time(shown.toTs, zone),
    least: text(Math.min(...values)),
    most: text(Math.max(...values)),
  });
}
