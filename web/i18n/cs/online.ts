// Czech texts of the list of vehicles.
import type { online as slovak } from '../sk/online.ts';

export const online: Record<keyof typeof slovak, string> = {
  'online.title': 'Vozidla',
  'online.filter': 'Filtr: název, RZ, řidič, :SK, #servis',
  'online.filterLabel': 'Filtr vozidel',
  'online.clearFilter': 'Zrušit filtr',
  'online.count':
    '{count, plural, one {# vozidlo} few {# vozidla} other {# vozidel}}, {moving} jede',
  'online.countOf': '{count} z {total}, {moving} jede',
  'online.showAll': 'Zobrazit všechny',
  'online.hideAll': 'Skrýt všechny',
  'online.hide': 'Skrýt na mapě',
  'online.show': 'Zobrazit na mapě',
  'online.centre': 'Vycentrovat na vozidlo',
  'online.empty': 'Nejsou tu žádná vozidla.',
  'online.emptyGroup': 'Ve skupině {name} nejsou žádná vozidla.',
  'online.emptyHint': 'Vozidlo přidá správce v datech vozidel.',
  'online.noMatch': 'Filtru „{filter}“ neodpovídá žádné vozidlo.',
  'online.failed': 'Vozidla se nepodařilo načíst.',
  'online.stale': 'Data se nepodařilo obnovit.',
  'vehicle.inZone': 'v zóně {name}, {time}',
};
