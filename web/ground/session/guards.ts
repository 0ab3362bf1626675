// Which pages a user may open (NAV-023, NAV-024, NAV-079, PERM-005 … PERM-007). The server refuses the
// calls behind a page all the same; this only spares the user an empty screen.
import type { ImportKind, RecordKind } from '@flotila/domain/import/import.api.ts';
import type { ModuleAccess, ModuleName, RoleName } from '@flotila/domain/permission.ts';
import {
  DATA_LISTS,
  type DataList,
  isDoorPath,
  isImportPath,
  isTraccarPath,
} from '../address/paths.ts';
import type { CurrentCompany } from './company.ts';

export type PageNeeds =
  | { kind: 'anyone' }
  | { kind: 'role'; role: RoleName }
  | { kind: 'module'; module: ModuleName; access: ModuleAccess }
  | { kind: 'import' };

/** The module behind each data list. */
export const LIST_MODULES: Record<DataList, ModuleName> = {
  vehicles: 'vehicle',
  persons: 'person',
  groupsets: 'groupset',
  rules: 'rule',
  contracts: 'contract',
  subjects: 'subject',
  zones: 'zone',
  visits: 'zone',
  sharings: 'sharing',
  'meal-rates': 'meal-rate',
  webhooks: 'webhook',
  forwardings: 'forwarding',
  'api-keys': 'api-key',
  'special-accesses': 'special-access',
  companies: 'company',
  'device-connections': 'device-connection',
  gateway: 'device-connection',
  'api-connections': 'api-connection',
  announcements: 'announcement',
  deliveries: 'audit',
  audit: 'audit',
};

/** What the page at a path (below the company) needs. */
export function pageNeeds(path: string): PageNeeds {
  const [, , area, page] = path.split('/');
  if (area === 'plan' || (area === 'map' && page === 'contracts')) return read('contract');
  if (area === 'map' && page === 'service') return read('service');
  if (area === 'report' && page === 'companies-summary') return { kind: 'role', role: 'superuser' };
  // One driver's hours are also their own: the server knows whose they are.
  if (area === 'drivers' && !page) return { kind: 'role', role: 'dispatcher' };
  if (area !== 'data' || !page) return { kind: 'anyone' };
  if (isDoorPath(path)) return read('door');
  if (isImportPath(path)) return { kind: 'import' };
  if (isTraccarPath(path)) return { kind: 'role', role: 'superuser' };
  for (const [list, detail] of Object.entries(DATA_LISTS) as [DataList, string | null][]) {
    if (page === list) return read(LIST_MODULES[list]);
    // Spec part 2 §2: the vehicle detail needs write access, the other details read.
    if (page === detail) {
      return { ...read(LIST_MODULES[list]), access: detail === 'vehicle' ? 'write' : 'read' };
    }
  }
  return { kind: 'anyone' };
}

/** May the user open the page? */
export function isPermitted(current: Pick<CurrentCompany, 'may' | 'is'>, path: string): boolean {
  const needs = pageNeeds(path);
  if (needs.kind === 'role') return current.is(needs.role);
  if (needs.kind === 'import') return importableKinds(current).length > 0;
  return needs.kind === 'anyone' || current.may(needs.module, needs.access);
}

/** What a list makes is written by its module; documents of bought fuel are of none. */
const IMPORT_MODULES: Readonly<Record<RecordKind, ModuleName>> = {
  vehicle: 'vehicle',
  person: 'person',
  groupset: 'groupset',
  subject: 'subject',
  'service-plan': 'service',
  contract: 'contract',
};

/** What the user may bring as a list. */
export function importableKinds({ may, is }: Pick<CurrentCompany, 'may' | 'is'>): ImportKind[] {
  if (!is('admin')) return [];
  const kinds = Object.keys(IMPORT_MODULES) as RecordKind[];
  return [...kinds.filter((kind) => may(IMPORT_MODULES[kind], 'write')), 'refueling'];
}

/** DATA-001: the data lists that the user may read. */
export function readableLists({ may }: Pick<CurrentCompany, 'may'>): DataList[] {
  const lists = Object.keys(DATA_LISTS) as DataList[];
  return lists.filter((list) => may(LIST_MODULES[list], 'read'));
}

/** Where the data view begins: the first readable list; null: there is none. */
export function firstList(current: Pick<CurrentCompany, 'may'>): DataList | null {
  return readableLists(current)[0] ?? null;
}

function read(module: ModuleName) {
  return { kind: 'module', module, access: 'read' as ModuleAccess } as const;
}
