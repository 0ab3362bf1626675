// What a row of the drivers' list offers: the driver's hours and the report of them, the vehicle on the map.

import { phoneLink } from '@flotila/domain/person/phone.ts';
import type { DriverHoursRow } from '@flotila/domain/tachograph/tachograph.api.ts';
import { IconClipboardText, IconClockHour4, IconMapPin, IconPhone } from '@tabler/icons-react';
import { driverHoursPath, mapPath, reportPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';

type MenuRow = Pick<DriverHoursRow, 'personId' | 'vehicleId' | 'latitude'>;

export function driverEntries(
  { personId, vehicleId, latitude }: MenuRow,
  { ccode }: Pick<CurrentCompany, 'ccode'>,
  phone: string | undefined,
): RowEntry[] {
  const hours = {
    label: t('drivers.menu.hours'),
    icon: IconClockHour4,
    href: driverHoursPath(ccode, personId),
  };
  const report = {
    label: t('hours.report'),
    icon: IconClipboardText,
    href: reportPath(ccode, 'tachograph', { personId }),
  };
  const call = phone === undefined ? [] : [callEntry(phone)];
  if (vehicleId === null) return [...call, hours, report];
  const map = {
    label: t('drivers.menu.map'),
    icon: IconMapPin,
    href: mapPath(ccode, { vehicle: vehicleId }),
  };
  const shown = latitude === null ? { ...map, refusal: t('drivers.menu.noMap') } : map;
  return [...call, hours, report, shown];
}

function callEntry(phone: string): RowEntry {
  return { label: `${t('call.driver')} ${phone}`, icon: IconPhone, href: phoneLink(phone) };
}
