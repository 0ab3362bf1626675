// Slovak texts of entered base rates of meals abroad.

export const mealRate = {
  'mrt.owner': 'Čia je',
  'mrt.profile': 'Pre koho',
  'mrt.country': 'Krajina',
  'mrt.currency': 'Mena',
  'mrt.amount': 'Sadzba na deň',
  'mrt.from': 'Platí od',
  'mrt.to': 'Platí do',
  'mrt.source': 'Zdroj',
} as const;
