// A part of a screen in a file of its own that comes beside the screen's: neither waits for the other. Where it does not
// come nothing is shown; opening what it leads to asks again and tells.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from './chunk.ts';

export function later<P = object>(name: string, read: () => Promise<ComponentType<P>>) {
  const none: ComponentType<P> = () => null;
  return lazy(async () => ({ default: await loadChunk(name, read).catch(() => none) }));
}
