// More parameters of travel expenses (R-TRAVEL-005 … 012): what is printed of the trip, the deposit, and for
// each day whether it counts and which meals were free. Stored only when all of it can be read.
import type { TravelInput } from '@flotila/domain/report/input.ts';
import { Button, Group, Tabs } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { language, t } from '../../../ground/i18n/i18n.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { DialogFrame } from '../../../ground/ui/DialogFrame.tsx';
import { mayLeaveDialog } from '../../../ground/ui/dialogs.ts';
import { focusFirstRefused } from '../../../ground/ui/refused.ts';
import { useUnsavedGuard } from '../../../ground/ui/unsaved.ts';
import { fieldText, withoutFields } from '../../../ground/words/field-text.ts';
import { DaysTab } from './DaysTab.tsx';
import { ParametersTab, type TravelTexts } from './ParametersTab.tsx';
import styles from './travel.module.css';
import {
  formOf,
  isChanged,
  readTravel,
  type TravelForm,
  type TravelPeriod,
  withDays,
} from './travel-input.ts';

const WIDTH = 560;

interface TravelDialogProps {
  /** Of the report; null: none is chosen yet. */
  period: TravelPeriod | null;
  value: TravelInput;
  onStore(value: TravelInput): void;
  onClose(): void;
}

type Tab = 'parameters' | 'days';

export function TravelDialog({ period, value, onStore, onClose }: TravelDialogProps) {
  const { company } = useCompany();
  const [form, setForm] = useState(() => formOf(value, language(), company.currency ?? ''));
  const [refused, setRefused] = useState<TravelTexts>({});
  const [tab, setTab] = useState<Tab>('parameters');
  useUnsavedGuard(isChanged(form, value, language()));
  const leave = () => void mayLeaveDialog().then((isLeft) => isLeft && onClose());
  function change(changed: Partial<TravelForm>) {
    setForm((typed) => ({ ...typed, ...changed }));
    setRefused((texts) => withoutFields(texts, Object.keys(changed)));
  }
  function store(signal: FormEvent) {
    signal.preventDefault();
    const read = readTravel(form, value, language());
    if (read.errors) {
      const texts = Object.entries(read.errors).map(([field, why]) => [field, fieldText(why)]);
      setRefused(Object.fromEntries(texts));
      setTab('parameters');
      focusFirstRefused();
      return;
    }
    onStore(read.value);
    onClose();
  }
  return (
    <DialogFrame title={t('travel.title')} width={WIDTH} onClose={leave} isBare>
      <form onSubmit={store} noValidate>
        <Tabs
          value={tab}
          onChange={(next) => setTab(next === 'days' ? 'days' : 'parameters')}
          keepMounted={false}
          classNames={{ list: styles.tabs ?? '' }}
        >
          <Tabs.List>
            <Tabs.Tab value="parameters">{t('travel.tabParameters')}</Tabs.Tab>
            <Tabs.Tab value="days">{t('travel.tabDays')}</Tabs.Tab>
          </Tabs.List>
          <Tabs.Panel value="parameters" className={styles.panel ?? ''}>
            <ParametersTab form={form} refused={refused} onChange={change} />
          </Tabs.Panel>
          <Tabs.Panel value="days" className={styles.panel ?? ''}>
            <DaysTab
              form={form}
              period={period}
              onChange={(days) => setForm((typed) => withDays(typed, days))}
            />
          </Tabs.Panel>
        </Tabs>
        <Group className={styles.foot ?? ''} justify="flex-end" gap={8}>
          <Button variant="default" onClick={leave}>
            {t('app.cancel')}
          </Button>
          <Button type="submit">{t('app.save')}</Button>
        </Group>
      </form>
    </DialogFrame>
  );
}
