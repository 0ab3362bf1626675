// Slovak texts, the default language. Their keys are the keys of all catalogues: adding a text starts in one of
// its areas.
import { app } from './sk/app.ts';
import { later } from './sk/later.ts';
import { panel } from './sk/panel.ts';
import { rare } from './sk/rare.ts';
import { rides } from './sk/rides.ts';

export const sk = { ...app, ...rides, ...panel, ...later, ...rare } as const;

export type TextKey = keyof typeof sk;
export type Catalogue = Record<TextKey, string>;
