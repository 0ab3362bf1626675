// Slovak texts of the identifications of persons and vehicles.

export const identification = {
  'ident.add': 'Pridať identifikáciu',
  'ident.none': 'Zatiaľ žiadna.',
  'ident.update': 'Upraviť {id}',
  'ident.remove': 'Odobrať {id}',
  'ident.title': 'Identifikácia',
  'ident.kind': 'Druh',
  'ident.code': 'Kód',
  'ident.codeTachograph': 'Číslo karty vodiča, napríklad SK00000012345001.',
  'ident.codeChip': 'Kód tak, ako ho posiela jednotka.',
  'ident.done': 'Použiť',
  'ident.kind.tachograph': 'karta vodiča do tachografu',
  'ident.kind.dallas': 'čip Dallas',
  'ident.kind.rfid': 'karta RFID',
  'ident.duplicate': 'Táto identifikácia tu už je.',
} as const;
