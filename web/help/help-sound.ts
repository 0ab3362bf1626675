// The sound of a call for help: three tones, again every 15 s, until somebody takes it on or silences it on this device.
// Where the browser allows no sound before somebody clicked, that is said.
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { audioState, HELP_TONES, onAudioState, playOnce } from '../alerts/alert-sound.ts';
import { remembered } from '../remembered.ts';

const AGAIN_MS = 15_000;
/** Calls that are kept as silenced; those before are long over. */
const SILENCED_MAX = 50;

/** Calls that were silenced on this device, by `vehicleId/pressedAt`. */
export const silencedCalls = remembered(
  'flotila.silencedCalls',
  z.array(z.string()).max(SILENCED_MAX),
  [],
);

export function withSilenced(before: readonly string[], key: string): string[] {
  return [...before.filter((one) => one !== key), key].slice(-SILENCED_MAX);
}

/** Sounds as long as somebody calls. */
export function useHelpRing(isRinging: boolean): void {
  useEffect(() => {
    if (!isRinging) return undefined;
    const ring = () => playOnce(HELP_TONES);
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [isRinging]);
}

/** Does the browser forbid sounds until somebody clicks? */
export function useIsMuted(): boolean {
  return useSyncExternalStore(onAudioState, () => audioState() === 'suspended');
}
