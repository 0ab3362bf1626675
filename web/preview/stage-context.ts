// Hands the stage of the wall down to its mini maps.
import { createContext, useContext } from 'react';
import type { WallStage } from './wall-stage.ts';

export const StageContext = createContext<WallStage | null>(null);

export function useStage(): WallStage {
  const stage = useContext(StageContext);
  if (!stage) throw new Error('a card stands outside the wall');
  return stage;
}
