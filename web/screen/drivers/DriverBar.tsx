// How much a driver may still drive, as a bar up to ten hours with the line of what is asked for; of a rest that
// runs it shows how much of it is done.
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { ASKED_MAX, askedText } from '../../thing/tachograph/asked-hours.ts';
import { type DriverEntry, restDone } from '../../thing/tachograph/entries.ts';
import { leftText } from '../../thing/tachograph/reason-words.ts';
import styles from './bar.module.css';

interface DriverBarProps {
  entry: DriverEntry;
  /** Minutes. */
  asked: number;
  nowMs: number;
}

export function DriverBar({ entry, asked, nowMs }: DriverBarProps) {
  const { group, hours, remaining } = entry;
  if (!hours || group === 'none') return <span className={pieces.block} />;
  const isResting = group === 'resting';
  const share = isResting ? restDone(hours, nowMs) : Math.min(1, remaining / (ASKED_MAX * 60));
  return (
    // biome-ignore lint/a11y/useSemanticElements: the element's own drawing cannot be styled alike.
    <span
      className={styles.bar}
      role="meter"
      aria-label={t(isResting ? 'drivers.restMeter' : 'drivers.col.remaining')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-valuetext={isResting ? undefined : leftText(remaining)}
      data-bar
    >
      <span
        className={styles.fill}
        data-group={group}
        data-old={entry.isOld}
        data-reduced={entry.verdict?.reason.code === 'reducedRest'}
        style={{ width: `${share * 100}%` }}
      />
      {!isResting && <i className={styles.line} style={{ left: `${place(asked)}%` }} />}
    </span>
  );
}

/** Hours above the bars; what is asked for stands at its line. */
export function BarScale({ asked }: { asked: number }) {
  const marks = [0, 2, 4, 6, 8, 10].map((hour) => hour * 60);
  // A mark too near to the line would be written over it.
  const far = marks.filter((minutes) => Math.abs(minutes - asked) >= 45);
  return (
    <span className={styles.scale} aria-hidden="true">
      {far.map((minutes) => (
        <span key={minutes} data-minutes={minutes} style={{ left: `${place(minutes)}%` }}>
          {minutes === ASKED_MAX ? t('drivers.hour', { n: minutes / 60 }) : minutes / 60}
        </span>
      ))}
      <b data-minutes={asked} style={{ left: `${place(asked)}%` }}>
        {asked % 60 === 0 ? asked / 60 : askedText(asked)}
      </b>
    </span>
  );
}

/** Percent of the bar. */
function place(minutes: number): number {
  return (minutes / ASKED_MAX) * 100;
}
