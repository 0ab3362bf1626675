// The pin of a place with its name, and how to take it away.
import { IconX } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { PinLayer } from '../map/layers/PinLayer.tsx';
import { type Pin, setMapTools } from './map-tools.ts';
import styles from './place.module.css';

export function PinOnMap({ pin }: { pin: Pin }) {
  return (
    <PinLayer place={pin}>
      <div className={styles.pin}>
        <span className={styles.pinName}>{pin.name}</span>
        <button
          type="button"
          className={styles.pinAway}
          aria-label={t('place.unmark', { name: pin.name })}
          onClick={() => setMapTools({ pin: null })}
        >
          <IconX size={14} stroke={1.8} />
        </button>
      </div>
    </PinLayer>
  );
}
