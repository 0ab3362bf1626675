// Slovak texts of contracts, wherever they are shown: list, form, panel, map and plan.

export const contract = {
  'contract.state.planned': 'plánovaná',
  'contract.state.active': 'prebieha',
  'contract.state.done': 'ukončená',
  'contract.state.unrealized': 'nerealizovaná',
  'contract.late': 'mešká',
  'contract.planned': 'Plán',
  'contract.actual': 'Skutočnosť',
  'contract.distance': 'Vzdialenosť',
  'contract.duration': 'Trvanie',
  'contract.amount': 'Suma',
  'contract.perKm': '{amount} za km',
  'contract.noSubject': 'bez subjektu',
};
