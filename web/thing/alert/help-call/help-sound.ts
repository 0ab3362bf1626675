// The sound of a call for help: three tones, again every 15 s, until somebody takes it on or silences it on this device.
// Where the browser allows no sound before somebody clicked, that is said.
import type { HelpCall } from '@flotila/domain/alert/help-call.api.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { remembered } from '../../../ground/session/remembered.ts';
import { audioState, HELP_TONES, onAudioState, playOnce } from '../alert-sound.ts';

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

/** Who called longer ago is still seen, but no longer heard: nobody reset the flag when it was over. */
const HEARD_MS_MAX = 24 * 3_600_000;

/** By which a call is silenced. */
export function keyOfCall({ vehicleId, pressedAt }: Pick<HelpCall, 'vehicleId' | 'pressedAt'>) {
  return `${vehicleId}/${pressedAt}`;
}

/** Those that are seen until somebody takes them on, and whether any of them is heard now. */
export function ringingOf(
  calls: readonly HelpCall[],
  silenced: readonly string[],
  nowMs: number,
): { ringing: HelpCall[]; isHeard: boolean } {
  const ringing = calls.filter(({ taken }) => taken === null);
  const isHeard = ringing.some(
    (call) =>
      nowMs - Date.parse(call.pressedAt) < HEARD_MS_MAX && !silenced.includes(keyOfCall(call)),
  );
  return { ringing, isHeard };
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
