// Shows who calls for help: the map centres and follows the vehicle, with its popup.
import { useGo } from '../../../ground/address/navigate.tsx';
import { mapPath } from '../../../ground/address/paths.ts';
import { useCompany } from '../../../ground/session/company.ts';
import { followedCall } from './asked.ts';

export function useShow({ vehicleId }: { vehicleId: number }): () => void {
  const { ccode } = useCompany();
  const go = useGo();
  return () => {
    followedCall.set(vehicleId);
    go(mapPath(ccode, { vehicle: vehicleId }));
  };
}
