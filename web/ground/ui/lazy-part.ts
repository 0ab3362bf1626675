// A component in a file of its own, which is loaded when it is first drawn.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunk.ts';

export function lazyPart<P>(name: string, load: () => Promise<ComponentType<P>>) {
  return lazy(async () => ({ default: await loadChunk(name, load) }));
}

/**
 * Comes beside its screen, and neither waits for the other: where it does not come nothing is shown; opening what it
 * leads to asks again and tells.
 */
export function later<P = object>(name: string, load: () => Promise<ComponentType<P>>) {
  const none: ComponentType<P> = () => null;
  return lazy(async () => ({ default: await loadChunk(name, load).catch(() => none) }));
}
