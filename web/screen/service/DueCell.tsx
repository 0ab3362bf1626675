// When something is due next, one line for each of date, kilometres and engine hours.

import pieces from '../../ground/ui/pieces.module.css';
import { MISSING } from '../../ground/words/format.ts';
import styles from '../../thing/service/service.module.css';
import type { DueLine } from '../../thing/service/service-words.ts';

const LOOKS = { notice: pieces.notice, warning: `${pieces.alarm} ${pieces.strong}` };

export function DueCell({ lines }: { lines: readonly DueLine[] }) {
  if (lines.length === 0)
    return <span className={`${pieces.quiet} ${styles.muted}`}>{MISSING}</span>;
  return (
    <>
      {lines.map(({ due, left, level }) => (
        <span key={`${due} ${left}`} className={styles.due}>
          {due !== null && <span>{due}</span>}
          {left !== null && (
            <span
              className={`${level ? LOOKS[level] : pieces.quiet} ${pieces.toEnd} ${styles.left}`}
            >
              {left}
            </span>
          )}
        </span>
      ))}
    </>
  );
}
