// The calibration table as a line while it is typed: a slip of the hand is seen at once.

import { readDecimal } from '@flotila/domain/text.ts';
import {
  byReading,
  isSteady,
  isUsable,
  readCalibration,
} from '@flotila/domain/vehicle/calibration.ts';
import { language, t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { number } from '../../../ground/words/format.ts';
import styles from './tank-curve.module.css';

const WIDTH = 520;
const HEIGHT = 120;

export function TankCurve({ text, capacity }: { text: string; capacity: string }) {
  const { points } = readCalibration(text);
  if (!points) return null;
  if (!isUsable(points))
    return <p className={`${pieces.across} ${pieces.hint}`}>{t('vf.tank.onePoint')}</p>;
  const table = byReading(points);
  const litres = table.map((point) => point.litres);
  const most = Math.max(...litres);
  const [from, to] = [table[0]?.raw ?? 0, table.at(-1)?.raw ?? 1];
  const x = (raw: number) => ((raw - from) / (to - from)) * WIDTH;
  const y = (level: number) => HEIGHT - (most === 0 ? 0 : (level / most) * (HEIGHT - 8));
  const caption = t('vf.tank.curve', {
    count: table.length,
    from: number(Math.min(...litres)),
    to: number(most),
  });
  const size = readDecimal(capacity, language());
  const warning = !isSteady(points)
    ? t('vf.tank.turns')
    : size !== null && most > size
      ? t('vf.tank.overCurve')
      : null;
  return (
    <figure className={`${pieces.across} ${styles.curve}`}>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={caption}
      >
        <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <polyline points={table.map((one) => `${x(one.raw)},${y(one.litres)}`).join(' ')} />
      </svg>
      <figcaption>
        <span>{caption}</span>
        {warning && <span className={pieces.notice}>{warning}</span>}
      </figcaption>
    </figure>
  );
}
