// The lists of the data view in groups, so that twenty of them are found by the eye. Pure but for the texts.
import type { DataList } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import type { TextKey } from '../../ground/i18n/text-key.ts';

export type SidePlace = DataList | 'door' | 'import';

const GROUPS = {
  fleet: ['vehicles', 'groupsets', 'rules', 'zones', 'visits'],
  people: ['persons', 'meal-rates'],
  transport: ['contracts', 'subjects', 'sharings'],
  links: [
    'device-connections',
    'gateway',
    'api-connections',
    'api-keys',
    'webhooks',
    'forwardings',
  ],
  office: [
    'companies',
    'special-accesses',
    'announcements',
    'deliveries',
    'audit',
    'door',
    'import',
  ],
} as const satisfies Record<string, readonly SidePlace[]>;

/** Where the name of a list is longer than one line of the side list. */
const SHORT: Partial<Record<SidePlace, TextKey>> = {
  'special-accesses': 'side.accesses',
  deliveries: 'side.deliveries',
  audit: 'side.audit',
  subjects: 'side.subjects',
  'meal-rates': 'side.mealRates',
};

/** Of those that the user may open. */
export function sideGroups(open: readonly SidePlace[]): { title: string; places: SidePlace[] }[] {
  const names = Object.keys(GROUPS) as (keyof typeof GROUPS)[];
  return names
    .map((name) => ({
      title: t(`side.${name}`),
      places: GROUPS[name].filter((place) => open.includes(place)),
    }))
    .filter(({ places }) => places.length > 0);
}

export function sideName(place: SidePlace): string {
  return t(SHORT[place] ?? `data.${place}`);
}
