// The fields of the plan dialog, with what is usual for the type and what the typed period leads to.
import { addPeriod, readPeriodText } from '@flotila/domain/service/period.ts';
import { storedPeriod } from '@flotila/domain/service/plain-period.ts';
import { SERVICE_TYPES } from '@flotila/domain/service/service.ts';
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { localDay } from '@flotila/domain/time.ts';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { proposedRepetition } from '../../thing/service/plan-proposals.ts';
import { periodWords, repetitionText, typeName } from '../../thing/service/service-words.ts';
import { NAME_MAX, type PlanField, type PlanForm, repetitionForm } from './plan-form.ts';
import { useServices } from './service.data.ts';
import styles from './service-form.module.css';
import type { FieldTexts } from './use-storing.ts';

interface PlanFieldsProps {
  form: PlanForm;
  refused: FieldTexts<PlanField>;
  vehicle: { vehicleId: number; typeCode: string; categoryCode: string | null };
  /** null: a new plan. */
  plan: ServicePlanView | null;
  onChange: (next: Partial<PlanForm>) => void;
  onLeave: (field: PlanField) => void;
}

export function PlanFields(props: PlanFieldsProps) {
  const { form, refused, onChange, onLeave } = props;
  const text = (field: 'name' | 'repeatedPeriod' | 'repeatedKm' | 'repeatedEh') => ({
    label: t(`svc.f.${field}`),
    value: form[field],
    error: refused[field],
    autoComplete: 'off',
    onChange: (signal: { currentTarget: { value: string } }) =>
      onChange({ [field]: signal.currentTarget.value }),
    onBlur: () => onLeave(field),
  });
  const isEmpty = !form.repeatedPeriod && !form.repeatedKm && !form.repeatedEh;
  return (
    <div className={styles.grid}>
      <Select
        label={t('svc.f.typeCode')}
        required
        data-autofocus={props.plan === null || undefined}
        value={form.typeCode || null}
        error={refused.typeCode}
        data={SERVICE_TYPES.map((value) => ({ value, label: typeName(value) }))}
        allowDeselect={false}
        onChange={(value) =>
          onChange({ typeCode: SERVICE_TYPES.find((one) => one === value) ?? '' })
        }
      />
      <TextInput
        {...text('name')}
        required={form.typeCode === 'own'}
        maxLength={NAME_MAX}
        description={`${form.name.length} / ${NAME_MAX}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      {props.plan === null && <Proposal {...props} />}
      <div className={`${pieces.across} ${styles.three}`}>
        <TextInput
          {...text('repeatedPeriod')}
          placeholder={t('svc.periodExample')}
          description={t('svc.periodHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
        />
        <TextInput {...text('repeatedKm')} inputMode="numeric" />
        <TextInput {...text('repeatedEh')} inputMode="numeric" />
      </div>
      <Preview {...props} />
      {isEmpty && form.typeCode !== '' && (
        <p className={`${pieces.hint} ${pieces.across}`}>{t('svc.never')}</p>
      )}
      <Switch
        className={pieces.across ?? ''}
        label={t('svc.f.active')}
        description={form.active ? undefined : t('svc.offHint')}
        checked={form.active}
        onChange={(signal) => onChange({ active: signal.currentTarget.checked })}
      />
    </div>
  );
}

/** What is usual for the type; gone once it stands in the fields. */
function Proposal({ form, vehicle, onChange }: PlanFieldsProps) {
  const proposal = form.typeCode === '' ? null : proposedRepetition(form.typeCode, vehicle);
  if (!proposal) return null;
  const fields = repetitionForm(proposal, language());
  const isTaken =
    form.repeatedPeriod.trim() === fields.repeatedPeriod &&
    form.repeatedKm === fields.repeatedKm &&
    form.repeatedEh === fields.repeatedEh;
  if (isTaken) return null;
  return (
    <div className={`${pieces.across} ${styles.proposal}`}>
      <span>{t('svc.proposal', { repeat: repetitionText(proposal) })}</span>
      <Button variant="light" size="compact-sm" onClick={() => onChange(fields)}>
        {t('svc.useProposal')}
      </Button>
    </div>
  );
}

/** The next date, counted from the newest service of the plan, else from today. */
function Preview({ form, vehicle, plan }: PlanFieldsProps) {
  const { ccode, timeZone } = useCompany();
  const today = localDay(useNow(), timeZone);
  const services = useServices(ccode, vehicle.vehicleId, plan?.servicePlanId ?? null);
  const newest = services.data
    ?.filter(({ planId }) => plan !== null && planId === plan.servicePlanId)
    .reduce<string | null>((last, { date }) => (last && last > date ? last : date), null);
  const typed = storedPeriod(form.repeatedPeriod);
  const period = readPeriodText(typed);
  const from = newest ?? today;
  const to = period && addPeriod(from, period);
  if (!to) return null;
  const words = { period: periodWords(typed), from, to };
  return (
    <p className={`${pieces.hint} ${pieces.across} ${pieces.ink}`} role="status">
      {t('svc.preview', words)}
    </p>
  );
}
