// Whether the day graph is shown on this screen: wide ones and phones remember it apart.
import { useMediaQuery } from '@mantine/hooks';
import { useRemembered } from '../../ground/session/remembered.ts';
import { graphVisible } from './graph/series.ts';

const PHONE = '(max-width: 600px)';

/** The remembered choice (HIS-019) and how to change it. */
export function useGraphVisible(): [boolean, (isVisible: boolean) => void] {
  const isPhone = useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
  return useRemembered(graphVisible[isPhone ? 'phone' : 'wide']);
}
