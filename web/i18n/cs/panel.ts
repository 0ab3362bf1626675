// Czech texts of what is opened over the map, and of the wall: the list and the map do not wait for them.
import { contract } from './contract.ts';
import { contractsPanel } from './contracts-panel.ts';
import { events } from './events.ts';
import { identification } from './identification.ts';
import { preview } from './preview.ts';
import { refueling } from './refueling.ts';
import { service } from './service.ts';

export const panel = {
  ...contract,
  ...contractsPanel,
  ...events,
  ...identification,
  ...preview,
  ...refueling,
  ...service,
} as const;
