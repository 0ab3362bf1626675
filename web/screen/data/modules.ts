// All lists of the data view. A module is loaded when its list or form is first opened.
import {
  IconAddressBook,
  IconApi,
  IconBellCog,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconDatabaseExport,
  IconHistory,
  IconKey,
  IconMapPinCheck,
  IconPlugConnected,
  IconPolygon,
  IconRouter,
  IconSend,
  IconShare2,
  IconSpeakerphone,
  IconToolsKitchen2,
  IconTruck,
  IconUserShield,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';
import type { DataList } from '../../ground/address/paths.ts';
import { withRareTexts } from '../../ground/i18n/i18n.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
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
  visits: IconMapPinCheck,
  sharings: IconShare2,
  'meal-rates': IconToolsKitchen2,
  webhooks: IconWebhook,
  forwardings: IconDatabaseExport,
  'api-keys': IconKey,
  'special-accesses': IconUserShield,
  companies: IconBuilding,
  'device-connections': IconPlugConnected,
  gateway: IconRouter,
  'api-connections': IconApi,
  announcements: IconSpeakerphone,
  deliveries: IconSend,
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
    import('./connection/api-connection-module.tsx').then((part) => part.apiConnectionModule),
  gateway: () =>
    withRareTexts(import('./gateway/gateway-module.tsx')).then((part) => part.gatewayModule),
  announcements: () =>
    withRareTexts(import('./announcement/announcement-module.tsx')).then(
      (part) => part.announcementModule,
    ),
  'meal-rates': () =>
    withRareTexts(import('./meal-rate/meal-rate-module.tsx')).then((part) => part.mealRateModule),
  webhooks: () => import('./webhook/webhook-module.tsx').then((part) => part.webhookModule),
  forwardings: () =>
    withRareTexts(import('./forwarding/forwarding-module.tsx')).then(
      (part) => part.forwardingModule,
    ),
  'api-keys': () =>
    withRareTexts(import('./api-key/api-key-module.tsx')).then((part) => part.apiKeyModule),
  deliveries: () => import('./delivery/delivery-module.tsx').then((part) => part.deliveryModule),
  // The record of changes calls fields as their forms do.
  audit: () => withRareTexts(import('./audit/audit-module.tsx')).then((part) => part.auditModule),
  companies: () => import('./company/company-module.ts').then((part) => part.companyModule),
  persons: () => import('./person/person-module.ts').then((part) => part.personModule),
  rules: () => import('./rule/rule-module.tsx').then((part) => part.ruleModule),
  contracts: () => import('./contract/contract-module.tsx').then((part) => part.contractModule),
  subjects: () => import('./subject/subject-module.ts').then((part) => part.subjectModule),
  zones: () => import('./zone/zone-module.tsx').then((part) => part.zoneModule),
  visits: () => import('./visit/visit-module.tsx').then((part) => part.visitModule),
};

const loaded = new Map<DataList, Promise<AnyDataModule>>();

/** The module of a list. One that did not come is asked for again next time. */
export function loadModule(list: DataList): Promise<AnyDataModule> {
  const known = loaded.get(list);
  if (known) return known;
  const asked = loadChunk(list, LOADERS[list]);
  loaded.set(list, asked);
  asked.then(
    // So marked, React's `use` does not wait for it: what waited is shown no sooner than 0.3 s after the sign of waiting.
    (value) => Object.assign(asked, { status: 'fulfilled', value }),
    () => loaded.delete(list),
  );
  return asked;
}
