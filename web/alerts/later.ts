// What bell and vehicle list show of alerts, in a file of their own that comes beside the map's: neither waits for
// it. Where it does not come nothing is shown; opening the panel asks again and tells.
import { type ComponentType, lazy } from 'react';
import { loadChunk } from '../app/chunk.ts';

export const AlertBadge = later(
  'AlertBadge',
  async () => (await import('./AlertBadge.tsx')).AlertBadge,
);

export const AlertsGlance = later(
  'AlertsGlance',
  async () => (await import('./AlertsGlance.tsx')).AlertsGlance,
);

function later(name: string, read: () => Promise<ComponentType>) {
  return lazy(async () => ({ default: await loadChunk(name, read).catch(() => () => null) }));
}
