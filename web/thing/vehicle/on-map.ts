// What the list and the panels may ask of the map without knowing it: centre on a vehicle, follow one.
import { createContext, useContext } from 'react';

export interface OnMap {
  centre(vehicleId: number): void;
  follow(vehicleId: number | null): void;
  followedId: number | null;
}

/** null where there is no map (data lists, reports). */
export const OnMapContext = createContext<OnMap | null>(null);

export function useOnMap(): OnMap | null {
  return useContext(OnMapContext);
}
