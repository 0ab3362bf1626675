// The fields of a meal rate: for which country how much, from when until when, and where that is written.
import type { MealRateRecord } from '@flotila/domain/travel/meal-rate.api.ts';
import { TextInput } from '@mantine/core';
import { t } from '../../../ground/i18n/i18n.ts';
import { CountryPick } from '../../../ground/ui/CountryPick.tsx';
import { CurrencyPick } from '../../../ground/ui/CurrencyPick.tsx';
import { FormSection } from '../../../ground/ui/FormSection.tsx';
import { dateTime } from '../../../ground/words/format.ts';
import { bindText } from '../bind.ts';
import type { FieldsProps } from '../module.ts';
import type { MealRateForm } from './meal-rate-form.ts';
import { enteredBy } from './rate-text.ts';
import { OwnerPick, ProfilePick, RateSource, RateSpan } from './TermFields.tsx';

type Props = FieldsProps<MealRateRecord, MealRateForm>;

export function MealRateFields(props: Props) {
  const { form, record, refused, isReadOnly, onChange, onLeave, place } = props;
  const { value, error, ...amount } = bindText(props, 'amount');
  const terms = { form, refused, isReadOnly, place, onChange, onLeave };
  return (
    <>
      <FormSection title={t('mrt.what')} hint={t('mrt.whatHint')}>
        <CountryPick
          label={t('mrt.country')}
          value={form.country}
          error={refused.country}
          isRequired
          isWorld
          isReadOnly={isReadOnly}
          onChange={(country) => onChange({ country })}
        />
        <ProfilePick {...terms} />
        <TextInput
          label={t('mrt.amount')}
          required={!isReadOnly}
          readOnly={isReadOnly}
          inputMode="decimal"
          autoComplete="off"
          value={value}
          error={error}
          onChange={(signal) => amount.onChange(signal.currentTarget.value)}
          onBlur={amount.onLeave}
        />
        <CurrencyPick
          label={t('mrt.currency')}
          value={form.currency}
          error={refused.currency}
          isRequired
          isReadOnly={isReadOnly}
          onChange={(currency) => onChange({ currency })}
        />
      </FormSection>
      <FormSection title={t('mrt.when')} hint={t('mrt.whenHint')}>
        <RateSpan {...terms} />
      </FormSection>
      <FormSection title={t('mrt.whence')} hint={enteredText(props) ?? t('mrt.whenceHint')}>
        <RateSource {...terms} />
        {/* Whose it is stays. */}
        <OwnerPick {...terms} isReadOnly={isReadOnly || record !== null} />
      </FormSection>
    </>
  );
}

function enteredText({ record, place }: Props): string | null {
  if (!record?.entered) return null;
  const when = dateTime(record.entered.at, place.company.timeZone);
  const who = enteredBy(record);
  return who === '' ? t('mrt.enteredAt', { when }) : t('mrt.enteredBy', { who, when });
}
