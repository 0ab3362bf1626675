// The six digits of an app: six boxes that are one field for the keyboard, for pasting and for the code that the system
// offers. After the sixth they are sent.
import { CODE_DIGITS } from '@flotila/domain/factor/factor.ts';
import { useEffect, useRef } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import styles from './factor.module.css';

const PLACES = Array.from({ length: CODE_DIGITS }, (_, place) => place);

export function CodeField(props: {
  value: string;
  onChange: (digits: string) => void;
  /** Of all six. */
  onFull: (digits: string) => void;
  isWrong: boolean;
  isBusy: boolean;
}) {
  const { value, isWrong, isBusy } = props;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!isBusy) field.current?.focus();
  }, [isBusy]);
  return (
    <div className={styles.code} data-wrong={isWrong || undefined}>
      {PLACES.map((place) => (
        <span
          key={place}
          className={styles.box}
          data-next={place === Math.min(value.length, CODE_DIGITS - 1) || undefined}
          aria-hidden="true"
        >
          {value[place]}
        </span>
      ))}
      <input
        ref={field}
        className={styles.digits}
        aria-label={t('factor.code')}
        aria-invalid={isWrong}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        readOnly={isBusy}
        onChange={(signal) => {
          const digits = signal.currentTarget.value.replace(/\D/g, '').slice(0, CODE_DIGITS);
          props.onChange(digits);
          if (digits.length === CODE_DIGITS && digits !== value) props.onFull(digits);
        }}
      />
    </div>
  );
}
