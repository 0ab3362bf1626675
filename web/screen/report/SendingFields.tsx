// When a report is sent, to whom, as what and about which days.

import type { ReportInput } from '@flotila/domain/report/input.ts';
import { SCHEDULE_RECIPIENTS_MAX } from '@flotila/domain/report/report.api.ts';
import { FORMATS } from '@flotila/domain/report/report.ts';
import { Button, NativeSelect, SegmentedControl, TagsInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../ground/i18n/i18n.ts';
import { TimeField } from '../../ground/ui/TimeField.tsx';
import { weekdayOf } from '../../ground/words/day-words.ts';
import styles from './sending.module.css';
import { isAddress, isSameForm, type SendingForm, sendablePeriods } from './sending.ts';

interface SendingFieldsProps {
  input: ReportInput;
  first: SendingForm;
  isNew: boolean;
  isStoring: boolean;
  onStore: (form: SendingForm) => void;
}

export function SendingFields({ input, first, isNew, isStoring, onStore }: SendingFieldsProps) {
  const [form, setForm] = useState(first);
  const [typed, setTyped] = useState('');
  const [refusal, setRefusal] = useState<string | null>(null);
  const change = (next: Partial<SendingForm>) => setForm((before) => ({ ...before, ...next }));
  /** Answers whether the addresses were taken. */
  const take = (addresses: string[]): string[] | null => {
    const wrong = addresses.find((address) => !isAddress(address));
    setRefusal(wrong === undefined ? null : t('rep.wrongAddress', { address: wrong }));
    if (wrong !== undefined) return null;
    change({ recipients: addresses });
    return addresses;
  };
  const store = () => {
    // What was typed and not yet made a recipient is meant as one.
    const rest = typed.trim();
    const recipients = rest ? take([...form.recipients, rest]) : form.recipients;
    if (recipients === null) return;
    if (recipients.length === 0) return setRefusal(t('rep.noRecipient'));
    setTyped('');
    onStore({ ...form, recipients });
  };
  const isChanged = isNew || typed.trim() !== '' || !isSameForm(form, first);
  return (
    <div className={styles.fields}>
      <When form={form} onChange={change} />
      <TagsInput
        aria-label={t('rep.recipients')}
        placeholder={form.recipients.length === 0 ? t('rep.recipients') : ''}
        maxTags={SCHEDULE_RECIPIENTS_MAX}
        splitChars={[',', ';', ' ']}
        clearable={false}
        acceptValueOnBlur={false}
        classNames={{ inputField: styles.recipient ?? '' }}
        error={refusal}
        value={form.recipients}
        searchValue={typed}
        onSearchChange={(text) => {
          setTyped(text);
          if (text !== '') setRefusal(null);
        }}
        onChange={(addresses) => {
          const added = addresses.at(-1);
          // What is refused stays in the field to be mended.
          if (take(addresses) === null && added) setTimeout(() => setTyped(added));
        }}
      />
      <div className={styles.what}>
        <SegmentedControl
          size="xs"
          aria-label={t('rep.format')}
          value={form.format}
          data={FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          onChange={(format) => change({ format: format as SendingForm['format'] })}
        />
        <About input={input} form={form} onChange={change} />
      </div>
      {isChanged && (
        <Button size="compact-md" loading={isStoring} onClick={store}>
          {t(isNew ? 'rep.startSending' : 'rep.storeSending')}
        </Button>
      )}
    </div>
  );
}

interface PartProps {
  form: SendingForm;
  onChange: (next: Partial<SendingForm>) => void;
}

function When({ form, onChange }: PartProps) {
  const { every, on } = form;
  return (
    <div className={styles.when}>
      <NativeSelect
        aria-label={t('rep.every')}
        value={every}
        data={(['day', 'week', 'month'] as const).map((value) => ({
          value,
          label: t(`rep.every.${value}`),
        }))}
        onChange={(signal) => {
          const next = signal.currentTarget.value as SendingForm['every'];
          onChange({ every: next, on: next === 'day' ? null : 1 });
        }}
      />
      {every !== 'day' && (
        <NativeSelect
          aria-label={t('rep.on')}
          value={String(on ?? 1)}
          data={daysOf(every)}
          onChange={(signal) => onChange({ on: Number(signal.currentTarget.value) })}
        />
      )}
      <TimeField aria-label={t('rep.at')} value={form.at} onChange={(at) => onChange({ at })} />
    </div>
  );
}

function daysOf(every: 'week' | 'month'): { value: string; label: string }[] {
  if (every === 'month') {
    return Array.from({ length: 31 }, (_none, index) => ({
      value: String(index + 1),
      label: index === 30 ? t('rep.lastDay') : t('rep.day', { day: index + 1 }),
    }));
  }
  return Array.from({ length: 7 }, (_none, index) => ({
    value: String(index + 1),
    label: weekdayOf(index, 'long'),
  }));
}

function About({ input, form, onChange }: PartProps & { input: ReportInput }) {
  const periods = sendablePeriods(input);
  if (periods.length === 0) return null;
  return (
    <NativeSelect
      aria-label={t('rep.about')}
      value={form.periodName ?? ''}
      data={periods.map((value) => ({ value, label: t(`rep.about.${value}`) }))}
      onChange={(signal) => onChange({ periodName: signal.currentTarget.value })}
    />
  );
}
