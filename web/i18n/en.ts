// English texts, area by area; the types make sure that every Slovak text has one.
import { contract } from './en/contract.ts';
import { contractForm } from './en/contract-form.ts';
import { contractsPanel } from './en/contracts-panel.ts';
import { data } from './en/data.ts';
import { drivers } from './en/drivers.ts';
import { entry } from './en/entry.ts';
import { events } from './en/events.ts';
import { graph } from './en/graph.ts';
import { history } from './en/history.ts';
import { identification } from './en/identification.ts';
import { log } from './en/log.ts';
import { logbook } from './en/logbook.ts';
import { map } from './en/map.ts';
import { online } from './en/online.ts';
import { person } from './en/person.ts';
import { plan } from './en/plan.ts';
import { preview } from './en/preview.ts';
import { refueling } from './en/refueling.ts';
import { service } from './en/service.ts';
import { sharing } from './en/sharing.ts';
import { shell } from './en/shell.ts';
import { subject } from './en/subject.ts';
import { vehicle } from './en/vehicle.ts';
import { vehicleForm } from './en/vehicle-form.ts';
import type { Catalogue } from './sk.ts';

export const en: Catalogue = {
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
};
