// The plan on a phone held upright: contracts by day, today on top, one row each.
import type { Month } from '@flotila/domain/period.ts';
import { localDay } from '@flotila/domain/time.ts';
import { UnstyledButton } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useMemo } from 'react';
import { t } from '../i18n/i18n.ts';
import { useCompany } from '../session/company.ts';
import { Skeleton } from '../ui/ListStates.tsx';
import { RowButton } from '../ui/RowButton.tsx';
import { daysList } from './days-list.ts';
import type { MenuAt } from './PlanMenu.tsx';
import styles from './plan.module.css';
import type { PlanRow } from './plan-rows.ts';
import { dayText, periodText } from './plan-words.ts';
import { spotOf } from './shift.ts';
import colours from './state.module.css';

export function PlanDays(props: {
  rows: readonly PlanRow[];
  month: Month;
  nowMs: number;
  isPending: boolean;
  openOnMap: (vehicleId: number, contractId: number | null) => void;
  onMenu: (at: MenuAt) => void;
}) {
  const { rows, month, nowMs, openOnMap, onMenu } = props;
  const { timeZone: zone } = useCompany();
  const today = localDay(nowMs, zone);
  const groups = useMemo(() => daysList(rows, today, zone), [rows, today, zone]);
  if (props.isPending) return <Skeleton rows={9} />;
  return (
    <div className={styles.days}>
      {groups.map(({ day, entries }) => (
        <section key={day}>
          <h2>{day === today ? t('plan.today') : dayText(day, month)}</h2>
          <ul>
            {entries.map(({ vehicle, bar }) => (
              <li key={bar.row.contractId}>
                <UnstyledButton
                  className={styles.entry}
                  onClick={() => openOnMap(vehicle.vehicleId, bar.row.contractId)}
                >
                  <i className={`${colours.coloured} ${styles.mark}`} data-state={bar.state} />
                  <span>
                    <b>{vehicle.plate}</b> {bar.row.name}
                    <small>
                      {t(`contract.state.${bar.state}`)} · {periodText(spotOf(bar, zone))}
                    </small>
                  </span>
                </UnstyledButton>
                <RowButton
                  label={`${t('app.more')} ${bar.row.name}`}
                  aria-haspopup="menu"
                  onClick={({ clientX: x, clientY: y, currentTarget: element }) =>
                    onMenu({ x, y, vehicle, contract: bar, element })
                  }
                >
                  <IconDots size={17} stroke={1.7} />
                </RowButton>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
