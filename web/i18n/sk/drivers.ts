// Slovak texts of the list of drivers by what each may still drive.

export const drivers = {
  'drivers.title': 'Vodiči',
  'drivers.hours': 'Časy vedenia',
} as const;
