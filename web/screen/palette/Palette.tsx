// The palette in the mode of the dialog that was asked for: everything, or what one of the specification's keys
// finds (NAV-041 … NAV-044, NAV-061).
import type { Dialog } from '../../ground/ui/dialogs.ts';
import { CompanyMode } from './CompanyMode.tsx';
import { Everything } from './Everything.tsx';
import { FindMode } from './FindMode.tsx';
import { GroupsetMode } from './GroupsetMode.tsx';
import { PlaceMode } from './PlaceMode.tsx';
import { VehicleMode } from './VehicleMode.tsx';

export function Palette({ slot }: { slot: Dialog['slot'] }) {
  switch (slot) {
    case 'companySelection':
      return <CompanyMode />;
    case 'groupsetSelection':
      return <GroupsetMode />;
    case 'vehicleSelection':
      return <VehicleMode />;
    case 'findVehicle':
      return <FindMode />;
    case 'placeSearch':
      return <PlaceMode />;
    default:
      return <Everything />;
  }
}
