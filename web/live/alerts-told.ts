// Alerts that the live stream told of, for whoever listens: bell and list, which are loaded later than the stream.
import type { Alert } from '@flotila/domain/alert/alert.api.ts';

/** Alerts that are new or changed, one perhaps twice; null: any may be, or be gone, read them again. */
type Listener = (alerts: Alert[] | null) => void;

const listeners = new Set<Listener>();

/** Hears until the returned function is called. */
export function onAlerts(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellAlerts(alerts: Alert[] | null): void {
  for (const listener of listeners) listener(alerts);
}
