// Czech texts; a text that is missing here is an error.
import { app } from './cs/app.ts';
import { later } from './cs/later.ts';
import { panel } from './cs/panel.ts';
import { rare } from './cs/rare.ts';
import { rides } from './cs/rides.ts';
import type { Catalogue } from './sk.ts';

export const cs: Catalogue = { ...app, ...rides, ...panel, ...later, ...rare };
