// The quiet picture behind the sign-in: a drawn landscape of roads that stands still. Decoration only, so it says nothing
// to screen readers; on a phone the card takes its place.
import pieces from '../../ground/ui/pieces.module.css';
import styles from './backdrop.module.css';

const ROADS = [
  'M-40 640 C 180 560 260 640 420 520 S 700 300 900 330 1240 260 1480 120',
  'M120 960 C 200 760 330 700 420 520 S 520 180 640 -40',
  'M-40 210 C 160 260 300 200 470 260 S 760 420 860 560 1090 800 1180 960',
  'M900 330 C 980 480 1180 520 1480 560',
];
const TOWNS = [
  [420, 520],
  [900, 330],
  [470, 260],
  [860, 560],
  [1180, 545],
  [240, 590],
] as const;

export function Backdrop() {
  return (
    <svg
      className={`${pieces.notOnPhone} ${styles.backdrop}`}
      viewBox="0 0 1440 900"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path
        className={styles.water}
        d="M-40 780 C 240 700 420 800 640 730 S 1040 660 1480 760 L1480 960 L-40 960 Z"
      />
      <path className={styles.river} d="M560 -40 C 600 160 520 300 610 450 S 560 640 600 740" />
      {ROADS.map((road) => (
        <g key={road}>
          <path className={styles.casing} d={road} />
          <path className={styles.road} d={road} />
        </g>
      ))}
      {TOWNS.map(([x, y]) => (
        <circle key={`${x}-${y}`} className={styles.town} cx={x} cy={y} r={5} />
      ))}
    </svg>
  );
}
