// What a change is about, as a picture, so that the eye tells rows apart before it reads them.
import type { AuditKind } from '@flotila/domain/audit/audit.api.ts';
import {
  IconAddressBook,
  IconBell,
  IconBellCog,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCalendarStats,
  IconDatabaseExport,
  IconFileText,
  IconGasStation,
  IconId,
  IconKey,
  IconLock,
  IconPolygon,
  IconRoute,
  IconRouter,
  IconShare2,
  IconSpeakerphone,
  IconTerminal2,
  IconTool,
  IconToolsKitchen2,
  IconTruck,
  IconUsersGroup,
  IconWebhook,
  type TablerIcon,
} from '@tabler/icons-react';

const ICONS: Record<AuditKind, TablerIcon> = {
  company: IconBuilding,
  'special-access': IconKey,
  person: IconAddressBook,
  groupset: IconUsersGroup,
  sharing: IconShare2,
  contract: IconBriefcase,
  subject: IconBuildingStore,
  vehicle: IconTruck,
  'vehicle-log': IconFileText,
  'unknown-tracker': IconRouter,
  command: IconTerminal2,
  ride: IconRoute,
  refueling: IconGasStation,
  'service-plan': IconTool,
  service: IconTool,
  zone: IconPolygon,
  rule: IconBellCog,
  'tachograph-file': IconId,
  excuse: IconId,
  alert: IconBell,
  notification: IconBellCog,
  webhook: IconWebhook,
  forwarding: IconDatabaseExport,
  'meal-rate': IconToolsKitchen2,
  announcement: IconSpeakerphone,
  'report-schedule': IconCalendarStats,
  session: IconLock,
};

export function KindIcon({ kind, className }: { kind: AuditKind; className: string | undefined }) {
  const Icon = ICONS[kind];
  return <Icon size={18} stroke={1.6} className={className} aria-hidden="true" />;
}
