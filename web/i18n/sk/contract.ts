// Slovak texts of contracts wherever they are shown, and of those under way and their arrival: list, map, plan and public page.

export const contract = {
  'contract.state.planned': 'plánovaná',
  'contract.state.active': 'prebieha',
  'contract.state.done': 'ukončená',
  'contract.state.unrealized': 'nerealizovaná',
  'contract.late': 'mešká',
  'cp.arrived': 'Prišlo {time}',
  'cp.expected': 'Príchod asi {time}',
  'cp.behind': 'o {span} neskôr než podľa plánu',
  'cp.ahead': 'o {span} skôr než podľa plánu',
  'cp.onTime': 'podľa plánu',
  'cp.unknown': 'Príchod sa zatiaľ nedá povedať, vozidlo ešte nevyrazilo z prvého miesta.',
  'cp.now': 'Zákazka {name}',
  'cp.now.expected': 'príchod {time}',
  'cp.now.planned': 'plán {time}',
  'cp.now.slack': 'včas, rezerva {time}',
  'cp.now.left': '{distance}, jazda {time}',
  'cp.now.arrived': 'prišlo {time}',
  'cp.waypoint': '{order}. miesto trasy: {name}',
};
