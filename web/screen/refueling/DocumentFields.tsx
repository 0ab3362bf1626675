// The fields of a refueling document, the same in the document dialog and in the manual entry: date and
// time, fuel, quantity, full tank, amount with currency, place with a counter.
import { FUELS, PLACE_MAX } from '@flotila/domain/refueling/refueling.ts';
import { localDay } from '@flotila/domain/time.ts';
import { Checkbox, Select, TextInput } from '@mantine/core';
import { Suspense } from 'react';
import { language, t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { CurrencyPick } from '../../ground/ui/CurrencyPick.tsx';
import { lazyPart } from '../../ground/ui/lazy-part.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { number } from '../../ground/words/format.ts';
import styles from './document.module.css';
import { type DocumentForm, litrePrice, readTime } from './document-form.ts';
import type { FieldTexts } from './document-refusal.ts';

/** The calendar is large; the form is there before it. */
const DayField = lazyPart('DayField', () =>
  import('../../ground/ui/DayField.tsx').then((part) => part.DayField),
);

export function DocumentFields(props: {
  form: DocumentForm;
  refused: FieldTexts;
  onChange: (change: Partial<DocumentForm>) => void;
}) {
  const { form, refused, onChange } = props;
  const price = litrePrice(form, language());
  return (
    <div className={styles.fields}>
      <Moment {...props} />
      <Select
        label={t('document.fuel')}
        required
        allowDeselect={false}
        data={FUELS.map((value) => ({ value, label: t(`fuel.${value}`) }))}
        value={form.fuel}
        error={refused.fuel}
        onChange={(value) => onChange({ fuel: FUELS.find((fuel) => fuel === value) ?? '' })}
      />
      <TextInput
        label={t('document.quantity')}
        required
        inputMode="decimal"
        autoComplete="off"
        value={form.quantity}
        error={refused.quantity}
        onChange={(signal) => onChange({ quantity: signal.currentTarget.value })}
      />
      <TextInput
        label={t('document.amount')}
        required
        inputMode="decimal"
        autoComplete="off"
        value={form.amount}
        error={refused.amount}
        onChange={(signal) => onChange({ amount: signal.currentTarget.value })}
      />
      {/* REF-013. */}
      <CurrencyPick
        label={t('document.currency')}
        isRequired
        value={form.currency}
        error={refused.currency}
        onChange={(currency) => onChange({ currency })}
      />
      <Checkbox
        className={pieces.across ?? ''}
        label={t('document.full')}
        checked={form.full}
        onChange={(signal) => onChange({ full: signal.currentTarget.checked })}
      />
      <TextInput
        className={pieces.across ?? ''}
        label={t('document.place')}
        value={form.place}
        error={refused.place}
        maxLength={PLACE_MAX}
        description={`${form.place.length} / ${PLACE_MAX}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        onChange={(signal) => onChange({ place: signal.currentTarget.value })}
      />
      <p className={styles.price} aria-live="polite">
        {price !== null &&
          t('document.perLitre', { price: number(price, 3), currency: form.currency })}
      </p>
    </div>
  );
}

/** REF-014: a date and a time with seconds, by the company's clock. */
function Moment(props: Parameters<typeof DocumentFields>[0]) {
  const { form, refused, onChange } = props;
  const { timeZone } = useCompany();
  const today = localDay(useNow(), timeZone);
  const label = t('document.date');
  return (
    <>
      <Suspense fallback={<TextInput label={label} required readOnly value={form.date} />}>
        <DayField
          label={label}
          value={form.date}
          max={today}
          error={refused.date}
          isRequired
          hasSign={false}
          placeholder="yyyy-MM-dd"
          onChange={(date) => onChange({ date })}
        />
      </Suspense>
      <TextInput
        label={t('document.time')}
        required
        inputMode="numeric"
        autoComplete="off"
        placeholder={t('document.timeHint')}
        value={form.time}
        error={refused.time}
        onChange={(signal) => onChange({ time: signal.currentTarget.value })}
        onBlur={() => {
          const read = readTime(form.time);
          if (read !== null && read !== form.time) onChange({ time: read });
        }}
      />
    </>
  );
}
