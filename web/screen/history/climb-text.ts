// Climb and descent as one figure of the history (CONST-003).
import { ELEVATION_IN_KM_FROM_METRES, toKm } from '@flotila/domain/units.ts';
import { number } from '../../ground/words/format.ts';

/** Both in metres, or both in kilometres as soon as one needs it. */
export function climbText(climb: number, descent: number): { text: string; unit: 'm' | 'km' } {
  const isFar = Math.max(climb, descent) >= ELEVATION_IN_KM_FROM_METRES;
  const shown = (metres: number) => (isFar ? number(toKm(metres), 1) : number(metres));
  return { text: `+${shown(climb)} / −${shown(descent)}`, unit: isFar ? 'km' : 'm' };
}
