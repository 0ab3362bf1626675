// Where the map of an open zone shall look, asked by its form.
import type { ShownPlace } from '../../../ground/map/contract.ts';

let look: ((place: ShownPlace) => void) | null = null;

export function lookAtPlace(place: ShownPlace): void {
  look?.(place);
}

/** Answers how to stop. */
export function onLookAt(show: (place: ShownPlace) => void): () => void {
  look = show;
  return () => {
    look = null;
  };
}
