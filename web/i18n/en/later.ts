// English texts that are loaded with the screens and panels which speak them: the map does not wait for them.
import { alerts } from './alerts.ts';
import { command } from './command.ts';
import { contractForm } from './contract-form.ts';
import { contractsPanel } from './contracts-panel.ts';
import { data } from './data.ts';
import { drivers } from './drivers.ts';
import { firstSteps } from './first-steps.ts';
import { help } from './help.ts';
import { hours } from './hours.ts';
import { list } from './list.ts';
import { log } from './log.ts';
import { me } from './me.ts';
import { notification } from './notification.ts';
import { palette } from './palette.ts';
import { panels } from './panels.ts';
import { person } from './person.ts';
import { place } from './place.ts';
import { plan } from './plan.ts';
import { receipt } from './receipt.ts';
import { report } from './report.ts';
import { rideDetails } from './ride-details.ts';
import { rideUpdate } from './ride-update.ts';
import { rule } from './rule.ts';
import { serviceForm } from './service-form.ts';
import { sharingForm } from './sharing-form.ts';
import { subject } from './subject.ts';
import { travel } from './travel.ts';
import { trial } from './trial.ts';
import { vehicleForm } from './vehicle-form.ts';
import { visit } from './visit.ts';
import { webhook } from './webhook.ts';
import { zone } from './zone.ts';

export const later = {
  ...alerts,
  ...command,
  ...contractForm,
  ...contractsPanel,
  ...data,
  ...drivers,
  ...firstSteps,
  ...help,
  ...hours,
  ...list,
  ...log,
  ...me,
  ...notification,
  ...palette,
  ...panels,
  ...person,
  ...place,
  ...plan,
  ...receipt,
  ...report,
  ...rideDetails,
  ...rideUpdate,
  ...rule,
  ...serviceForm,
  ...sharingForm,
  ...subject,
  ...travel,
  ...trial,
  ...vehicleForm,
  ...visit,
  ...webhook,
  ...zone,
};
