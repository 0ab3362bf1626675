// The sign of a state, so that colour never tells it alone (PLAN-022 … PLAN-025).
import type { ContractState } from '@flotila/domain/contract/contract.ts';
import { IconCalendarEvent, IconCheck, IconTruck, IconX } from '@tabler/icons-react';

const ICONS = {
  planned: IconCalendarEvent,
  active: IconTruck,
  done: IconCheck,
  unrealized: IconX,
} as const;

export function StateIcon({ state }: { state: ContractState }) {
  const Icon = ICONS[state];
  return <Icon size={14} stroke={1.8} aria-hidden="true" />;
}
