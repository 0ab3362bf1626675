// What a vehicle that calls for help says of itself in lists, popup and panel: the banner's words and for how long. Who
// may not ask for the calls, and who has no net, reads it without the time.
import { listHelpCalls } from '@flotila/domain/alert/help-call.api.ts';
import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { useEndpoint } from '../../../ground/call/api.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { useSeconds } from '../../../ground/ui/now.ts';
import { callingText } from '../../vehicle/vehicle-state.ts';

/** null: it calls not. What is read here, `HelpCalls` keeps new. */
export function useCalling(vehicle: Pick<MapVehicle, 'vehicleId' | 'flagPanic'>): string | null {
  const { ccode, is } = useCompany();
  const { vehicleId, flagPanic } = vehicle;
  const isAsked = flagPanic && is('dispatcher');
  const { data } = useEndpoint(listHelpCalls, isAsked ? { company: ccode } : null);
  const own = isAsked ? data?.content.find((one) => one.vehicleId === vehicleId) : undefined;
  const nowMs = useSeconds(own !== undefined);
  return flagPanic ? callingText(own?.pressedAt ?? null, nowMs) : null;
}
