// The list of keyboard shortcuts, drawn from the same list that handles them.
import { Kbd } from '@mantine/core';
import { t } from '../ground/i18n/i18n.ts';
import { DialogFrame } from '../ground/ui/DialogFrame.tsx';
import pieces from '../ground/ui/pieces.module.css';
import { SHORTCUTS } from '../ground/ui/shortcuts.ts';
import styles from './dialogs.module.css';

const GROUPS = ['screens', 'dialogs', 'lists'] as const;

export function Keys() {
  return (
    <DialogFrame title={t('keys.title')} width={680}>
      <div className={styles.keysGroups}>
        {GROUPS.map((group) => (
          <section key={group}>
            <h3 className={`${pieces.note} ${styles.keysTitle}`}>{t(`keys.group.${group}`)}</h3>
            <dl className={styles.keys}>
              {SHORTCUTS.filter((shortcut) => shortcut.group === group).map((shortcut) => (
                <div key={shortcut.keys} style={{ display: 'contents' }}>
                  <dt className={pieces.inherits}>{t(shortcut.label)}</dt>
                  <dd className={pieces.end}>
                    <Kbd size="sm">{shortcut.keys}</Kbd>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </DialogFrame>
  );
}
