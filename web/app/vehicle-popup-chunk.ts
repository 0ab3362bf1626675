// Loads what the popup of a vehicle says: with the first vehicle that is chosen, or ahead of it.
import { withPanelTexts } from '../ground/i18n/i18n.ts';
import { loadChunk } from '../ground/ui/chunk.ts';

export const loadVehiclePopup = () =>
  loadChunk('VehiclePopup', () =>
    withPanelTexts(import('../screen/vehicle/VehiclePopup.tsx')),
  ).then((module) => module.VehiclePopup);
