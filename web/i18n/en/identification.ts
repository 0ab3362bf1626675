// English texts of the identifications of persons and vehicles.

export const identification = {
  'ident.add': 'Add an identification',
  'ident.none': 'None yet.',
  'ident.update': 'Edit {id}',
  'ident.remove': 'Remove {id}',
  'ident.title': 'Identification',
  'ident.kind': 'Kind',
  'ident.code': 'Code',
  'ident.codeTachograph': 'Number of the driver card, for example SK00000012345001.',
  'ident.codeChip': 'The code as the tracker sends it.',
  'ident.done': 'Apply',
  'ident.kind.tachograph': 'driver card of the tachograph',
  'ident.kind.dallas': 'Dallas chip',
  'ident.kind.rfid': 'RFID card',
  'ident.duplicate': 'This identification is here already.',
} as const;
