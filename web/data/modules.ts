// All lists of the data view. A module is loaded when its list or form is first opened.
import {
  IconAddressBook,
  IconApi,
  IconBellCog,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconHistory,
  IconKey,
  IconPlugConnected,
  IconPolygon,
  IconShare2,
  IconTruck,
  IconUsersGroup,
  type TablerIcon,
} from '@tabler/icons-react';
import { loadChunk } from '../app/chunk.ts';
import type { DataList } from '../paths.ts';
import type { AnyDataModule } from './module.ts';

/** Shown in the side list before the module itself is there. */
export const LIST_ICONS: Record<DataList, TablerIcon> = {
  vehicles: IconTruck,
  persons: IconAddressBook,
  groupsets: IconUsersGroup,
  rules: IconBellCog,
  contracts: IconBriefcase,
  subjects: IconBuildingStore,
  zones: IconPolygon,
  sharings: IconShare2,
  'special-accesses': IconKey,
  companies: IconBuilding,
  'device-connections': IconPlugConnected,
  'api-connections': IconApi,
  audit: IconHistory,
};

const LOADERS: Record<DataList, () => Promise<AnyDataModule>> = {
  vehicles: () => import('./vehicle/vehicle-module.tsx').then((part) => part.vehicleModule),
  groupsets: () => import('./groupset/groupset-module.ts').then((part) => part.groupsetModule),
  sharings: () => import('./sharing/sharing-module.tsx').then((part) => part.sharingModule),
  'special-accesses': () =>
    import('./special-access/special-access-module.tsx').then((part) => part.specialAccessModule),
  'device-connections': () =>
    import('./connection/device-connection-module.tsx').then((part) => part.deviceConnectionModule),
  'api-connections': () =>
    import('./connection/api-connection-module.ts').then((part) => part.apiConnectionModule),
  audit: () => import('./audit/audit-module.tsx').then((part) => part.auditModule),
  companies: () => import('./company/company-module.ts').then((part) => part.companyModule),
  persons: () => import('./person/person-module.ts').then((part) => part.personModule),
  rules: () => import('./rule/rule-module.tsx').then((part) => part.ruleModule),
  contracts: () => import('./contract/contract-module.tsx').then((part) => part.contractModule),
  subjects: () => import('./subject/subject-module.ts').then((part) => part.subjectModule),
  zones: () => import('./zone/zone-module.tsx').then((part) => part.zoneModule),
};

const loaded = new Map<DataList, Promise<AnyDataModule>>();

/** The module of a list. One that did not come is asked for again next time. */
export function loadModule(list: DataList): Promise<AnyDataModule> {
  const known = loaded.get(list);
  if (known) return known;
  const asked = loadChunk(list, LOADERS[list]);
  loaded.set(list, asked);
  asked.catch(() => loaded.delete(list));
  return asked;
}
