// Czech texts, area by area; the types make sure that every Slovak text has one.
import { contract } from './cs/contract.ts';
import { contractForm } from './cs/contract-form.ts';
import { contractsPanel } from './cs/contracts-panel.ts';
import { data } from './cs/data.ts';
import { drivers } from './cs/drivers.ts';
import { entry } from './cs/entry.ts';
import { events } from './cs/events.ts';
import { graph } from './cs/graph.ts';
import { history } from './cs/history.ts';
import { identification } from './cs/identification.ts';
import { log } from './cs/log.ts';
import { logbook } from './cs/logbook.ts';
import { map } from './cs/map.ts';
import { online } from './cs/online.ts';
import { person } from './cs/person.ts';
import { plan } from './cs/plan.ts';
import { preview } from './cs/preview.ts';
import { refueling } from './cs/refueling.ts';
import { service } from './cs/service.ts';
import { sharing } from './cs/sharing.ts';
import { shell } from './cs/shell.ts';
import { subject } from './cs/subject.ts';
import { vehicle } from './cs/vehicle.ts';
import { vehicleForm } from './cs/vehicle-form.ts';
import type { Catalogue } from './sk.ts';

export const cs: Catalogue = {
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
