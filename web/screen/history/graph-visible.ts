// Whether the day graph is shown on this screen: wide ones and phones remember it apart.
import { useRemembered } from '../../ground/session/remembered.ts';
import { useHasSheet } from '../../ground/ui/phone.ts';
import { graphVisible } from './graph/series.ts';

/** The remembered choice (HIS-019) and how to change it. */
export function useGraphVisible(): [boolean, (isVisible: boolean) => void] {
  const hasSheet = useHasSheet();
  return useRemembered(graphVisible[hasSheet ? 'phone' : 'wide']);
}
