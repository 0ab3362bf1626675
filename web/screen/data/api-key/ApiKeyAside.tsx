// Beside the form of a key: the key itself while it is known, rolling it, who made it and how it is used.
import {
  type ApiKeyRecord,
  getApiKey,
  listApiKeys,
  rollApiKey,
} from '@flotila/domain/api-key/api-key.api.ts';
import { useState } from 'react';
import { useChange, useEndpoint } from '../../../ground/call/api.ts';
import { t } from '../../../ground/i18n/i18n.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { dateTime } from '../../../ground/words/format.ts';
import type { AsideProps, DataPlace } from '../module.ts';
import { OwnSecret } from '../OwnSecret.tsx';
import { secretOf } from '../own-secrets.ts';
import styles from '../receiver-aside.module.css';
import type { ApiKeyForm } from './api-key-form.ts';
import { stampedOf, usedText } from './api-key-text.ts';

const LOOK_MS = 10_000;

export function ApiKeyAside({ place, record }: AsideProps<ApiKeyRecord, ApiKeyForm>) {
  // A key that is shown once leads on a phone, too; else the fields do.
  const [hasSecret] = useState(() => record !== null && secretOf(record.apiKeyId) !== null);
  return (
    <aside
      className={styles.aside}
      data-narrow
      data-split={hasSecret || undefined}
      data-follows={!hasSecret || undefined}
      aria-label={t('key.aside')}
    >
      {record ? (
        <Stored place={place} record={record} />
      ) : (
        <p className={pieces.quiet}>{t('key.later')}</p>
      )}
      <section className={styles.message}>
        <h2>{t('key.use')}</h2>
        <pre>{`curl -H "Authorization: Bearer fl_…" \\\n${location.origin}/v1/${place.ccode}/vehicle-brief`}</pre>
      </section>
    </aside>
  );
}

function Stored({ place, record }: { place: DataPlace; record: ApiKeyRecord }) {
  const input = { company: place.ccode, path: { apiKeyId: record.apiKeyId } };
  const now = useEndpoint(getApiKey, input, { refetchIntervalMs: LOOK_MS }).data ?? record;
  const roll = useChange(rollApiKey, [listApiKeys, getApiKey]);
  const when = (moment: string) => dateTime(moment, place.company.timeZone, true);
  return (
    <>
      {record.mayChange && (
        <OwnSecret
          record={stampedOf(record)}
          renew={async () => stampedOf(await roll.mutateAsync(input))}
          words={{
            title: t('key.itself'),
            copied: t('key.copied'),
            renew: t('key.roll'),
            renewAsk: t('key.rollAsk'),
            renewDo: t('key.rollDo'),
          }}
        />
      )}
      {now.formerUntil && (
        <p className={styles.off} role="status">
          {t('key.former', { when: when(now.formerUntil) })}
        </p>
      )}
      <section>
        <h2>{t('key.usage')}</h2>
        <p>
          <code>{now.prefix}…</code>
        </p>
        <p>{usedText(now, place)}</p>
        <p className={pieces.quiet}>{t('key.callsOf', { count: now.calls })}</p>
        <p className={pieces.quiet}>
          {t('key.made', { when: when(now.created), who: now.madeBy ?? t('key.gone') })}
        </p>
        {now.isMakerAway && <p className={styles.off}>{t('key.makerAway')}</p>}
      </section>
    </>
  );
}
