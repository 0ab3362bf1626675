// Head of the plan: title, month or the weeks ahead, filter, save, close (PLAN-004, PLAN-006, PLAN-014, PLAN-015, PLAN-021).
import { type Month, monthAt } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { Button, Menu } from '@mantine/core';
import {
  IconChevronDown,
  IconDownload,
  IconFileTypePdf,
  IconPhoto,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { FilterField } from '../../ground/ui/FilterField.tsx';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { MonthPicker } from '../../ground/ui/MonthPicker.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { rangeWords } from '../../ground/words/day-words.ts';
import type { FreeOf } from './chart-props.ts';
import styles from './plan.module.css';
import { isZoomed, type PlanPlaceControl } from './plan-place.ts';
import type { Plan, PlanRow } from './plan-rows.ts';
import { useSavePlan } from './use-save-plan.ts';
import { panWindow, type Span } from './window.ts';

/** PLAN-005: any month that an address can name. */
const LAST_MONTH: Month = { year: 2400, month: 12 };

interface PlanHeadProps {
  control: PlanPlaceControl;
  plan: Plan;
  rows: readonly PlanRow[];
  nowMs: number;
  free: FreeOf;
  /** The phone's list, which begins with today. */
  isList: boolean;
}

export function PlanHead(props: PlanHeadProps) {
  const { ccode, timeZone: zone } = useCompany();
  const { control, nowMs } = props;
  const { place, whole, setMonth, setWindow } = control;
  const close = useClosePage();
  const today = monthAt(nowMs, zone);
  const isAhead = place.monday !== null;
  return (
    <header className={`${full.head} ${styles.head}`}>
      <h1>{t('menu.plan')}</h1>
      <MonthPicker
        value={isAhead ? monthAt(whole.from, zone) : place.month}
        {...(isAhead && {
          within: rangeWords(localDay(whole.from, zone), localDay(whole.to - 1, zone)),
        })}
        max={LAST_MONTH}
        current={today}
        onChange={setMonth}
      />
      {!(isAhead && (props.isList || !isZoomed(control))) && (
        <Button
          variant="default"
          onClick={() => {
            if (!isAhead) setMonth(null);
            else setWindow((window, whole) => aroundNow(window, whole, nowMs));
          }}
        >
          {t(isAhead ? 'plan.today' : 'plan.ahead')}
        </Button>
      )}
      <span className={`${pieces.grows} ${styles.gap}`} />
      <FilterField
        className={styles.filter}
        label={t('plan.filterLabel')}
        placeholder={t('plan.filter')}
        value={control.place.filter}
        onFilter={(filter) => control.change({ filter })}
      />
      <Save {...props} />
      <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
        <IconX size={18} />
      </IconButton>
    </header>
  );
}

/** The window with now in it, in its middle when it was out of sight. */
function aroundNow(window: Span, whole: Span, nowMs: number): Span {
  if (nowMs >= window.from && nowMs < window.to) return window;
  return panWindow(window, whole, nowMs - (window.from + window.to) / 2);
}

function Save({ control, plan, rows, nowMs, free }: Omit<PlanHeadProps, 'isList'>) {
  const [isBusy, setBusy] = useState(false);
  const save = useSavePlan({ control, plan, rows, nowMs, free });
  const run = (kind: 'png' | 'pdf') => {
    setBusy(true);
    void save(kind).finally(() => setBusy(false));
  };
  return (
    <Menu position="bottom-end" width={220} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<IconDownload size={16} />}
          rightSection={<IconChevronDown size={14} />}
        >
          <span className={styles.word}>{t('plan.save')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('plan.save')}>
        <Menu.Item leftSection={<IconPhoto size={18} stroke={1.6} />} onClick={() => run('png')}>
          {t('plan.png')}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconFileTypePdf size={18} stroke={1.6} />}
          onClick={() => run('pdf')}
        >
          {t('plan.pdf')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
