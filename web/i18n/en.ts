// English texts; a text that is missing here is an error.
import { app } from './en/app.ts';
import { later } from './en/later.ts';
import { panel } from './en/panel.ts';
import { rare } from './en/rare.ts';
import { rides } from './en/rides.ts';
import type { Catalogue } from './sk.ts';

export const en: Catalogue = { ...app, ...rides, ...panel, ...later, ...rare };
