// The calls for help that nobody has ended. Read anew at once when the live stream tells of one, by the flag of a vehicle
// or by an alert, which comes also of vehicles outside of the chosen group.
import { type HelpCall, listHelpCalls, takeHelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { resetFlag } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { call, keyOf, readAgain, useEndpoint } from '../../../ground/call/api.ts';
import { readAnew } from '../../../ground/live/meanwhile.ts';
import { alertsTold } from '../../../ground/live/told.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { showFailure } from '../../../ground/ui/failure.ts';
import { useVehicles } from '../../vehicle/vehicle.data.ts';
import { patchAlerts, recountAlerts, sendAcknowledged } from '../alert.data.ts';

/** The floor beneath the live stream; the place of who calls grows old. */
const REFRESH_MS = 10_000;

const NONE: readonly HelpCall[] = [];

export function useHelpCalls(): readonly HelpCall[] {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const { vehicles } = useVehicles();
  const calling = vehicles.flatMap((one) => (one.flagPanic ? one.vehicleId : [])).join();
  const { data } = useEndpoint(
    listHelpCalls,
    { company: ccode },
    { refetchIntervalMs: REFRESH_MS },
  );
  const known = useRef(calling);
  useEffect(() => {
    const isTurned = known.current !== calling;
    known.current = calling;
    if (isTurned) readAnew(cache, keyOf(listHelpCalls));
  }, [cache, calling]);
  useEffect(
    () =>
      alertsTold.on((alerts) => {
        if (alerts && !alerts.some(({ kind }) => kind === 'panic')) return;
        readAnew(cache, keyOf(listHelpCalls));
      }),
    [cache],
  );
  return data?.content ?? NONE;
}

export interface HelpActions {
  take(one: HelpCall): Promise<void>;
  /** `note`: how it ended. */
  end(one: HelpCall, note: string): Promise<void>;
}

/** Ending is a note at the alert and resetting the flag, which acknowledges whatever else waits. */
export function useHelpActions(): HelpActions {
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const reread = () => {
    recountAlerts(cache);
    return readAgain(cache, [listHelpCalls]);
  };
  return {
    take: ({ vehicleId }) =>
      call(takeHelpCall, { company: ccode, path: { vehicleId } }).then(reread).catch(showFailure),
    end: async ({ alertId, vehicleId }, note) => {
      try {
        if (alertId !== null) {
          const said = { acknowledged: true, note };
          patchAlerts(cache, ccode, await sendAcknowledged(ccode, [alertId], said));
        }
        await call(resetFlag, { company: ccode, path: { id: vehicleId, flag: 'panic' } });
        await reread();
      } catch (failure) {
        showFailure(failure);
      }
    },
  };
}
