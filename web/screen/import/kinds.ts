// What can be brought, and where it is found afterwards.
import type { ImportKind } from '@flotila/domain/import/import.api.ts';
import {
  type Icon,
  IconAddressBook,
  IconBuildingStore,
  IconFileText,
  IconGasStation,
  IconTool,
  IconTruck,
  IconUsersGroup,
} from '@tabler/icons-react';
import type { DataList } from '../../ground/address/paths.ts';

interface KindOfList {
  icon: Icon;
  list: DataList;
}

export const KINDS: Readonly<Record<ImportKind, KindOfList>> = {
  vehicle: { icon: IconTruck, list: 'vehicles' },
  person: { icon: IconAddressBook, list: 'persons' },
  groupset: { icon: IconUsersGroup, list: 'groupsets' },
  subject: { icon: IconBuildingStore, list: 'subjects' },
  'service-plan': { icon: IconTool, list: 'vehicles' },
  contract: { icon: IconFileText, list: 'contracts' },
  refueling: { icon: IconGasStation, list: 'vehicles' },
};
