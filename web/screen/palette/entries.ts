// What the palette knows without asking: vehicles, screens and actions, each only for who may use it.

import type { MapVehicle } from '@flotila/domain/vehicle/vehicle.api.ts';
import { languageName, OFFERED } from '@flotila/domain/words/languages.ts';
import { type DataDetail, dataDetailPath, panelPath } from '../../ground/address/paths.ts';
import { language, switchLanguage, t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { isPermitted } from '../../ground/session/guards.ts';
import { signOut } from '../../ground/session/sign-out.ts';
import { openDialog } from '../../ground/ui/dialogs.ts';
import {
  type ActionContext,
  offeredActions,
  VEHICLE_ACTIONS,
} from '../../thing/vehicle/vehicle.actions.ts';
import type { Entry } from './rank.ts';
import type { TimedPanel, VehicleEntry, Verb } from './rows.ts';
import { screens } from './screens.ts';

/** The list is made anew with every pushed row, its vehicles are not. */
const made = new WeakMap<MapVehicle, VehicleEntry>();

export function vehicleEntry(ccode: string, vehicle: MapVehicle): VehicleEntry {
  let entry = made.get(vehicle);
  if (!entry) {
    const { vehicleId, numericPlate, name } = vehicle;
    entry = {
      key: `vehicle:${vehicleId}`,
      group: 'vehicles',
      vehicleId,
      main: numericPlate,
      side: name,
      plate: numericPlate,
      href: panelPath(ccode, 'vehicle', vehicleId),
      filtered: vehicle,
    };
    made.set(vehicle, entry);
  }
  return entry;
}

export function screenEntries(company: CurrentCompany): Entry[] {
  return screens(company).map(({ name, kind, href }) => ({
    key: `screen:${href}`,
    main: name,
    side: kind,
    href,
    group: href.includes('/report/') ? 'reports' : 'screens',
  }));
}

/** Everything that can be done with a vehicle where it is drawn, by its name there. */
export function vehicleVerbs(
  context: ActionContext,
  vehicleOf: (vehicleId: number) => MapVehicle | undefined,
): Verb[] {
  return VEHICLE_ACTIONS.filter(({ id }) => id !== 'vehicle').map((action) => ({
    name: t(action.label),
    with({ vehicleId, side }) {
      const vehicle = vehicleOf(vehicleId);
      const [offered] = vehicle ? offeredActions([action.id], vehicle, context.company) : [];
      if (!vehicle || !offered || offered.refusal !== null) return undefined;
      const { run } = action;
      return {
        key: `vehicle:${vehicleId}`,
        group: 'actions',
        side,
        main: `${t(action.label)} ${vehicle.numericPlate}`,
        ...(action.href ? { href: action.href(vehicle, context.company) } : {}),
        ...(run ? { run: () => run(vehicle, context) } : {}),
      };
    },
  }));
}

const TIMED = ['history', 'logbook', 'refueling', 'events', 'contracts'] as const;

/** The panels that a day or a month leads to. */
export function timedPanels(company: CurrentCompany): TimedPanel[] {
  return TIMED.filter((panel) => isPermitted(company, panelPath(company.ccode, panel, 1))).map(
    (panel) => ({ panel, name: t(`action.${panel}`) }),
  );
}

/** Forms of new records: NAV-020. */
const NEW: readonly [module: DataDetail, name: TextKey, also?: TextKey][] = [
  ['person', 'person.new', 'palette.newPerson'],
  ['vehicle', 'vf.new'],
  ['contract', 'ctr.new'],
  ['groupset', 'grp.new'],
  ['subject', 'sub.new'],
  ['zone', 'zone.new'],
  ['rule', 'rule.new'],
  ['sharing', 'shr.new'],
];

export type Scheme = 'auto' | 'light' | 'dark';

const SCHEMES: readonly [scheme: Scheme, name: TextKey][] = [
  ['light', 'menu.themeLight'],
  ['dark', 'menu.themeDark'],
  ['auto', 'menu.themeAuto'],
];

/** What the person may do that is about no vehicle. */
export function actionEntries(
  company: CurrentCompany,
  look: { scheme: Scheme; setScheme: (scheme: Scheme) => void },
): Entry[] {
  const { ccode, session, may, is } = company;
  const act = (key: string, main: string, side: string, run: () => void): Entry => ({
    key: `do:${key}`,
    group: 'actions',
    main,
    side,
    run,
  });
  const open = (slot: 'refueling' | 'notifications' | 'keys', name: TextKey, keys: string) =>
    act(slot, t(name), keys, () => openDialog({ slot }));
  const find = (slot: FinderSlot, name: TextKey, keys: string) =>
    act(slot, t(name), keys, () => openDialog({ slot }));
  return [
    ...NEW.filter(([module]) => may(module, 'write')).map(
      ([module, name, also]): Entry => ({
        key: `new:${module}`,
        group: 'actions',
        main: t(name),
        side: also ? t(also) : '',
        href: dataDetailPath(ccode, module, 'new'),
      }),
    ),
    ...(is('dispatcher') ? [open('refueling', 'menu.refueling', 'Alt+R')] : []),
    find('placeSearch', 'map.search', 'Alt+M'),
    find('findVehicle', 'find.title', 'Ctrl+F8'),
    ...(session.companies.length > 1 ? [find('companySelection', 'company.title', 'F2')] : []),
    find('groupsetSelection', 'groupset.title', 'F4'),
    ...(company.company.personId === undefined
      ? []
      : [open('notifications', 'menu.notifications', '')]),
    ...SCHEMES.filter(([scheme]) => scheme !== look.scheme).map(([scheme, name]) =>
      act(`theme-${scheme}`, `${t('menu.theme')}: ${t(name)}`, '', () => look.setScheme(scheme)),
    ),
    ...OFFERED.filter((code) => code !== language()).map((code) =>
      act(`language-${code}`, `${t('login.language')}: ${languageName(code)}`, '', () => {
        void switchLanguage(code, true);
      }),
    ),
    open('keys', 'menu.keys', '?'),
    act('sign-out', t('menu.logout'), '', () => void signOut()),
  ];
}

type FinderSlot = 'placeSearch' | 'findVehicle' | 'companySelection' | 'groupsetSelection';
