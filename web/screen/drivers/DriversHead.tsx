// Head of the drivers' list: title and how many there are, filter, those who may on the map, close.
import { IconMap2, IconX } from '@tabler/icons-react';
import { useClosePage, useGo } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import styles from './drivers.module.css';

interface HeadProps {
  filter: string;
  onFilter: (text: string) => void;
  /** Drivers that the filter leaves, of all. */
  shown: number;
  total: number;
  /** Vehicles of those who may, where they have a place. */
  matching: readonly number[];
}

export function DriversHead(props: HeadProps) {
  const { ccode } = useCompany();
  const close = useClosePage();
  const go = useGo();
  const { shown, total, matching } = props;
  return (
    <header className={`${full.head} ${styles.head}`}>
      <h1>{t('drivers.title')}</h1>
      <span className={`${pieces.cut} ${pieces.hint} ${pieces.notOnPhone}`} role="status">
        {total > 0 &&
          (shown < total
            ? t('drivers.ofCard', { shown, count: total })
            : t('drivers.withCard', { count: total }))}
      </span>
      <span className={pieces.grows} />
      <FilterField
        className={styles.filter}
        label={t('drivers.filterLabel')}
        placeholder={t('drivers.filter')}
        value={props.filter}
        onFilter={props.onFilter}
      />
      <IconButton
        label={t('drivers.onMap', { count: matching.length })}
        disabled={matching.length === 0}
        onClick={() => go(mapPath(ccode, { only: matching.join(',') }))}
      >
        <IconMap2 size={18} stroke={1.7} />
      </IconButton>
      <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
        <IconX size={18} />
      </IconButton>
    </header>
  );
}
