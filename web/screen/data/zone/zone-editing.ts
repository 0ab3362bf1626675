// What the form of a zone and the map behind it tell each other beside the form's values: the kind of shape that is
// being drawn. It lives as long as the form is open.
import type { ZoneShape } from '@flotila/domain/zone/zone.ts';
import { useSyncExternalStore } from 'react';

export type ShapeKind = ZoneShape['type'];

let drawing: ShapeKind | null = null;
const listeners = new Set<() => void>();

export function setDrawing(kind: ShapeKind | null): void {
  drawing = kind;
  for (const listener of listeners) listener();
}

export function useDrawing(): ShapeKind | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => drawing,
  );
}
