// What the report screen asks for: the choice of the address with what else decides it.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { localDay } from '@flotila/domain/time.ts';
import { useMemo } from 'react';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { useNow } from '../../ground/ui/now.ts';
import { missingOf, type ReportChoice } from '../../thing/report/choice.ts';
import { reportCall, reportInput } from '../../thing/report/report-call.ts';
import { useReportVehicles } from './SubjectFields.tsx';
import { useTravel } from './use-choice.ts';

/** What is asked for, and what has to be chosen before. */
export function useAsked(report: ReportName, choice: ReportChoice) {
  const { ccode, timeZone } = useCompany();
  const [groupset] = useGroupset(ccode);
  const today = localDay(useNow(), timeZone);
  const [travel] = useTravel(choice.personId);
  const vehicles = useReportVehicles(report);
  const isMachineOnly = report === 'machine-performance';
  const isKnown = vehicles.vehicles?.some((one) => one.vehicleId === choice.vehicleId) ?? false;
  // R-MACH-003: a vehicle of another report may be no machine.
  const vehicleId = isMachineOnly && !isKnown ? null : choice.vehicleId;
  const missing = missingOf(report, { ...choice, vehicleId });
  const groupSetId = groupset?.groupSetId ?? null;
  const input = useMemo(
    () =>
      reportInput({
        report,
        today,
        travel,
        groupset: groupSetId,
        choice: { ...choice, vehicleId },
      }),
    [report, choice, vehicleId, groupSetId, travel, today],
  );
  const call = useMemo(() => input && reportCall(ccode, input), [ccode, input]);
  const isWaiting = isMachineOnly && !vehicles.vehicles && !vehicles.hasFailed;
  return {
    call,
    input,
    today,
    vehicles,
    vehicleId,
    /** While the vehicles are read nobody knows. */
    missing: isWaiting ? null : missing,
  };
}
export type Asked = ReturnType<typeof useAsked>;
