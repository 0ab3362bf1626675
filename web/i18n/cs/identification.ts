// Czech texts of the identifications of persons and vehicles.

export const identification = {
  'ident.add': 'Přidat identifikaci',
  'ident.none': 'Zatím žádná.',
  'ident.update': 'Upravit {id}',
  'ident.remove': 'Odebrat {id}',
  'ident.title': 'Identifikace',
  'ident.kind': 'Druh',
  'ident.code': 'Kód',
  'ident.codeTachograph': 'Číslo karty řidiče, například CZ00000012345001.',
  'ident.codeChip': 'Kód tak, jak jej posílá jednotka.',
  'ident.done': 'Použít',
  'ident.kind.tachograph': 'karta řidiče do tachografu',
  'ident.kind.dallas': 'čip Dallas',
  'ident.kind.rfid': 'karta RFID',
  'ident.duplicate': 'Tato identifikace tu už je.',
} as const;
