// Slovak texts, the default language, area by area. Their keys are the keys of all catalogues: adding a
// text starts here.
import { contract } from './sk/contract.ts';
import { contractForm } from './sk/contract-form.ts';
import { contractsPanel } from './sk/contracts-panel.ts';
import { data } from './sk/data.ts';
import { drivers } from './sk/drivers.ts';
import { entry } from './sk/entry.ts';
import { events } from './sk/events.ts';
import { graph } from './sk/graph.ts';
import { history } from './sk/history.ts';
import type { hours } from './sk/hours.ts';
import { identification } from './sk/identification.ts';
import { log } from './sk/log.ts';
import { logbook } from './sk/logbook.ts';
import { map } from './sk/map.ts';
import { online } from './sk/online.ts';
import { person } from './sk/person.ts';
import { plan } from './sk/plan.ts';
import { preview } from './sk/preview.ts';
import { refueling } from './sk/refueling.ts';
import { service } from './sk/service.ts';
import { sharing } from './sk/sharing.ts';
import { shell } from './sk/shell.ts';
import { subject } from './sk/subject.ts';
import { vehicle } from './sk/vehicle.ts';
import { vehicleForm } from './sk/vehicle-form.ts';

export const sk = {
  ...entry,
  ...shell,
  ...online,
  ...vehicle,
  ...vehicleForm,
  ...history,
  ...logbook,
  ...map,
  ...graph,
  ...service,
  ...refueling,
  ...events,
  ...preview,
  ...plan,
  ...drivers,
  ...data,
  ...identification,
  ...log,
  ...person,
  ...sharing,
  ...contract,
  ...contractsPanel,
  ...contractForm,
  ...subject,
} as const;

/** Those of the page of a driver's hours come with the page. */
export type TextKey = keyof typeof sk | keyof typeof hours;
export type Catalogue = Record<keyof typeof sk, string>;
