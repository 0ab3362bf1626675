// Takes a person over into another company (D-PER-003, API-095, API-096): a list of all companies in which
// they are not yet. Superusers only; the person stays here as they are.
import { listCompanies } from '@flotila/domain/company/company.api.ts';
import { getPerson, importPerson, listPersons } from '@flotila/domain/person/person.api.ts';
import { foldText } from '@flotila/domain/text.ts';
import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { allRows } from '../../../ground/call/all-rows.ts';
import { keyOf, useChange, useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { closeDialog, type Dialog } from '../../../ground/ui/dialogs.ts';
import { showDone, showFailure } from '../../../ground/ui/failure.ts';
import { ListStates } from '../../../ground/ui/ListStates.tsx';
import { Notice } from '../../../ground/ui/Notice.tsx';
import { PickList } from '../../../ground/ui/PickList.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { exportTargets } from './export-targets.ts';
import styles from './person.module.css';

const WIDTH = 460;

export function PersonExport({ dialog }: { dialog: Extract<Dialog, { slot: 'personExport' }> }) {
  const { ccode } = useCompany();
  const { personId, name } = dialog;
  const companies = useQuery({
    queryKey: [...keyOf(listCompanies), 'all'],
    queryFn: ({ signal }) => allRows(listCompanies, {}, signal),
  });
  const person = useEndpoint(getPerson, { company: ccode, path: { id: personId } });
  const take = useChange(importPerson, [listPersons, getPerson]);
  const [text, setText] = useState('');
  const { targets, already } = exportTargets(
    companies.data ?? [],
    ccode,
    person.data?.companies ?? [],
  );
  const wanted = foldText(text.trim());
  const rows = targets.filter((one) => foldText(`${one.name} ${one.code}`).includes(wanted));
  function pick(target: { code: string; name: string }) {
    if (take.isPending) return;
    take.mutate(
      { company: target.code, path: { id: personId, fromCompany: ccode } },
      {
        onSuccess: () => {
          closeDialog();
          showDone(t('person.export.done', { name, company: target.name }));
        },
        onError: showFailure,
      },
    );
  }
  // Without the person those companies would be offered in which they are already.
  const isRead = companies.data !== undefined && person.data !== undefined;
  return (
    <DialogFrame title={t('person.export.title')} width={WIDTH} isBare>
      <p className={styles.exportText}>{t('person.export.text', { name })}</p>
      {already.length > 0 && (
        <p className={styles.exportText}>
          {t('person.export.already', { companies: already.join(', ') })}
        </p>
      )}
      <ListStates
        asked={companies}
        stale={t('data.stale')}
        failed={t('person.export.failed')}
        rows={3}
      />
      {companies.data !== undefined && (
        <ListStates
          asked={person}
          stale={t('data.stale')}
          failed={t('person.export.personFailed')}
          rows={3}
        />
      )}
      {isRead && targets.length === 0 && <Notice title={t('person.export.none')} />}
      {isRead && targets.length > 0 && (
        <PickList
          label={t('person.export.title')}
          rows={rows}
          text={text}
          rowKey={(company) => company.companyId}
          onPick={pick}
          empty={<Notice title={t('person.export.noMatch')} />}
          field={(props) => (
            <TextInput
              {...props}
              className={styles.exportFilter ?? ''}
              data-autofocus
              aria-label={t('person.export.filter')}
              placeholder={t('person.export.filter')}
              leftSection={<IconSearch size={16} />}
              value={text}
              onChange={(signal) => setText(signal.currentTarget.value)}
            />
          )}
        >
          {(company) => (
            <>
              <span>{company.name}</span>
              <span className={`${pieces.note} ${pieces.toEnd}`}>
                {company.active ? company.code : t('person.export.inactive')}
              </span>
            </>
          )}
        </PickList>
      )}
    </DialogFrame>
  );
}
