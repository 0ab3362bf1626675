// What stands in the place of the rows: why there are none and what next, or that they could not be read.
import { type Month, monthText, readMonth } from '@flotila/domain/period.ts';
import { Button } from '@mantine/core';
import { IconCalendarOff, IconFilterOff, IconPlugConnectedX } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { Failed } from '../../ground/ui/ListStates.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import { dayWords } from '../../ground/words/day-words.ts';
import type { usePlanData } from './plan.data.ts';
import { useNextContract } from './plan.data.ts';
import type { PlanPlaceControl } from './plan-place.ts';

const LOOK = { size: 32, stroke: 1.4 };

export function PlanNotice(props: {
  control: PlanPlaceControl;
  data: ReturnType<typeof usePlanData>;
}) {
  const { control, data } = props;
  const { place, change } = control;
  if (data.asked.isLoadingError || data.hasVehiclesFailed) {
    const retry = () => {
      void data.asked.refetch();
      data.retryVehicles();
    };
    return (
      <Failed
        icon={<IconPlugConnectedX {...LOOK} />}
        title={t('plan.failed')}
        error={data.asked.error}
        onRetry={retry}
      />
    );
  }
  const isFiltered = place.filter.trim() !== '';
  if (data.contracts.length > 0 || isFiltered) {
    const all = () => change({ filter: '', hidden: new Set() });
    return (
      <Notice icon={<IconFilterOff {...LOOK} />} title={t('plan.noMatch')}>
        {button(t('online.clearFilter'), all)}
      </Notice>
    );
  }
  return <EmptyMonth control={control} hasVehicles={data.vehicles.length > 0} />;
}

function EmptyMonth(props: { control: PlanPlaceControl; hasVehicles: boolean }) {
  const { control, hasVehicles } = props;
  const { place, whole, setMonth, change } = control;
  const next = useNextContract(whole);
  const nextMonth = next ? readMonth(next.slice(0, 7)) : null;
  return (
    <Notice
      icon={<IconCalendarOff {...LOOK} />}
      title={place.monday === null ? emptyText(place.month) : t('plan.emptyAhead')}
      text={next ? t('plan.next', { day: dayWords(next) }) : ''}
    >
      {next &&
        nextMonth &&
        button(t('plan.goNext'), () => setMonth(nextMonth), monthText(nextMonth))}
      {hasVehicles && button(t('plan.showVehicles'), () => change({ isAll: true }))}
    </Notice>
  );
}

function emptyText(month: Month): string {
  return t('plan.empty', { month: `m${month.month}` });
}

function button(text: string, onClick: () => void, title?: string) {
  return (
    <Button variant="default" onClick={onClick} {...(title ? { title } : {})}>
      {text}
    </Button>
  );
}
