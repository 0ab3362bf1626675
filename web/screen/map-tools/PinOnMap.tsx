// The pin of a place with its name, a zone that is made there, and how to take it away.
import { IconPolygon, IconX } from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { atOf, newZonePath } from '../../ground/address/new-paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { PinLayer } from '../../ground/map/layers/PinLayer.tsx';
import { useCompany } from '../../ground/session/company.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { type Pin, setMapTools } from './map-tools.ts';
import styles from './place.module.css';

export function PinOnMap({ pin }: { pin: Pin }) {
  const { ccode, may } = useCompany();
  return (
    <PinLayer place={pin}>
      <div className={styles.pin}>
        <span className={pieces.cut}>{pin.name}</span>
        {may('zone', 'write') && (
          <PathLink
            className={`${pieces.lit} ${styles.pinAway}`}
            href={newZonePath(ccode, { at: atOf(pin), address: pin.address })}
            aria-label={t('zone.here')}
            title={t('zone.here')}
          >
            <IconPolygon size={14} stroke={1.8} />
          </PathLink>
        )}
        <button
          type="button"
          className={`${pieces.lit} ${styles.pinAway}`}
          aria-label={t('place.unmark', { name: pin.name })}
          onClick={() => setMapTools({ pin: null })}
        >
          <IconX size={14} stroke={1.8} />
        </button>
      </div>
    </PinLayer>
  );
}
