// The question as a field: how much driving, by half hours with its buttons and keys, or as typed.
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { RowButton } from '../../ground/ui/RowButton.tsx';
import {
  ASKED_MAX,
  ASKED_MIN,
  askedText,
  readAsked,
  stepAsked,
} from '../../thing/tachograph/asked-hours.ts';
import styles from './question.module.css';

interface AskedFieldProps {
  /** Minutes. */
  asked: number;
  onAsk: (minutes: number) => void;
}

export function AskedField({ asked, onAsk }: AskedFieldProps) {
  /** What is being typed; it counts as soon as it can be read. */
  const [typed, setTyped] = useState<string | null>(null);
  const step = (direction: 1 | -1) => {
    setTyped(null);
    onAsk(stepAsked(asked, direction));
  };
  return (
    <span className={styles.field}>
      <RowButton
        label={t('drivers.askedLess')}
        disabled={asked <= ASKED_MIN}
        onClick={() => step(-1)}
      >
        <IconMinus size={16} stroke={1.8} />
      </RowButton>
      <input
        className={styles.hours}
        inputMode="text"
        autoComplete="off"
        aria-label={t('drivers.askedLabel')}
        aria-invalid={typed !== null && readAsked(typed) === null}
        value={typed ?? askedText(asked)}
        onFocus={(signal) => signal.currentTarget.select()}
        onChange={(signal) => {
          const text = signal.currentTarget.value;
          setTyped(text);
          const minutes = readAsked(text);
          if (minutes !== null) onAsk(minutes);
        }}
        onBlur={() => setTyped(null)}
        onKeyDown={(signal) => {
          if (signal.key === 'Enter' || (signal.key === 'Escape' && typed !== null)) {
            signal.stopPropagation();
            setTyped(null);
          }
          const direction = { ArrowUp: 1, ArrowDown: -1 }[signal.key] as 1 | -1 | undefined;
          if (!direction) return;
          signal.preventDefault();
          step(direction);
        }}
      />
      <RowButton
        label={t('drivers.askedMore')}
        disabled={asked >= ASKED_MAX}
        onClick={() => step(1)}
      >
        <IconPlus size={16} stroke={1.8} />
      </RowButton>
    </span>
  );
}
