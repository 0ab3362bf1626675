// The three questions of the day, each with its count and its worst case by name: what rang and nobody has
// acknowledged, who is late, what is due. A line stays where it is when its answer is none.
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import {
  IconBellRinging,
  IconChevronRight,
  IconClockExclamation,
  IconTool,
  type TablerIcon,
} from '@tabler/icons-react';
import { PathLink } from '../../ground/address/navigate.tsx';
import { alertsPath, mapPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { duration, span } from '../../ground/words/format.ts';
import { useAlertCounts, useWorstOpen } from '../../thing/alert/alert.data.ts';
import { sumOf } from '../../thing/alert/alert-list.ts';
import { lateBy } from '../../thing/contract/contract-rows.ts';
import { useContractsNow } from '../../thing/contract/contracts-now.ts';
import { leftText, useDueNow } from '../../thing/service/due-now.ts';
import { firstDue, lateContracts } from '../../thing/vehicle/fleet-parts.ts';
import { type FleetPart, useOnlyShown } from '../../thing/vehicle/only-shown.ts';
import { PartButton } from './PartButton.tsx';
import styles from './strip.module.css';

interface Fleet {
  vehicles: readonly MapVehicle[];
}

export function DayLines({ vehicles }: Fleet) {
  return (
    <>
      <AlertsLine />
      <LateLine vehicles={vehicles} />
      <DueLine vehicles={vehicles} />
    </>
  );
}

function AlertsLine() {
  const { ccode } = useCompany();
  const nowMs = useNow();
  const { data } = useAlertCounts(ccode);
  const worst = useWorstOpen(ccode, data?.unacknowledged ?? null);
  if (!data) return null;
  const tone = data.unacknowledged.alarm > 0 ? 'alarm' : 'notice';
  return (
    <Line part="alerts" icon={IconBellRinging} count={sumOf(data.unacknowledged)} tone={tone}>
      {worst && (
        <Worst
          href={alertsPath(ccode, { alert: worst.alertId })}
          // The plate first: it must not be cut off.
          name={[worst.numericPlate, worst.ruleName].filter(Boolean).join(' ')}
          isRed={worst.severity === 'alarm'}
          more={span(nowMs - Date.parse(worst.begin))}
        />
      )}
    </Line>
  );
}

function LateLine({ vehicles }: Fleet) {
  const contracts = useContractsNow();
  const hrefOf = useVehicleHref();
  if (!contracts) return null;
  const late = lateContracts(vehicles, contracts);
  const [worst] = late;
  const by = worst ? lateBy(worst) : null;
  return (
    <Line part="late" icon={IconClockExclamation} count={late.length} tone="notice">
      {worst && (
        <Worst
          href={hrefOf(worst.vehicleId)}
          name={worst.vehicle}
          {...(by === null ? {} : { more: t('strip.lateBy', { time: duration(by) }) })}
        />
      )}
    </Line>
  );
}

function DueLine({ vehicles }: Fleet) {
  const alerted = vehicles.filter(({ regularService }) => regularService !== null);
  const due = useDueNow(alerted.length > 0, true);
  const hrefOf = useVehicleHref();
  const [worst] = alerted
    .flatMap((vehicle) => {
      const first = firstDue(vehicle, due);
      return first ? [{ vehicle, ...first }] : [];
    })
    .sort((a, b) => a.share - b.share);
  const more = worst && [t(`due.${worst.kind}`), worst.nearest && leftText(worst.nearest)];
  const tone = worst?.level === 'warning' ? 'alarm' : 'notice';
  return (
    <Line part="due" icon={IconTool} count={alerted.length} tone={tone}>
      {worst && (
        <Worst
          href={hrefOf(worst.vehicle.vehicleId)}
          name={worst.vehicle.numericPlate}
          more={more?.filter(Boolean).join(' ') ?? ''}
        />
      )}
    </Line>
  );
}

function Line(props: {
  part: FleetPart;
  icon: TablerIcon;
  count: number;
  tone: 'alarm' | 'notice';
  children: React.ReactNode;
}) {
  const { part, icon: Icon, count, tone, children } = props;
  return (
    <div className={styles.line} data-tone={count === 0 ? 'none' : tone}>
      <PartButton part={part} count={count}>
        <Icon size={18} stroke={1.7} aria-hidden="true" />
      </PartButton>
      {count > 0 && children}
    </div>
  );
}

/** Straight to the worst case. */
function Worst(props: { href: string; name: string; more?: string; isRed?: boolean }) {
  const { href, name, more, isRed = false } = props;
  return (
    <PathLink
      className={`${pieces.lit} ${styles.worst}`}
      data-red={isRed}
      href={href}
      title={[name, more].filter(Boolean).join(' · ')}
    >
      <span className={`${pieces.cut} ${styles.name}`}>{name}</span>
      {more && <span className={`${pieces.stays} ${styles.more}`}>{more}</span>}
      <IconChevronRight size={15} aria-hidden="true" />
    </PathLink>
  );
}

/** The vehicle on the map, with what the map is narrowed to. */
function useVehicleHref() {
  const { ccode } = useCompany();
  const { search } = useOnlyShown();
  return (vehicle: number) => mapPath(ccode, { vehicle, ...search });
}
