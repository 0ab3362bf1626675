// Czech texts of the preview wall.
import type { preview as slovak } from '../sk/preview.ts';

export const preview: Record<keyof typeof slovak, string> = {
  'preview.large': 'Velké karty',
  'preview.limit': 'Nejvýše {limit}',
  'preview.hidden': '{count, plural, one {# skryté} few {# skrytá} other {# skrytých}}',
  'preview.full': 'Na celou obrazovku (F)',
  'preview.window': 'Zpět do okna (F)',
  'preview.hide': 'Skrýt zde i na mapě',
  'preview.show': 'Zobrazit zde i na mapě',
  'preview.zoom': 'Přiblížení map: {zoom}',
  'preview.unknownDriver': 'Neznámý řidič',
  'preview.quality': 'kvalita',
  'preview.day': 'Dnes',
  'preview.week': 'Týden',
  'preview.tank': 'Nádrž',
  'preview.allHidden': 'Všechna vozidla jsou skrytá.',
  'preview.noLocation': 'Žádné vozidlo zatím neposlalo polohu.',
  'preview.noLocationHint': 'Karta se objeví, jakmile jednotka vozidla pošle první polohu.',
  'online.count':
    '{count, plural, one {# vozidlo} few {# vozidla} other {# vozidel}}, {moving} jede',
  'online.countOf': '{count} z {total}, {moving} jede',
};
