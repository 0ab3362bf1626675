// The sound of an alarm: two short notes, made by the browser. Only where the person at this browser has asked
// for it, and of several tabs only one sounds.
import { z } from 'zod';
import { remembered } from '../remembered.ts';
import type { CurrentCompany } from '../session/company.ts';

/** How long the tab that sounded keeps the others silent, milliseconds. */
const OTHERS_SILENT_MS = 3_000;
const NOTES = [
  { hertz: 880, fromS: 0, lengthS: 0.18 },
  { hertz: 660, fromS: 0.22, lengthS: 0.3 },
] as const;
const LOUDNESS = 0.2;

/** Whether alarms sound for whoever is signed in; kept for each person who uses this browser. */
export function soundOf({ company, session }: CurrentCompany) {
  const who = company.personId ?? `${session.firstName} ${session.lastName}`;
  return remembered(`flotila.alertSound.${who}`, z.boolean(), false);
}

let context: AudioContext | null = null;

/** Sounds once; silent where the browser waits for a first click on the page. */
export function playAlarm(): void {
  context ??= new AudioContext();
  const audio = context;
  void audio.resume().then(() => {
    for (const { hertz, fromS, lengthS } of NOTES) playNote(audio, hertz, fromS, lengthS);
  });
}

function playNote(audio: AudioContext, hertz: number, fromS: number, lengthS: number): void {
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

/** In one of the tabs that hear of it at once. */
export function playAlarmOnce(): void {
  const { locks } = navigator;
  // Without https there are no locks, and each tab speaks for itself.
  if (!locks) {
    playAlarm();
    return;
  }
  void locks.request('flotila.alarm', { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    playAlarm();
    await new Promise((resolve) => setTimeout(resolve, OTHERS_SILENT_MS));
  });
}
