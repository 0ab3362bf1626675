// What bell and vehicle list show of alerts, in a file of their own that comes beside the map's: neither waits for
// it. Where it does not come nothing is shown; opening the panel asks again and tells.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../app/chunk.ts';

export const AlertBadge = later(
  'AlertBadge',
  async () => (await import('./AlertBadge.tsx')).AlertBadge,
);

export const HelpCalls = later(
  'HelpCalls',
  async () => (await import('../help/HelpCalls.tsx')).HelpCalls,
);

export const DayLines = later(
  'DayLines',
  async () => (await import('../online/DayLines.tsx')).DayLines,
);

function later<P = object>(name: string, read: () => Promise<ComponentType<P>>) {
  const none: ComponentType<P> = () => null;
  return lazy(async () => ({ default: await loadChunk(name, read).catch(() => none) }));
}
