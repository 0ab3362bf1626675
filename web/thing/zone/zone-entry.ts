// The way from a place that somebody looks at (a stop, the end of a ride, a refueling, a business partner) to a new zone
// there. One entry for the menus of all rows.
import type { RideEndView } from '@flotila/domain/ride/ride.api.ts';
import type { ZoneCategory } from '@flotila/domain/zone/zone.ts';
import { IconPolygon } from '@tabler/icons-react';
import type { z } from 'zod';
import { atOf, newZonePath } from '../../ground/address/new-paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { CurrentCompany } from '../../ground/session/company.ts';
import type { RowEntry } from '../../ground/ui/RowMenu.tsx';

type Place = Pick<z.output<typeof RideEndView>, 'latitude' | 'longitude' | 'place'>;

/** Nothing for who may not make zones, and where no place is known. */
export function zoneEntries(
  at: Place | null | undefined,
  { ccode, may }: Pick<CurrentCompany, 'ccode' | 'may'>,
  about: { isEnd?: boolean; category?: ZoneCategory } = {},
): RowEntry[] {
  if (!at || !may('zone', 'write')) return [];
  const { isEnd = false, category } = about;
  const address = [at.place?.name, at.place?.town].filter(Boolean).join(', ');
  const href = newZonePath(ccode, {
    at: atOf(at),
    address: address || undefined,
    category,
  });
  return [{ label: t(isEnd ? 'zone.atEnd' : 'zone.here'), icon: IconPolygon, href }];
}
