// Choosing the groupset that narrows what is shown, or everything (NAV-063, AUTH-037).
import { type Groupset, listGroupsets } from '@flotila/domain/groupset/groupset.api.ts';
import { useMemo, useState } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { closeDialog } from '../../ground/ui/dialogs.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Finder } from './Finder.tsx';
import styles from './palette.module.css';
import { withWords } from './rank.ts';

const VIEW_ALL: Pick<Groupset, 'groupSetId' | 'name' | 'note'> = {
  groupSetId: 0,
  name: '',
  note: null,
};

export function GroupsetMode() {
  const { ccode } = useCompany();
  const [chosen, choose] = useGroupset(ccode);
  const [text, setText] = useState('');
  const groupsets = useEndpoint(listGroupsets, { company: ccode });
  const all = groupsets.data?.content;
  const rows = useMemo(
    () =>
      withWords([VIEW_ALL, ...(all ?? [])], text, (row) =>
        row === VIEW_ALL ? t('menu.viewAll') : `${row.name} ${row.note ?? ''}`,
      ),
    [all, text],
  );
  return (
    <Finder
      title={t('groupset.title')}
      width={400}
      label={t('palette.groupset')}
      text={text}
      rows={rows}
      onText={setText}
      isReading={groupsets.isPending}
      isFetching={groupsets.isPending}
      rowKey={(row) => row.groupSetId}
      isCurrent={(row) => text === '' && row.groupSetId === (chosen?.groupSetId ?? 0)}
      onPick={(row) => {
        choose(row === VIEW_ALL ? null : { groupSetId: row.groupSetId, name: row.name });
        closeDialog();
      }}
      empty={<p className={styles.hint}>{!groupsets.isPending && t('palette.empty')}</p>}
      note={
        <p className={styles.hint} role="status">
          {groupsets.isError && failureText(groupsets.error)}
          {all?.length === 0 && t('groupset.empty')}
        </p>
      }
    >
      {(row) => (
        <>
          <span className={`${pieces.cut} ${pieces.yields}`}>
            {row === VIEW_ALL ? t('menu.viewAll') : row.name}
          </span>
          {row.note && <span className={`${pieces.cut} ${styles.side}`}>{row.note}</span>}
        </>
      )}
    </Finder>
  );
}
