// Czech texts of contracts, wherever they are shown: list, form, panel, map and plan.
import type { contract as slovak } from '../sk/contract.ts';

export const contract: Record<keyof typeof slovak, string> = {
  'contract.state.planned': 'plánovaná',
  'contract.state.active': 'probíhá',
  'contract.state.done': 'ukončená',
  'contract.state.unrealized': 'nerealizovaná',
  'contract.late': 'opožděná',
  'contract.planned': 'Plán',
  'contract.actual': 'Skutečnost',
  'contract.distance': 'Vzdálenost',
  'contract.duration': 'Trvání',
  'contract.amount': 'Částka',
  'contract.perKm': '{amount} za km',
  'contract.noSubject': 'bez subjektu',
};
