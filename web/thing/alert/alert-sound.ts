// The sounds of alarms and of calls for help, made by the browser. Alarms sound only where the person at this browser
// has asked for it; of several tabs only one sounds.

import { z } from 'zod';
import type { CurrentCompany } from '../../ground/session/company.ts';
import { remembered } from '../../ground/session/remembered.ts';
import { createTold } from '../../ground/ui/page-value.ts';

/** How long the tab that sounded keeps the others silent, milliseconds. */
const OTHERS_SILENT_MS = 3_000;
type Tones = readonly { hertz: number; fromS: number; lengthS: number }[];
const ALARM_TONES: Tones = [
  { hertz: 880, fromS: 0, lengthS: 0.18 },
  { hertz: 660, fromS: 0.22, lengthS: 0.3 },
];
export const HELP_TONES: Tones = [
  { hertz: 988, fromS: 0, lengthS: 0.22 },
  { hertz: 784, fromS: 0.28, lengthS: 0.22 },
  { hertz: 988, fromS: 0.56, lengthS: 0.4 },
];
const LOUDNESS = 0.2;

/** Whether alarms sound for whoever is signed in; kept for each person who uses this browser. */
export function soundOf({ company, session }: CurrentCompany) {
  const who = company.personId ?? `${session.firstName} ${session.lastName}`;
  return remembered(`flotila.alertSound.${who}`, z.boolean(), false);
}

let context: AudioContext | null = null;
const audioTold = createTold();

function audioContext(): AudioContext {
  if (context) return context;
  context = new AudioContext();
  context.addEventListener('statechange', () => audioTold.tell());
  return context;
}

/** `suspended`: the browser allows no sound until somebody clicks; null: none was tried. */
export function audioState(): AudioContextState | null {
  return context?.state ?? null;
}

/** Calls back when `audioState` may have changed, until the returned function is called. */
export const onAudioState = audioTold.on;

/** Sounds once; silent where the browser waits for a first click on the page. */
function play(tones: Tones): void {
  const audio = audioContext();
  audioTold.tell();
  const askedMs = Date.now();
  void audio.resume().then(() => {
    // Allowed only much later, by a click: what it told of then is over or sounds again.
    if (Date.now() - askedMs > OTHERS_SILENT_MS) return;
    for (const { hertz, fromS, lengthS } of tones) playTone(audio, hertz, fromS, lengthS);
  });
}

export function playAlarm(): void {
  play(ALARM_TONES);
}

function playTone(audio: AudioContext, hertz: number, fromS: number, lengthS: number): void {
  const start = audio.currentTime + fromS;
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.value = hertz;
  volume.gain.setValueAtTime(0, start);
  volume.gain.linearRampToValueAtTime(LOUDNESS, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.001, start + lengthS);
  tone.connect(volume).connect(audio.destination);
  tone.start(start);
  tone.stop(start + lengthS);
}

export function playAlarmOnce(): void {
  playOnce(ALARM_TONES);
}

/** In one of the tabs that hear of it at once. */
export function playOnce(tones: Tones): void {
  const { locks } = navigator;
  // Without https there are no locks, and each tab speaks for itself.
  if (!locks) {
    play(tones);
    return;
  }
  void locks.request('flotila.alarm', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    play(tones);
    await new Promise((resolve) => setTimeout(resolve, OTHERS_SILENT_MS));
  });
}
