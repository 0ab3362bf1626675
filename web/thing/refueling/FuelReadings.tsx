// The readings that decided, drawn and listed: the level before (dashed) and after the change, and every
// reading as a dot. A table says the same for those who do not see the drawing.
import type { FuelMeasure, RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { date, dateTime, number, time } from '../../ground/words/format.ts';
import { drawReadings } from './fuel-drawing.ts';
import styles from './fuel-why.module.css';

const WIDTH = 280;
const HEIGHT = 112;

interface FuelReadingsProps {
  measure: FuelMeasure;
  type: RefuelingEntry['type'];
}

export function FuelReadings({ measure, type }: FuelReadingsProps) {
  const { timeZone } = useCompany();
  const day = date(measure.timestamp, timeZone);
  const { readings } = measure.because;
  return (
    <div className={styles.readings}>
      <Drawing measure={measure} type={type} />
      <table
        className={`${pieces.small} ${pieces.stays} ${styles.table}`}
        aria-label={t('fuelWhy.readings')}
      >
        <thead>
          <tr>
            <th scope="col">{t('fuelWhy.time')}</th>
            <th scope="col">{t('fuelWhy.litres')}</th>
          </tr>
        </thead>
        <tbody>
          {readings.map(({ timestamp, litres }, index) => (
            <tr
              // biome-ignore lint/suspicious/noArrayIndexKey: two readings may be alike.
              key={`${timestamp} ${index}`}
              data-after={Date.parse(timestamp) >= Date.parse(measure.timestamp)}
            >
              <td>
                {date(timestamp, timeZone) === day
                  ? time(timestamp, timeZone, true)
                  : dateTime(timestamp, timeZone)}
              </td>
              <td>{number(litres, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Drawing({ measure, type }: FuelReadingsProps) {
  const { dots, split, beforeY, afterY } = drawReadings(measure, { width: WIDTH, height: HEIGHT });
  const words = t('fuelWhy.drawing', {
    before: number(measure.before),
    after: number(measure.after),
  });
  const isLoss = type === 'fuelloss';
  // The litres stand over the upper line and under the lower one, where nothing crosses them.
  const label = (y: number, other: number) => (y <= other ? y - 6 : y + 14);
  return (
    <svg
      className={styles.drawing}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={words}
      data-kind={type}
    >
      <title>{words}</title>
      <line className={styles.before} x1={0} x2={split} y1={beforeY} y2={beforeY} />
      <line className={styles.change} x1={split} x2={split} y1={beforeY} y2={afterY} />
      <line className={styles.after} x1={split} x2={WIDTH} y1={afterY} y2={afterY} />
      {dots.map((dot) => (
        <circle key={dot.key} className={styles.dot} cx={dot.x} cy={dot.y} r={2.6} />
      ))}
      <text x={2} y={label(beforeY, afterY)}>
        {number(measure.before)} l
      </text>
      <text x={WIDTH - 2} y={label(afterY, beforeY)} textAnchor="end">
        {number(measure.after)} l
      </text>
      <text
        className={styles.amount}
        x={split + (split > WIDTH / 2 ? -6 : 6)}
        y={(beforeY + afterY) / 2 + 4}
        textAnchor={split > WIDTH / 2 ? 'end' : 'start'}
      >
        {`${isLoss ? '−' : '+'}${number(measure.quantity)} l`}
      </text>
    </svg>
  );
}
