// Slovak texts of the preview wall.

export const preview = {
  'preview.large': 'Veľké karty',
  'preview.limit': 'Najviac {limit}',
  'preview.hidden': '{count, plural, one {# skryté} few {# skryté} other {# skrytých}}',
  'preview.full': 'Na celú obrazovku (F)',
  'preview.window': 'Späť do okna (F)',
  'preview.hide': 'Skryť tu aj na mape',
  'preview.show': 'Zobraziť tu aj na mape',
  'preview.zoom': 'Priblíženie máp: {zoom}',
  'preview.unknownDriver': 'Neznámy vodič',
  'preview.quality': 'kvalita',
  'preview.day': 'Dnes',
  'preview.week': 'Týždeň',
  'preview.tank': 'Nádrž',
  'preview.allHidden': 'Všetky vozidlá sú skryté.',
  'preview.noLocation': 'Žiadne vozidlo zatiaľ neposlalo polohu.',
  'preview.noLocationHint': 'Karta sa objaví, len čo jednotka vozidla pošle prvú polohu.',
  'online.count':
    '{count, plural, one {# vozidlo} few {# vozidlá} other {# vozidiel}}, {moving} ide',
  'online.countOf': '{count} z {total}, {moving} ide',
} as const;
