// Slovak texts that the application begins with, area by area; those of `later.ts` come with their screens.
import { bell } from './bell.ts';
import { contract } from './contract.ts';
import { contractsPanel } from './contracts-panel.ts';
import { data } from './data.ts';
import { entry } from './entry.ts';
import { events } from './events.ts';
import { graph } from './graph.ts';
import { history } from './history.ts';
import { identification } from './identification.ts';
import { logbook } from './logbook.ts';
import { map } from './map.ts';
import { online } from './online.ts';
import { preview } from './preview.ts';
import { refueling } from './refueling.ts';
import { service } from './service.ts';
import { sharing } from './sharing.ts';
import { shell } from './shell.ts';
import { vehicle } from './vehicle.ts';

export const app = {
  ...entry,
  ...shell,
  ...bell,
  ...online,
  ...vehicle,
  ...history,
  ...logbook,
  ...map,
  ...graph,
  ...service,
  ...refueling,
  ...events,
  ...preview,
  ...data,
  ...identification,
  ...sharing,
  ...contract,
  ...contractsPanel,
} as const;
