// The map's own few words: its name for assistive technology.
import type { Language } from './offline-style.ts';

export const TEXTS: Record<Language, { map: string }> = {
  sk: { map: 'Mapa vozidiel' },
  cs: { map: 'Mapa vozidel' },
  en: { map: 'Map of vehicles' },
};
