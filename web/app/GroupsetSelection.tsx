// Choosing the groupset that narrows what is shown, or everything (NAV-063, AUTH-037).
import { type Groupset, listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { useEndpoint } from '../api.ts';
import { closeDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { useGroupset } from '../session/groupset.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { PickList } from '../ui/PickList.tsx';
import styles from './dialogs.module.css';

const VIEW_ALL: Pick<Groupset, 'groupSetId' | 'name' | 'note'> = {
  ...{ groupSetId: 0, name: '', note: null },
};

export function GroupsetSelection() {
  const { ccode } = useCompany();
  const [chosen, choose] = useGroupset(ccode);
  const groupsets = useEndpoint(listGroupsets, { company: ccode });
  const rows = [VIEW_ALL, ...(groupsets.data?.content ?? [])];
  return (
    <DialogFrame title={t('groupset.title')} width={400} onClose={closeDialog} isBare>
      <PickList
        label={t('groupset.title')}
        rows={rows}
        isReading={groupsets.isPending}
        rowKey={(row) => row.groupSetId}
        isCurrent={(row) => row.groupSetId === (chosen?.groupSetId ?? 0)}
        onPick={(row) => {
          choose(row === VIEW_ALL ? null : { groupSetId: row.groupSetId, name: row.name });
          closeDialog();
        }}
      >
        {(row) => (
          <>
            <span className={styles.main}>{row === VIEW_ALL ? t('menu.viewAll') : row.name}</span>
            {row.note && <span className={styles.side}>{row.note}</span>}
          </>
        )}
      </PickList>
      {groupsets.isSuccess && rows.length === 1 && (
        <p className={styles.hint}>{t('groupset.empty')}</p>
      )}
    </DialogFrame>
  );
}
