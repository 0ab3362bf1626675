// One tank (VAL-055 … VAL-059): which fields there are depends on the method of calculation. It only changes
// the form that opened it.
import { CALC_METHODS, TANK_FUELS, TANK_TYPES } from '@flotila/domain/vehicle/vehicle.ts';
import { Button, Group, Select, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import { focusFirstRefused } from '../../../ground/ui/refused.ts';
import { nameOf, useCodes } from './codes.ts';
import { refusalText } from './refusal-text.ts';
import { TankCurve } from './TankCurve.tsx';
import {
  hasFactor,
  hasSuitableCondition,
  hasTable,
  readTank,
  startTank,
  type Tank,
  type TankField,
  type TankForm,
  type TankId,
} from './tank-form.ts';
import styles from './vehicle-form.module.css';

const WIDTH = 600;
const UNDER = ['label', 'input', 'description', 'error'] as const;

interface TankDialogProps {
  tankId: TankId;
  /** null: not defined yet. */
  tank: Tank | null;
  onStore: (tank: Tank) => void;
  onRemove: () => void;
  onClose: () => void;
}

export function TankDialog(props: TankDialogProps) {
  const { tankId, tank } = props;
  const [form, setForm] = useState(() => startTank(tank, tankId, language()));
  /** Fields that were left or sent: their refusals are said. */
  const [left, setLeft] = useState<ReadonlySet<TankField>>(new Set());
  const [wasSent, setSent] = useState(false);
  const { errors } = readTank(form, tankId, tank, language());
  const refused = (field: TankField) => {
    const why = errors?.[field];
    const isSaid = wasSent || (left.has(field) && why?.code !== 'required');
    return why && isSaid ? refusalText(why) : undefined;
  };
  function submit(signal: FormEvent) {
    signal.preventDefault();
    // In the tree of components the dialog is inside the form of the record, which is not stored by this.
    signal.stopPropagation();
    setSent(true);
    const read = readTank(form, tankId, tank, language());
    if (read.tank) props.onStore(read.tank);
    else focusFirstRefused();
  }
  const parts = {
    form,
    refused,
    change: (next: Partial<TankForm>) => setForm((before) => ({ ...before, ...next })),
    leave: (field: TankField) => setLeft((before) => new Set(before).add(field)),
  };
  return (
    <DialogFrame title={t('vf.tank.n', { n: tankId })} width={WIDTH} onClose={props.onClose}>
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          <div className={styles.dialogGrid}>
            <Kind {...parts} />
            <Amount {...parts} field="capacity" />
            <Amount {...parts} field="startState" />
            <Measured {...parts} />
          </div>
          <Group justify="flex-end" gap={8}>
            {/* D-VEH-026. */}
            {tank && (
              <Button variant="subtle" color="red" mr="auto" onClick={props.onRemove}>
                {t('vf.tank.removeShort')}
              </Button>
            )}
            <Button variant="default" onClick={props.onClose}>
              {t('app.cancel')}
            </Button>
            <Button type="submit">{t('vf.ok')}</Button>
          </Group>
        </Stack>
      </form>
    </DialogFrame>
  );
}

interface Parts {
  form: TankForm;
  refused: (field: TankField) => string | undefined;
  change: (next: Partial<TankForm>) => void;
  leave: (field: TankField) => void;
}

function Kind({ form, refused, change }: Parts) {
  const names = { tankType: useCodes('tanks'), fuel: useCodes('fuels') };
  const methods = useCodes('methods');
  const choice = (field: 'tankType' | 'fuel', codes: readonly string[]) => (
    <Select
      label={t(`vf.tank.${field}`)}
      required
      allowDeselect={false}
      value={form[field] || null}
      error={refused(field)}
      data={codes.map((value) => ({ value, label: nameOf(names[field], value) }))}
      onChange={(value) => change({ [field]: value ?? '' })}
    />
  );
  return (
    <>
      {choice('tankType', TANK_TYPES)}
      {choice('fuel', TANK_FUELS)}
      <Select
        className={pieces.across ?? ''}
        label={t('vf.tank.calcMethod')}
        required
        allowDeselect={false}
        value={form.calcMethod || null}
        error={refused('calcMethod')}
        data={CALC_METHODS.map((value) => ({ value, label: nameOf(methods, value) }))}
        onChange={(value) => change({ calcMethod: value ?? '' })}
      />
    </>
  );
}

function Amount({
  form,
  refused,
  change,
  leave,
  field,
}: Parts & { field: 'capacity' | 'startState' | 'factor' }) {
  const isLitres = field !== 'factor';
  return (
    <TextInput
      label={t(`vf.tank.${field}`)}
      required
      inputMode="decimal"
      autoComplete="off"
      value={form[field]}
      error={refused(field)}
      rightSection={isLitres && <span className={pieces.note}>{t('vf.u.l')}</span>}
      rightSectionPointerEvents="none"
      description={isLitres ? undefined : t('vf.tank.factor.hint')}
      inputWrapperOrder={[...UNDER]}
      onChange={(signal) => change({ [field]: signal.currentTarget.value })}
      onBlur={() => leave(field)}
    />
  );
}

/** What only some methods have. */
function Measured(parts: Parts) {
  const { form, refused, change, leave } = parts;
  return (
    <>
      {hasFactor(form.calcMethod) && <Amount {...parts} field="factor" />}
      {hasTable(form.calcMethod) && (
        <>
          <Textarea
            className={pieces.across ?? ''}
            label={t('vf.tank.values')}
            required
            autosize
            minRows={2}
            maxRows={8}
            spellCheck={false}
            value={form.values}
            error={refused('values')}
            description={t('vf.tank.values.hint')}
            inputWrapperOrder={[...UNDER]}
            onChange={(signal) => change({ values: signal.currentTarget.value })}
            onBlur={() => leave('values')}
          />
          <TankCurve text={form.values} capacity={form.capacity} />
        </>
      )}
      {hasSuitableCondition(form.calcMethod) && (
        <Switch
          className={pieces.across ?? ''}
          label={t('vf.tank.needSuitableCondition')}
          description={t('vf.tank.suitable.hint')}
          checked={form.needSuitableCondition}
          onChange={(signal) => change({ needSuitableCondition: signal.currentTarget.checked })}
        />
      )}
    </>
  );
}
