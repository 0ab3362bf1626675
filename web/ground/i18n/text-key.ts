// The keys of all texts are those of the Slovak catalogues: adding a text starts in one of them.
import type codes from '@flotila/domain/words/sk/codes.json';
import type app from '@flotila/domain/words/sk/screens-app.json';
import type door from '@flotila/domain/words/sk/screens-door.json';
import type entry from '@flotila/domain/words/sk/screens-entry.json';
import type bring from '@flotila/domain/words/sk/screens-import.json';
import type later from '@flotila/domain/words/sk/screens-later.json';
import type panel from '@flotila/domain/words/sk/screens-panel.json';
import type rare from '@flotila/domain/words/sk/screens-rare.json';
import type rides from '@flotila/domain/words/sk/screens-rides.json';

export type TextKey =
  | keyof typeof entry
  | keyof typeof door
  | keyof typeof app
  | keyof typeof rides
  | keyof typeof panel
  | keyof typeof codes
  | keyof typeof later
  | keyof typeof rare
  | keyof typeof bring;
