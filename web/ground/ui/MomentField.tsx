// A day with a time of it, the same in every browser: the product's own day and time fields side by side (V-13). The
// value is local text, `yyyy-MM-ddTHH:mm`, '' none.
import { t } from '../i18n/i18n.ts';
import { DayField } from './DayField.tsx';
import styles from './moment-field.module.css';
import { TimeField } from './TimeField.tsx';

interface MomentFieldProps {
  label: string;
  value: string;
  error: string | undefined;
  /** `HH:mm` of a day that is chosen first. */
  usualTime: string;
  isRequired?: boolean;
  isReadOnly?: boolean;
  onChange: (moment: string) => void;
  onLeave?: () => void;
}

export function MomentField(props: MomentFieldProps) {
  const { label, value, usualTime, onChange, ...rest } = props;
  const [day = '', time = ''] = value.split('T');
  return (
    <div className={styles.moment}>
      <DayField
        {...rest}
        label={label}
        value={day}
        onChange={(next) => onChange(next && `${next}T${time || usualTime}`)}
      />
      <TimeField
        label={t('day.clock')}
        aria-label={t('day.time', { field: label })}
        value={time}
        isDisabled={day === '' || props.isReadOnly === true}
        onChange={(next) => onChange(`${day}T${next}`)}
      />
    </div>
  );
}
