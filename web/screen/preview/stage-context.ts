// Hands down to the cards what the wall has once for all of them: the stage of the mini maps, and the clock.
import { createContext, useContext } from 'react';
import type { WallStage } from './wall-stage.ts';

export const StageContext = createContext<WallStage | null>(null);

export function useStage(): WallStage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a card stands outside the wall');
  return stage;
}

/** Epoch milliseconds. One clock of the wall, so that a tick of it may be drawn in pieces. */
export const NowContext = createContext(0);

export function useWallNow(): number {
  return useContext(NowContext);
}
