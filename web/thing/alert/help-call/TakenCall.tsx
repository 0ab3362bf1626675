// A call for help that somebody has taken on: one quiet line, the same for everybody, until it is ended. Another may take
// it over.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { UnstyledButton } from '@mantine/core';
import { IconLifebuoy } from '@tabler/icons-react';
import { useState } from 'react';
import { t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import pieces from '../../../ground/ui/pieces.module.css';
import { EndCall } from './EndCall.tsx';
import styles from './help.module.css';
import { useHelpActions } from './help-calls.data.ts';
import { callTitle, takenText } from './help-words.ts';
import { useShow } from './use-show.ts';

export function TakenCall({ call }: { call: HelpCall }) {
  const { timeZone } = useCompany();
  const show = useShow(call);
  return (
    <section
      className={`${pieces.float} ${styles.taken}`}
      aria-label={callTitle(call)}
      role="status"
    >
      <IconLifebuoy className={pieces.alarm} size={18} stroke={1.8} aria-hidden="true" />
      <UnstyledButton
        className={`${pieces.inherits} ${pieces.underlined} ${styles.show}`}
        title={t('help.show')}
        onClick={show}
      >
        <b>{call.numericPlate}</b>
      </UnstyledButton>
      <span>{takenText(call, timeZone)}</span>
      {call.taken?.isOwn === false && <TakeOver call={call} />}
      <EndCall call={call} className={styles.end} />
    </section>
  );
}

function TakeOver({ call }: { call: HelpCall }) {
  const { take } = useHelpActions();
  const [isSent, setSent] = useState(false);
  return (
    <UnstyledButton
      className={styles.end}
      disabled={isSent}
      onClick={() => {
        setSent(true);
        void take(call).finally(() => setSent(false));
      }}
    >
      {t('help.takeOver')}
    </UnstyledButton>
  );
}
