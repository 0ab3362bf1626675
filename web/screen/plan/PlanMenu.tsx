// The menu of a vehicle or a contract, by right click, its ⋯ button or the menu key (PLAN-016, PLAN-018, PLAN-019).
import { type Month, monthText } from '@flotila/domain/period.ts';
import { Menu } from '@mantine/core';
import {
  IconBriefcase,
  IconChartBar,
  IconFileAnalytics,
  IconMapPin,
  IconPencil,
  IconReportAnalytics,
} from '@tabler/icons-react';
import { dataDetailPath, panelPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { MenuEntry, type RowEntry } from '../../ground/ui/RowMenu.tsx';
import { shareEntries } from '../../thing/contract/share-entry.ts';
import { monthReportPath } from '../../thing/vehicle/month-report.ts';
import styles from './card.module.css';
import { mapMonth } from './plan-place.ts';
import type { PlanContract, PlanVehicle } from './plan-rows.ts';

export interface MenuAt {
  /** In the window. */
  x: number;
  y: number;
  vehicle: PlanVehicle;
  /** null: the menu of the vehicle. */
  contract: PlanContract | null;
  /** Where the focus goes back to. */
  element: HTMLElement | null;
}

export function PlanMenu(props: {
  at: MenuAt | null;
  month: Month;
  onClose: () => void;
  openOnMap: (vehicleId: number, contractId: number | null) => void;
}) {
  const { at, onClose } = props;
  if (!at) return null;
  const { contract, vehicle } = at;
  const title = contract ? contract.row.name : vehicle.plate;
  return (
    <Menu
      opened
      position="bottom-start"
      offset={2}
      width={264}
      onChange={(isOpen) => {
        if (isOpen) return;
        onClose();
        at.element?.focus({ preventScroll: true });
      }}
      transitionProps={{ duration: 100 }}
      // Another place is another menu.
      key={`${at.x} ${at.y} ${title}`}
    >
      <Menu.Target>
        <span className={styles.spot} style={{ left: at.x, top: at.y }} />
      </Menu.Target>
      <Menu.Dropdown aria-label={`${t('app.more')} ${title}`}>
        <Menu.Label>
          <b>{title}</b> {contract ? vehicle.plate : vehicle.name}
        </Menu.Label>
        <Entries at={at} month={props.month} />
      </Menu.Dropdown>
    </Menu>
  );
}

function Entries({ at, month }: { at: MenuAt; month: Month }) {
  const company = useCompany();
  const { ccode, timeZone } = company;
  const { contract, vehicle } = at;
  const shown = monthText(mapMonth(contract, month, timeZone));
  const search = { month: shown, contract: contract?.row.contractId };
  const contracts = panelPath(ccode, 'contracts', vehicle.vehicleId, search);
  const edit: RowEntry | null = contract && {
    label: t('plan.menu.edit'),
    icon: IconPencil,
    href: dataDetailPath(ccode, 'contract', contract.row.contractId),
    leadsBack: 'page',
  };
  const entries: RowEntry[] = contract
    ? [
        { label: t('plan.menu.contractMap'), icon: IconBriefcase, href: contracts },
        ...(edit && company.may('contract', 'write') ? [edit] : []),
        ...shareEntries(contract.row, company),
      ]
    : [
        {
          label: t('plan.menu.vehicleMap'),
          icon: IconMapPin,
          href: panelPath(ccode, 'vehicle', vehicle.vehicleId),
        },
        { label: t('plan.menu.contractsMap'), icon: IconBriefcase, href: contracts },
        ...reportsOf(vehicle, ccode, month),
      ];
  const isOnMap = ({ icon }: RowEntry) => icon === IconMapPin || icon === IconBriefcase;
  return entries.map((entry) => (
    <MenuEntry
      key={entry.label}
      {...entry}
      {...(vehicle.isGone && isOnMap(entry) ? { refusal: t('plan.vehicleGone') } : {})}
    />
  ));
}

/** PLAN-019, PLAN-020: of the shown month. */
export function reportsOf(
  { vehicleId, isMachine }: Pick<PlanVehicle, 'vehicleId' | 'isMachine'>,
  ccode: string,
  month: Month,
): RowEntry[] {
  return [
    {
      label: t('action.reportLogbook'),
      icon: IconFileAnalytics,
      href: monthReportPath(ccode, 'logbook', vehicleId, month),
    },
    isMachine
      ? {
          label: t('action.reportMachine'),
          icon: IconChartBar,
          href: monthReportPath(ccode, 'machine-performance', vehicleId, month),
        }
      : {
          label: t('action.reportPerformance'),
          icon: IconReportAnalytics,
          href: monthReportPath(ccode, 'performance', vehicleId, month),
        },
  ];
}
