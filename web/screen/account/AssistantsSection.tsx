// The assistants that I let in by OAuth, and where others ask. Ending one asks in its own place, because nothing brings it back.
import { deleteOwnGrant, listOwnGrants } from '@flotila/domain/assistant/grant.api.ts';
import { useChange, useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { GrantLine } from '../../thing/assistant/GrantLine.tsx';
import { AskedButton } from './AskedButton.tsx';
import styles from './account.module.css';

export function AssistantsSection() {
  const asked = useEndpoint(listOwnGrants, {});
  const end = useChange(deleteOwnGrant, [listOwnGrants]);
  const { address, grants } = asked.data ?? { address: null, grants: [] };
  const endOne = (grantId: number, name: string) =>
    end
      .mutateAsync({ path: { grantId } })
      .then(() => showDone(t('assistant.ended', { name })), showFailure);
  return (
    <div className={pieces.across}>
      <ListStates asked={asked} stale={t('data.stale')} failed={t('account.failed')} rows={1} />
      {asked.data && grants.length === 0 && (
        <p className={pieces.hint}>{t(address ? 'assistant.none' : 'assistant.notLet')}</p>
      )}
      <ul className={pieces.parted}>
        {grants.map((grant) => (
          <li key={grant.grantId} className={`${pieces.row} ${styles.session}`}>
            <GrantLine grant={grant} of={grant.company} />
            <AskedButton
              label={t('assistant.end')}
              name={t('assistant.endNamed', { name: grant.assistant })}
              really={t('assistant.endReally')}
              onReally={() => endOne(grant.grantId, grant.assistant)}
            />
          </li>
        ))}
      </ul>
      {address && (
        <p className={pieces.hint}>
          {t('assistant.address')} <code className={pieces.breaks}>{address}</code>
        </p>
      )}
    </div>
  );
}
