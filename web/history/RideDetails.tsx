// Everything that is known of the selected ride, in groups; what is not known is left out. Before it the
// questions why it begins and ends here, after it what people corrected.
import { IconX } from '@tabler/icons-react';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { Facts } from '../ui/Facts.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import styles from './history.module.css';
import { RideWhy } from './RideWhy.tsx';
import { rideFacts } from './ride-facts.tsx';
import type { RideRow } from './ride-rows.ts';

export function RideDetails(props: { row: RideRow; isMachine: boolean; onClose: () => void }) {
  const { ride, kind } = props.row;
  const { timeZone } = useCompany();
  const groups = rideFacts(ride, { timeZone, isMachine: props.isMachine });
  return (
    <section className={styles.details} aria-label={t('history.details')}>
      <header className={styles.detailsHead}>
        <h3>{t('history.details')}</h3>
        <IconButton label={t('history.deselect')} onClick={props.onClose}>
          <IconX size={16} />
        </IconButton>
      </header>
      {kind !== 'stop' && <RideWhy ride={ride} />}
      {groups.map(({ title, facts }) => (
        <div key={title} className={styles.group}>
          <h4>{title}</h4>
          <Facts facts={facts} />
        </div>
      ))}
    </section>
  );
}
