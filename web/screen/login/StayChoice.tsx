// Whether the browser keeps the sign-in when it is closed. The browser's own box: the kit's would be 3 kB more to wait for.
import { t } from '../../ground/i18n/i18n.ts';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './sign-in.module.css';

export function StayChoice(props: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <label className={`${pieces.row} ${styles.stay}`}>
      <input
        type="checkbox"
        checked={props.isOn}
        onChange={(signal) => props.onChange(signal.currentTarget.checked)}
      />
      {t('login.permanent')}
    </label>
  );
}
