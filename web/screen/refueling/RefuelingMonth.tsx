// One month of the refueling panel: month chip, count, switch of losses, sums, table, and what stands in
// their place while nothing has come, nothing is there, or loading failed.
import type { FuelledTank } from '@flotila/domain/fuel/apart.ts';
import { monthText } from '@flotila/domain/period.ts';
import type { RefuelingEntry } from '@flotila/domain/refueling/refueling.api.ts';
import { Button } from '@mantine/core';
import { IconGasStationOff, IconX } from '@tabler/icons-react';
import { useMemo } from 'react';
import { periodOf } from '../../ground/address/panel-month.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useRemembered } from '../../ground/session/remembered.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { MonthBar } from '../../ground/ui/MonthBar.tsx';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { ToggleChip } from '../../ground/ui/ToggleChip.tsx';
import { useRefuelings } from '../../thing/refueling/refueling.data.ts';
import { Recalculated, Recalculating } from '../../thing/ride/Recalculated.tsx';
import { useInsertDocument } from './insert-document.ts';
import { lossesShown } from './losses-shown.ts';
import { RefuelingTable } from './RefuelingTable.tsx';
import { RefuelingTotals } from './RefuelingTotals.tsx';
import type { RefuelingPlace } from './refueling-place.ts';
import { entryAt, shownEntries, sumRefuelings } from './refueling-rows.ts';

interface RefuelingMonthProps {
  place: RefuelingPlace;
  /** null: not known; such a vehicle is thought to have one: nothing wrong is said of it. */
  tanks: readonly FuelledTank[] | null;
}

export function RefuelingMonth({ place, tanks }: RefuelingMonthProps) {
  const { ccode } = useCompany();
  const { month, vehicleId } = place;
  const asked = useRefuelings(ccode, periodOf(place));
  const [showsLosses, setShowsLosses] = useRemembered(lossesShown);
  const entries = asked.data;
  const totals = useMemo(() => entries && sumRefuelings(entries, tanks ?? []), [entries, tanks]);
  const selected = entries ? entryAt(entries, place.selectedTs) : null;
  const rows = entries && shownEntries(entries, showsLosses, selected);
  const lossCount = entries && totals ? entries.length - totals.count : 0;
  return (
    <>
      <MonthBar
        value={month}
        max={place.currentMonth}
        onChange={place.setMonth}
        count={totals && totals.count > 0 && t('refueling.count', { count: totals.count })}
      >
        {lossCount > 0 && (
          <ToggleChip
            isOn={showsLosses}
            title={t('refueling.lossesHint')}
            onClick={() => setShowsLosses(!showsLosses)}
          >
            <IconX className={pieces.alarm} size={13} stroke={2.4} aria-hidden="true" />
            {t('refueling.losses', { count: lossCount })}
          </ToggleChip>
        )}
      </MonthBar>
      <Recalculating vehicleId={vehicleId} />
      <Recalculated vehicleId={vehicleId} month={month} figures={['refueled', 'lost']} />
      <ListStates
        asked={asked}
        stale={t('refueling.stale')}
        failed={t('refueling.failed')}
        rows={6}
      />
      {rows && totals && (
        <Listed
          key={monthText(month)}
          rows={rows}
          totals={totals}
          selected={selected}
          hasTank={tanks === null || tanks.length > 0}
          vehicleId={vehicleId}
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
      <RefuelingTable rows={rows} selected={selected} vehicleId={vehicleId} onSelect={onSelect} />
    </>
  );
}

/** Says why and what next. */
function Empty(props: { hasTank: boolean; hasLosses: boolean; vehicleId: number }) {
  const insert = useInsertDocument(props.vehicleId);
  return (
    <Notice
      icon={<IconGasStationOff size={32} stroke={1.4} />}
      title={t(props.hasLosses ? 'refueling.emptyLosses' : 'refueling.empty')}
      text={t(props.hasTank ? 'refueling.emptyHint' : 'refueling.emptyNoTank')}
    >
      {insert && (
        <Button variant="default" onClick={insert}>
          {t('refueling.insert')}
        </Button>
      )}
    </Notice>
  );
}
