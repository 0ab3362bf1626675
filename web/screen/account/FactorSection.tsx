// The app that makes codes, and the recovery codes that stand in for it. What is few is amber, and nothing else.
import { type Account, getAccount } from '@flotila/domain/account/account.api.ts';
import type { Answer } from '@flotila/domain/endpoint.ts';
import {
  beginApp,
  deleteApp,
  renewRecoveryCodes,
  storeApp,
} from '@flotila/domain/factor/factor.api.ts';
import { RECOVERY_CODES, RECOVERY_CODES_FEW } from '@flotila/domain/factor/factor.ts';
import { Button } from '@mantine/core';
import { IconDeviceMobile, IconKey } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, readAgain } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { AppPicture } from '../../thing/factor/AppPicture.tsx';
import { CodeField } from '../../thing/factor/CodeField.tsx';
import { RecoveryCodes } from '../../thing/factor/RecoveryCodes.tsx';
import { AskedButton } from './AskedButton.tsx';
import styles from './account.module.css';
import { refusedFields } from './refusals.ts';
import { useConfirmed } from './use-confirmed.tsx';

export function FactorSection({ account }: { account: Account }) {
  const { app, demand, passkeys, recoveryCodes } = account.factors;
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const cache = useQueryClient();
  const { run, question } = useConfirmed(account);
  const [begun, setBegun] = useState<Answer<typeof beginApp> | null>(null);
  const [codes, setCodes] = useState<string[]>([]);
  const reread = () => readAgain(cache, [getAccount]);
  const begin = () => run(async () => setBegun(await call(beginApp, {})));
  const turnOff = () =>
    run(async () => {
      await call(deleteApp, {});
      showDone(t('account.appGone'));
      await reread();
    });
  const renew = () =>
    run(async () => {
      setCodes((await call(renewRecoveryCodes, {})).recoveryCodes);
      await reread();
    });
  const onSetUp = (made: string[]) => {
    setBegun(null);
    setCodes(made);
    showDone(t('account.appDone'));
    void reread();
  };
  const words = app && {
    created: timeOrDate(app.created, timeZone, nowMs),
    used: app.lastUsed ? timeOrDate(app.lastUsed, timeZone, nowMs) : '',
  };
  const appText = words
    ? t(app?.lastUsed ? 'account.appOn' : 'account.appUnused', words)
    : t(withoutApp(demand, passkeys.length));
  const isFew = recoveryCodes <= RECOVERY_CODES_FEW;
  const mayTurnOff = app !== null && (demand !== 'demanded' || passkeys.length > 0);
  return (
    <div className={`${pieces.across} ${pieces.parted}`}>
      {question}
      <Line
        icon={
          <IconDeviceMobile className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
        }
        name={t('account.app')}
        text={appText}
        mark={
          app ? (
            <span className={`${pieces.good} ${pieces.small} ${styles.mark}`}>
              {t('account.on')}
            </span>
          ) : (
            demand !== 'off' &&
            passkeys.length === 0 && (
              <span className={`${pieces.notice} ${pieces.small} ${styles.mark}`}>
                {t('account.off')}
              </span>
            )
          )
        }
      >
        {demand !== 'off' && !begun && (
          <Button variant="default" onClick={() => void begin()}>
            {t(app ? 'account.otherPhone' : 'account.turnOn')}
          </Button>
        )}
        {mayTurnOff && (
          <AskedButton
            label={t('account.turnOff')}
            really={t('account.turnOffReally')}
            onReally={turnOff}
          />
        )}
      </Line>
      {app && demand === 'demanded' && !mayTurnOff && (
        <p className={pieces.hint}>{t('account.factorDemanded')}</p>
      )}
      {begun && <SetUp begun={begun} onDone={onSetUp} onCancel={() => setBegun(null)} />}
      {codes.length > 0 && <RecoveryCodes codes={codes} onStored={() => setCodes([])} />}
      {(app || passkeys.length > 0) && codes.length === 0 && (
        <Line
          icon={<IconKey className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />}
          name={t('account.recovery')}
          text={t('account.recoveryLeft', { left: recoveryCodes, of: RECOVERY_CODES })}
          mark={
            isFew && (
              <span className={`${pieces.notice} ${pieces.small} ${styles.mark}`}>
                {t('account.recoveryFew')}
              </span>
            )
          }
        >
          <AskedButton
            label={t('account.recoveryNew')}
            really={t('account.recoveryReally')}
            onReally={renew}
          />
        </Line>
      )}
    </div>
  );
}

/** A passkey is asked for after the password, too. */
function withoutApp(demand: Account['factors']['demand'], passkeys: number): TextKey {
  if (passkeys > 0) return 'account.appBeside';
  return demand === 'off' ? 'account.factorOffPolicy' : 'account.appNone';
}

function Line(props: {
  icon: ReactNode;
  name: string;
  text: string;
  mark: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className={`${pieces.row} ${styles.session}`}>
      {props.icon}
      <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
        <strong>{props.name}</strong>
        <span className={pieces.hint}>{props.text}</span>
      </span>
      {props.mark}
      {props.children}
    </div>
  );
}

function SetUp(props: {
  begun: Answer<typeof beginApp>;
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const { begun } = props;
  const [code, setCode] = useState('');
  const [refused, setRefused] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const send = async (digits: string) => {
    setBusy(true);
    try {
      const body = { challenge: begun.challenge, code: digits };
      props.onDone((await call(storeApp, { body })).recoveryCodes);
    } catch (error) {
      setCode('');
      setBusy(false);
      if (error instanceof CallFailure && error.detail.status === 410) {
        showFailure(error);
        props.onCancel();
        return;
      }
      setRefused(refusedFields(error).code);
    }
  };
  return (
    <div className={`${pieces.column} ${styles.setUp}`}>
      <AppPicture secret={begun.secret} uri={begun.uri} />
      <p className={pieces.hint}>{t('factor.setUp.enter')}</p>
      <CodeField
        value={code}
        onChange={(digits) => {
          setCode(digits);
          setRefused(undefined);
        }}
        onFull={(digits) => void send(digits)}
        isWrong={refused !== undefined}
        isBusy={isBusy}
      />
      {refused && (
        <p className={pieces.refusal} role="alert">
          {refused}
        </p>
      )}
      <div>
        <Button variant="default" onClick={props.onCancel}>
          {t('app.cancel')}
        </Button>
      </div>
    </div>
  );
}
