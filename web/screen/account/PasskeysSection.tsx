// Passkeys: what each is called, when it was used, adding one and taking one away.
import { type Account, getAccount } from '@flotila/domain/account/account.api.ts';
import {
  beginPasskey,
  deletePasskey,
  renamePasskey,
  storePasskey,
} from '@flotila/domain/factor/factor.api.ts';
import { PASSKEY_NAME_MAX } from '@flotila/domain/factor/factor.ts';
import { Button, TextInput } from '@mantine/core';
import { IconFingerprint, IconPencil } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, readAgain, useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { hasPasskeys, makePasskey } from '../../thing/factor/passkey.ts';
import { RecoveryCodes } from '../../thing/factor/RecoveryCodes.tsx';
import { AskedButton } from './AskedButton.tsx';
import styles from './account.module.css';
import { useConfirmed } from './use-confirmed.tsx';

type Passkey = Account['factors']['passkeys'][number];

export function PasskeysSection({ account }: { account: Account }) {
  const { passkeys, demand } = account.factors;
  const cache = useQueryClient();
  const { run, question } = useConfirmed(account);
  const [codes, setCodes] = useState<string[]>([]);
  const [isAdding, setAdding] = useState(false);
  const add = async () => {
    setAdding(true);
    await run(async () => {
      const passkey = await makePasskey(await call(beginPasskey, {}));
      setCodes((await call(storePasskey, { body: { passkey } })).recoveryCodes);
      showDone(t('account.passkeyAdded'));
      await readAgain(cache, [getAccount]);
    });
    setAdding(false);
  };
  const remove = (passkeyId: number) =>
    run(async () => {
      await call(deletePasskey, { path: { passkeyId } });
      await readAgain(cache, [getAccount]);
    });
  const cannot =
    demand === 'off'
      ? t('account.factorOffPolicy')
      : hasPasskeys()
        ? null
        : t('account.passkeyCannot');
  return (
    <div className={pieces.across}>
      {question}
      <ul className={pieces.parted}>
        {passkeys.map((passkey) => (
          <Row key={passkey.passkeyId} passkey={passkey} onRemove={remove} />
        ))}
      </ul>
      {passkeys.length === 0 && <p className={pieces.hint}>{t('account.passkeyNone')}</p>}
      {codes.length > 0 && <RecoveryCodes codes={codes} onStored={() => setCodes([])} />}
      {cannot ? (
        <p className={pieces.hint}>{cannot}</p>
      ) : (
        <Button
          className={styles.others ?? ''}
          variant="default"
          loading={isAdding}
          onClick={() => void add()}
        >
          {t('account.passkeyAdd')}
        </Button>
      )}
    </div>
  );
}

function Row(props: { passkey: Passkey; onRemove: (passkeyId: number) => Promise<void> }) {
  const { passkeyId, name, created, lastUsed, host, isHere } = props.passkey;
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const [isNaming, setNaming] = useState(false);
  const text = lastUsed
    ? t('account.passkeyInfo', {
        created: timeOrDate(created, timeZone, nowMs),
        used: timeOrDate(lastUsed, timeZone, nowMs),
      })
    : t('account.passkeyUnused', { created: timeOrDate(created, timeZone, nowMs) });
  return (
    <li className={`${pieces.row} ${styles.session}`}>
      <IconFingerprint className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
      {isNaming ? (
        <NameForm passkey={props.passkey} onDone={() => setNaming(false)} />
      ) : (
        <>
          <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
            <strong>{name}</strong>
            <span className={pieces.hint}>
              {isHere ? text : `${text} · ${t('account.passkeyElsewhere', { host })}`}
            </span>
          </span>
          <IconButton label={t('account.passkeyRename', { name })} onClick={() => setNaming(true)}>
            <IconPencil size={18} stroke={1.6} />
          </IconButton>
          <AskedButton
            label={t('account.passkeyTake')}
            name={t('account.passkeyRemove', { name })}
            really={t('account.passkeyRemoveReally')}
            onReally={() => props.onRemove(passkeyId)}
          />
        </>
      )}
    </li>
  );
}

function NameForm({ passkey, onDone }: { passkey: Passkey; onDone: () => void }) {
  const [name, setName] = useState(passkey.name);
  const store = useChange(renamePasskey, [getAccount]);
  const submit = (signal: FormEvent) => {
    signal.preventDefault();
    if (name.trim() === '') return;
    store.mutate(
      { path: { passkeyId: passkey.passkeyId }, body: { name } },
      { onSuccess: onDone, onError: showFailure },
    );
  };
  return (
    <form className={`${pieces.row} ${pieces.grows}`} onSubmit={submit} noValidate>
      <TextInput
        autoFocus
        className={pieces.grows ?? ''}
        aria-label={t('account.passkeyName')}
        maxLength={PASSKEY_NAME_MAX}
        value={name}
        onChange={(signal) => setName(signal.currentTarget.value)}
      />
      <Button type="submit" loading={store.isPending}>
        {t('app.save')}
      </Button>
      <Button variant="subtle" onClick={onDone}>
        {t('app.cancel')}
      </Button>
    </form>
  );
}
