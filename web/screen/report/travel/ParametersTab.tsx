// R-TRAVEL-006, R-TRAVEL-017: places, purpose, the deposit with its currency and day, pocket money.
import { TRAVEL_PLACE_MAX, TRAVEL_PURPOSE_MAX } from '@flotila/domain/report/input.ts';
import { TextInput } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { CurrencyPick } from '../../../ground/ui/CurrencyPick.tsx';
import { DayField } from '../../../ground/ui/DayField.tsx';
import pieces from '../../../ground/ui/pieces.module.css';
import styles from './travel.module.css';
import type { TravelField, TravelForm } from './travel-input.ts';

export type TravelTexts = Partial<Record<TravelField, string>>;

interface ParametersTabProps {
  form: TravelForm;
  refused: TravelTexts;
  onChange(change: Partial<TravelForm>): void;
}

export function ParametersTab(props: ParametersTabProps) {
  return (
    <div className={styles.fields}>
      <Line {...props} field="placeFrom" max={TRAVEL_PLACE_MAX} hint={t('travel.placeFromHint')} />
      <Line {...props} field="placeTo" max={TRAVEL_PLACE_MAX} />
      <Line {...props} field="purpose" max={TRAVEL_PURPOSE_MAX} />
      <Deposit {...props} />
      <TextInput
        label={t('travel.pocketMoney')}
        description={t('travel.pocketHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        autoComplete="off"
        className={pieces.across ?? ''}
        value={props.form.pocketMoney}
        error={props.refused.pocketMoney}
        onChange={(signal) => props.onChange({ pocketMoney: signal.currentTarget.value })}
      />
    </div>
  );
}

function Line({
  form,
  refused,
  onChange,
  field,
  max,
  hint,
}: ParametersTabProps & {
  field: 'placeFrom' | 'placeTo' | 'purpose';
  max: number;
  hint?: string;
}) {
  return (
    <TextInput
      className={pieces.across ?? ''}
      label={t(`travel.${field}`)}
      description={hint}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autoComplete="off"
      maxLength={max}
      value={form[field]}
      error={refused[field]}
      onChange={(signal) => onChange({ [field]: signal.currentTarget.value })}
    />
  );
}

function Deposit({ form, refused, onChange }: ParametersTabProps) {
  return (
    <>
      <TextInput
        label={t('travel.deposit')}
        inputMode="decimal"
        autoComplete="off"
        value={form.deposit}
        error={refused.deposit}
        onChange={(signal) => onChange({ deposit: signal.currentTarget.value })}
      />
      <CurrencyPick
        label={t('travel.currency')}
        value={form.currency}
        error={refused.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <div className={pieces.across}>
        <DayField
          label={t('travel.depositDate')}
          value={form.depositDate}
          error={refused.depositDate}
          onChange={(depositDate) => onChange({ depositDate })}
          onLeave={() => undefined}
        />
      </div>
    </>
  );
}
