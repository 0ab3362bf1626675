// The service plans of a vehicle (SVC-002): after what they repeat and, while they are on, when they are
// due next (SVC-008). How urgent that is stands once, with the services above (U-28). Choosing a plan narrows the services to it (SVC-026).
import type { ServicePlanView } from '@flotila/domain/service/service-plan.api.ts';
import { IconPencil, IconPlus, IconPointer, IconPointerOff, IconTrash } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import { GridTable } from '../../ground/ui/GridTable.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { type RowEntry, useRowMenu } from '../../ground/ui/RowMenu.tsx';
import { useRowWalk, type WalkedRow } from '../../ground/ui/row-walk.ts';
import table from '../../ground/ui/table.module.css';
import { LevelMark } from '../../thing/service/LevelMark.tsx';
import styles from '../../thing/service/service.module.css';
import {
  dueLines,
  repetitionText,
  serviceSubtitle,
  serviceTitle,
} from '../../thing/service/service-words.ts';
import { DueCell } from './DueCell.tsx';

interface PlansTableProps {
  plans: readonly ServicePlanView[];
  selectedId: number | null;
  onSelect: (planId: number | null) => void;
}

export function PlansTable({ plans, selectedId, onSelect }: PlansTableProps) {
  const toggle = (planId: number) => onSelect(planId === selectedId ? null : planId);
  const keys = plans.map((plan) => String(plan.servicePlanId));
  const walk = useRowWalk(keys, (key) => toggle(Number(key)));
  return (
    <GridTable label={t('svc.plans')} className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('svc.col.plan')}</th>
          <th scope="col">{t('svc.col.repeat')}</th>
          <th scope="col" colSpan={2}>
            {t('svc.col.next')}
          </th>
          <th scope="col" className={styles.more} aria-label={t('app.more')} />
        </tr>
      </thead>
      <tbody {...walk.body}>
        {plans.map((plan) => (
          <PlanRow
            key={plan.servicePlanId}
            plan={plan}
            isSelected={plan.servicePlanId === selectedId}
            onToggle={() => toggle(plan.servicePlanId)}
            {...walk.row(String(plan.servicePlanId))}
          />
        ))}
      </tbody>
    </GridTable>
  );
}

function PlanRow({
  plan,
  isSelected,
  onToggle,
  ...walk
}: { plan: ServicePlanView; isSelected: boolean; onToggle: () => void } & WalkedRow) {
  const title = serviceTitle(plan);
  const { menu, onContextMenu } = useRowMenu(title, usePlanEntries(plan, isSelected, onToggle));
  const under = serviceSubtitle(plan);
  const lines = plan.active ? dueLines(plan) : [];
  return (
    <tr
      {...walk}
      className={`${table.row} ${pieces.lit} ${styles.row}`}
      data-choice
      data-older={!plan.active}
      data-due={lines.length > 1 ? 'several' : undefined}
      aria-selected={isSelected}
      onClick={onToggle}
      onContextMenu={onContextMenu}
    >
      <td className={styles.title}>
        <span className={pieces.block}>{title}</span>
        {under && (
          <span className={`${pieces.block} ${pieces.quiet} ${styles.muted}`}>{under}</span>
        )}
      </td>
      <td className={styles.performed}>{repetitionText(plan)}</td>
      <td className={`${styles.lines} ${styles.next}`} colSpan={2}>
        {lines.length > 0 ? (
          <DueCell lines={lines} />
        ) : (
          <LevelMark mark={plan.active ? 'noTerm' : 'off'} />
        )}
      </td>
      <td className={styles.more}>{menu}</td>
    </tr>
  );
}

/** SVC-005, SVC-006. */
function usePlanEntries(
  plan: ServicePlanView,
  isSelected: boolean,
  onToggle: () => void,
): RowEntry[] {
  const { may } = useCompany();
  const { vehicleId, servicePlanId: planId } = plan;
  const select = {
    label: t(isSelected ? 'svc.deselect' : 'svc.select'),
    icon: isSelected ? IconPointerOff : IconPointer,
    run: onToggle,
  };
  const writing = [
    {
      label: t('svc.update'),
      icon: IconPencil,
      run: () => openDialog({ slot: 'servicePlan', vehicleId, planId }),
    },
    {
      label: t('svc.addOfPlan'),
      icon: IconPlus,
      run: () => openDialog({ slot: 'service', vehicleId, serviceId: null, planId }),
    },
  ];
  const deleting = {
    label: t('svc.delete'),
    icon: IconTrash,
    isDeleting: true,
    run: () => openDialog({ slot: 'servicePlanDelete', vehicleId, planId }),
  };
  return [
    select,
    ...(may('service', 'write') ? writing : []),
    ...(may('service', 'delete') ? [deleting] : []),
  ];
}
