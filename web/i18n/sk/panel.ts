// Slovak texts of what is opened over the map, and of the wall: the list and the map do not wait for them.
import { events } from './events.ts';
import { identification } from './identification.ts';
import { preview } from './preview.ts';
import { refueling } from './refueling.ts';
import { service } from './service.ts';
import { vehiclePanel } from './vehicle-panel.ts';

export const panel = {
  ...events,
  ...identification,
  ...preview,
  ...refueling,
  ...service,
  ...vehiclePanel,
} as const;
