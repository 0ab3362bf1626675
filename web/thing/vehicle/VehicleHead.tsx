// The head of a panel of a vehicle: beneath it stand the ways to its other panels.
import { PanelHead, type PanelHeadProps } from '../../ground/ui/PanelHead.tsx';
import { VehicleTabs } from './VehicleTabs.tsx';

export function VehicleHead(props: PanelHeadProps) {
  return (
    <>
      <PanelHead {...props} />
      <VehicleTabs />
    </>
  );
}
