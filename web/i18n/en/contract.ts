// English texts of contracts, wherever they are shown: list, form, panel, map and plan.
import type { contract as slovak } from '../sk/contract.ts';

export const contract: Record<keyof typeof slovak, string> = {
  'contract.state.planned': 'planned',
  'contract.state.active': 'in progress',
  'contract.state.done': 'done',
  'contract.state.unrealized': 'unrealized',
  'contract.late': 'late',
  'contract.planned': 'Planned',
  'contract.actual': 'Actual',
  'contract.distance': 'Distance',
  'contract.duration': 'Duration',
  'contract.amount': 'Amount',
  'contract.perKm': '{amount} per km',
  'contract.noSubject': 'no partner',
};
