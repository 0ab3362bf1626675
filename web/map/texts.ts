// The map's own few words: its name for assistive technology and the button of the popup.
import type { Language } from './offline-style.ts';

export const TEXTS: Record<Language, { map: string; close: string }> = {
  sk: { map: 'Mapa vozidiel', close: 'Zavrieť' },
  cs: { map: 'Mapa vozidel', close: 'Zavřít' },
  en: { map: 'Map of vehicles', close: 'Close' },
};
