// All lists of the data view. A module is loaded when its list or form is first opened; a list without one
// says that it is not here yet.
import {
  IconAddressBook,
  IconApi,
  IconBuilding,
  IconBuildingStore,
  IconFileText,
  IconHistory,
  IconKey,
  IconPlugConnected,
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
  contracts: IconFileText,
  subjects: IconBuildingStore,
  sharings: IconShare2,
  'special-accesses': IconKey,
  companies: IconBuilding,
  'device-connections': IconPlugConnected,
  'api-connections': IconApi,
  audit: IconHistory,
};

const LOADERS: Partial<Record<DataList, () => Promise<AnyDataModule>>> = {
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
};

const loaded = new Map<DataList, Promise<AnyDataModule | null>>();

/** The module of a list, null when it is not here yet. One that did not come is asked for again next time. */
export function loadModule(list: DataList): Promise<AnyDataModule | null> {
  const known = loaded.get(list);
  if (known) return known;
  const load = LOADERS[list];
  const asked = load ? loadChunk(list, load) : Promise.resolve(null);
  loaded.set(list, asked);
  asked.catch(() => loaded.delete(list));
  return asked;
}
