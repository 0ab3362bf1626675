// The screens that the main menu and the palette lead to, each only for those who may open it
// (NAV-057, PERM-005 … PERM-007, D-COM-006).
import { REPORTS } from '@flotila/domain/report/report.ts';
import {
  accountPath,
  DATA_LISTS,
  type DataList,
  dataListPath,
  doorPath,
  driverHoursPath,
  driversPath,
  mapPath,
  ownDayPath,
  planPath,
  previewPath,
  reportPath,
  reportsPath,
} from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { isPermitted, readableLists } from '../../ground/session/guards.ts';
import { reportTitle } from '../../thing/report/report-title.ts';

/** NAV-057: the lists of the main menu; the data screens themselves list all. */
const MENU_LISTS: readonly DataList[] = [
  'vehicles',
  'persons',
  'groupsets',
  'rules',
  'contracts',
  'subjects',
  'sharings',
  'companies',
];

/** The lists that the main menu has for the user. */
export function menuLists(company: CurrentCompany): DataList[] {
  const readable = readableLists(company);
  return MENU_LISTS.filter((list) => readable.includes(list));
}

/** The own hours of who does not see those of all; null: dispatchers, and who is no person of the company. */
export function ownHoursPath({ ccode, is, company }: CurrentCompany): string | null {
  const { personId } = company;
  return is('dispatcher') || personId === undefined ? null : driverHoursPath(ccode, personId);
}

export interface Screen {
  name: string;
  /** What it is one of, in words of the menu; screens that are none of them have none. */
  kind: string;
  href: string;
}

/** Every screen that the user may open by its name. */
export function screens(company: CurrentCompany): Screen[] {
  const { ccode } = company;
  const ownHours = ownHoursPath(company);
  const all: Screen[] = [
    { name: t('menu.map'), kind: '', href: mapPath(ccode) },
    { name: t('menu.preview'), kind: '', href: previewPath(ccode) },
    { name: t('menu.plan'), kind: '', href: planPath(ccode) },
    { name: t('menu.drivers'), kind: '', href: driversPath(ccode) },
    { name: t('menu.reports'), kind: '', href: reportsPath(ccode) },
    ...(company.company.personId === undefined
      ? []
      : [{ name: t('menu.ownDay'), kind: '', href: ownDayPath(ccode) }]),
    { name: t('menu.account'), kind: '', href: accountPath(ccode) },
    ...(ownHours ? [{ name: t('menu.ownHours'), kind: '', href: ownHours }] : []),
    ...(Object.keys(DATA_LISTS) as DataList[]).map((list) => ({
      name: t(`data.${list}`),
      kind: t('menu.data'),
      href: dataListPath(ccode, list),
    })),
    { name: t('data.door'), kind: t('menu.data'), href: doorPath(ccode) },
    ...REPORTS.map((report) => ({
      name: reportTitle(report),
      kind: t('menu.reports'),
      href: reportPath(ccode, report),
    })),
  ];
  return all.filter(({ href }) => isPermitted(company, href));
}
