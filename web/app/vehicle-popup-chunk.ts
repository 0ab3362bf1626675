// Loads what the popup of a vehicle says: with the first vehicle that is chosen, or ahead of it.
import { withPanelTexts } from '../i18n/i18n.ts';
import { loadChunk } from './chunk.ts';

export const loadVehiclePopup = () =>
  loadChunk('VehiclePopup', () => withPanelTexts(import('../vehicle/VehiclePopup.tsx'))).then(
    (module) => module.VehiclePopup,
  );
