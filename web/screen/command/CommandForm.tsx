// What is asked of a tracker. Immobilising asks again, and says why it cannot be done now.
import {
  createVehicleCommand,
  listVehicleCommands,
  type VehicleCommands,
} from '@flotila/domain/command/command.api.ts';
import {
  COMMAND_TEXT_MAX,
  type CommandKind,
  KINDS_WITH_OUTPUT,
  waitMinutes,
} from '@flotila/domain/command/command.ts';
import { Alert, Button, Checkbox, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import styles from './command.module.css';

/** Minutes that a command may be chosen to wait. */
const WAITS = [5, 10, 60, 240, 1440];

export function CommandForm(props: {
  vehicleId: number;
  device: NonNullable<VehicleCommands['device']>;
  immobiliseRefusal: VehicleCommands['immobiliseRefusal'];
}) {
  const { vehicleId, device, immobiliseRefusal } = props;
  const [kind, setKind] = useState<CommandKind>(device.kinds[0] ?? 'text');
  const [output, setOutput] = useState('1');
  const [text, setText] = useState('');
  const [minutes, setMinutes] = useState<number | null>(null);
  const [isConfirmed, setConfirmed] = useState(false);
  const change = useChange(createVehicleCommand, [listVehicleCommands]);
  const isStop = kind === 'immobilise';
  const { usual, most } = waitMinutes(kind);
  const isReady = kind === 'text' ? text.trim() !== '' : !isStop || isConfirmed;
  const choose = (chosen: string | null) => {
    const next = device.kinds.find((one) => one === chosen);
    if (next) setKind(next);
    setMinutes(null);
    setConfirmed(false);
  };
  const order = () => {
    const expiresInMinutes = minutes ?? usual;
    const body = {
      kind,
      expiresInMinutes,
      ...(KINDS_WITH_OUTPUT.has(kind) && { output: Number(output) }),
      ...(kind === 'text' && { text: text.trim() }),
      ...(isStop && { isConfirmed }),
    };
    change.mutateAsync({ path: { vehicleId }, body }).then(() => {
      setConfirmed(false);
      setText('');
      showDone(t('cmd.sent'));
    }, showFailure);
  };
  return (
    <form
      className={styles.form}
      onSubmit={(signal) => {
        signal.preventDefault();
        if (isReady && !change.isPending) order();
      }}
    >
      <div className={styles.fields}>
        <Select
          className={styles.wide}
          label={t('cmd.kind')}
          data={device.kinds.map((value) => ({ value, label: t(`cmd.k.${value}`) }))}
          value={kind}
          onChange={choose}
          allowDeselect={false}
        />
        {KINDS_WITH_OUTPUT.has(kind) && (
          <Select
            label={t('cmd.output')}
            data={Array.from({ length: device.outputs }, (_none, index) => String(index + 1))}
            value={output}
            onChange={(chosen) => setOutput(chosen ?? '1')}
            allowDeselect={false}
          />
        )}
        <Select
          label={t('cmd.wait')}
          data={WAITS.filter((one) => one <= most).map((one) => ({
            value: String(one),
            label: waitText(one),
          }))}
          value={String(minutes ?? usual)}
          onChange={(chosen) => setMinutes(Number(chosen))}
          allowDeselect={false}
        />
      </div>
      {kind === 'text' && (
        <TextInput
          label={t('cmd.text')}
          description={t('cmd.textWhy')}
          maxLength={COMMAND_TEXT_MAX}
          value={text}
          onChange={(signal) => setText(signal.currentTarget.value)}
        />
      )}
      {isStop && (
        <Alert color="red" title={t('cmd.stopTitle')}>
          <p>{immobiliseRefusal ? t(`cmd.r.${immobiliseRefusal}`) : t('cmd.stopText')}</p>
          <Checkbox
            mt={8}
            label={t('cmd.stopConfirm')}
            checked={isConfirmed}
            disabled={immobiliseRefusal !== null}
            onChange={(signal) => setConfirmed(signal.currentTarget.checked)}
          />
        </Alert>
      )}
      <Button
        type="submit"
        className={styles.send}
        {...(isStop ? { color: 'red' } : {})}
        disabled={!isReady || (isStop && immobiliseRefusal !== null)}
        loading={change.isPending}
      >
        {t('cmd.send')}
      </Button>
    </form>
  );
}

function waitText(minutes: number): string {
  return minutes < 60
    ? t('cmd.minutes', { count: minutes })
    : t('cmd.hours', { count: minutes / 60 });
}
