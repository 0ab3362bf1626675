// One month of the refueling panel: month chip, count, switch of losses, sums, table, and what stands in
// their place while nothing has come, nothing is there, or loading failed.
import { monthText } from '@flotila/domain/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { Button } from '@mantine/core';
import { IconGasStationOff, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { openDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { useRemembered } from '../remembered.ts';
import { useCompany } from '../session/company.ts';
import { failureText } from '../ui/failure.ts';
import { MonthPicker } from '../ui/MonthPicker.tsx';
import { Notice } from '../ui/Notice.tsx';
import { lossesShown } from './losses-shown.ts';
import { RefuelingTable } from './RefuelingTable.tsx';
import { RefuelingTotals } from './RefuelingTotals.tsx';
import { useRefuelings } from './refueling.data.ts';
import styles from './refueling.module.css';
import { type RefuelingPlace, refuelingsOf } from './refueling-place.ts';
import { entryAt, shownEntries, sumRefuelings } from './refueling-rows.ts';

export function RefuelingMonth({ place, hasTank }: { place: RefuelingPlace; hasTank: boolean }) {
  const { ccode } = useCompany();
  const { month, vehicleId } = place;
  const asked = useRefuelings(ccode, refuelingsOf(place));
  const [showsLosses, setShowsLosses] = useRemembered(lossesShown);
  const entries = asked.data;
  const totals = useMemo(() => entries && sumRefuelings(entries), [entries]);
  const selected = entries ? entryAt(entries, place.selectedTs) : null;
  const rows = entries && shownEntries(entries, showsLosses, selected);
  const lossCount = entries && totals ? entries.length - totals.count : 0;
  return (
    <>
      <div className={styles.bar}>
        <MonthPicker value={month} max={place.currentMonth} onChange={place.setMonth} />
        <span className={styles.count} role="status">
          {totals && totals.count > 0 && t('refueling.count', { count: totals.count })}
        </span>
        {lossCount > 0 && (
          <button
            type="button"
            className={styles.chip}
            aria-pressed={showsLosses}
            title={t('refueling.lossesHint')}
            onClick={() => setShowsLosses(!showsLosses)}
          >
            <IconX size={13} stroke={2.4} aria-hidden="true" />
            {t('refueling.losses', { count: lossCount })}
          </button>
        )}
      </div>
      {asked.isError && entries && (
        <div className={styles.stale} role="status">
          {t('refueling.stale')}
          <Button variant="subtle" size="compact-xs" onClick={() => void asked.refetch()}>
            {t('app.retry')}
          </Button>
        </div>
      )}
      {asked.isError && !entries && (
        <Notice role="alert" title={t('refueling.failed')} text={failureText(asked.error)}>
          <Button variant="default" onClick={() => void asked.refetch()}>
            {t('app.retry')}
          </Button>
        </Notice>
      )}
      {asked.isPending && <Skeleton />}
      {rows && totals && (
        <Listed
          key={monthText(month)}
          {...{ rows, totals, selected, hasTank, vehicleId }}
          onSelect={place.select}
        />
      )}
    </>
  );
}

function Listed(props: {
  rows: readonly RefuelingEntry[];
  totals: ReturnType<typeof sumRefuelings>;
  selected: RefuelingEntry | null;
  hasTank: boolean;
  vehicleId: number;
  onSelect: (timestamp: string | null) => void;
}) {
  const { rows, totals, selected, vehicleId, onSelect } = props;
  if (rows.length === 0) {
    return <Empty {...props} hasLosses={totals.lost !== null} />;
  }
  return (
    <>
      <RefuelingTotals totals={totals} />
      <RefuelingTable {...{ rows, selected, vehicleId, onSelect }} />
    </>
  );
}

/** Says why and what next. */
function Empty(props: { hasTank: boolean; hasLosses: boolean; vehicleId: number }) {
  const { is } = useCompany();
  const { vehicleId } = props;
  return (
    <Notice
      icon={<IconGasStationOff size={32} stroke={1.4} />}
      title={t(props.hasLosses ? 'refueling.emptyLosses' : 'refueling.empty')}
      text={t(props.hasTank ? 'refueling.emptyHint' : 'refueling.emptyNoTank')}
    >
      {is('dispatcher') && (
        <Button variant="default" onClick={() => openDialog({ slot: 'refueling', vehicleId })}>
          {t('refueling.insert')}
        </Button>
      )}
    </Notice>
  );
}

const SKELETON_ROWS = 6;

/** Comes after half a second by its style sheet. */
function Skeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label={t('app.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_none, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike.
        <i key={index} />
      ))}
    </div>
  );
}
