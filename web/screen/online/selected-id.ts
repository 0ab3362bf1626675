// The vehicle that the address says is selected on the live map.
import { useSearch } from '@tanstack/react-router';

/** null: none. */
export function useSelectedId(): number | null {
  const { vehicle } = useSearch({ strict: false }) as { vehicle?: string };
  return Number(vehicle) || null;
}
