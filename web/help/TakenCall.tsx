// A call for help that somebody has taken on: one quiet line, the same for everybody, until it is ended.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { IconLifebuoy } from '@tabler/icons-react';
import { useCompany } from '../session/company.ts';
import { EndCall } from './EndCall.tsx';
import styles from './help.module.css';
import { callTitle, takenText } from './help-words.ts';

export function TakenCall({ call }: { call: HelpCall }) {
  const { timeZone } = useCompany();
  return (
    <section className={styles.taken} aria-label={callTitle(call)} role="status">
      <IconLifebuoy size={18} stroke={1.8} aria-hidden="true" />
      <b>{call.numericPlate}</b>
      <span>{takenText(call, timeZone)}</span>
      <EndCall call={call} className={styles.end} />
    </section>
  );
}
