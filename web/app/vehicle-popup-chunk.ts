// Loads what the popup of a vehicle says: with the first vehicle that is chosen, or ahead of it.
import { loadChunk } from './chunk.ts';

export const loadVehiclePopup = () =>
  loadChunk('VehiclePopup', () => import('../vehicle/VehiclePopup.tsx')).then(
    (module) => module.VehiclePopup,
  );
