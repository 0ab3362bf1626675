// The last commands to a tracker: what was asked, by whom, and what became of it, told by symbol and word. What still
// waits can be taken back.
import {
  type Command,
  cancelVehicleCommand,
  listVehicleCommands,
} from '@flotila/domain/command/command.api.ts';
import type { CommandState } from '@flotila/domain/command/command.ts';
import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconSend,
  IconX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { dateTime } from '../../ground/words/format.ts';
import styles from './command.module.css';

const SYMBOLS: Record<CommandState, TablerIcon> = {
  queued: IconClock,
  sent: IconSend,
  confirmed: IconCheck,
  failed: IconAlertTriangle,
  expired: IconX,
  cancelled: IconArrowBackUp,
};

export function CommandList(props: { vehicleId: number; commands: readonly Command[] }) {
  const { vehicleId, commands } = props;
  return (
    <section aria-label={t('cmd.last')}>
      <h3 className={styles.title}>{t('cmd.last')}</h3>
      <ul>
        {commands.map((command) => (
          <CommandLine key={command.commandId} vehicleId={vehicleId} command={command} />
        ))}
      </ul>
    </section>
  );
}

function CommandLine({ vehicleId, command }: { vehicleId: number; command: Command }) {
  const { timeZone } = useCompany();
  const { kind, output, text, state, reason, answer, author, created, expires, attempts } = command;
  const StateIcon = SYMBOLS[state];
  const said = output === null ? text : String(output);
  const what = [t(`cmd.k.${kind}`), said].filter(Boolean).join(' ');
  const facts = [
    t('cmd.by', { author, time: dateTime(created, timeZone, true) }),
    state === 'queued' && t('cmd.until', { time: dateTime(expires, timeZone) }),
    attempts > 1 && t('cmd.attempt', { count: attempts }),
  ];
  return (
    <li className={styles.line} data-state={state}>
      <StateIcon size={18} stroke={1.8} aria-hidden="true" />
      <div className={styles.what}>
        <b>{what}</b>
        <span>{t(`cmd.s.${state}`)}</span>
        {reason && <span>{t(`cmd.r.${reason}`)}</span>}
        {answer && <code className={styles.answer}>{answer}</code>}
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </div>
      {state === 'queued' && (
        <Cancel path={{ vehicleId, commandId: command.commandId }} what={what} />
      )}
    </li>
  );
}

function Cancel({ path, what }: { path: { vehicleId: number; commandId: number }; what: string }) {
  const change = useChange(cancelVehicleCommand, [listVehicleCommands]);
  return (
    <Button
      className={styles.cancel}
      variant="default"
      size="compact-sm"
      aria-label={`${t('cmd.cancel')}: ${what}`}
      loading={change.isPending}
      onClick={() =>
        change.mutateAsync({ path }).then(() => showDone(t('cmd.cancelled')), showFailure)
      }
    >
      {t('cmd.cancel')}
    </Button>
  );
}
