// Regenerates docs/settings.md from the table that the server reads the environment by. Run it after a setting was
// added or changed: `node tools/settings.ts` with the project's runtime.
import { writeFileSync } from 'node:fs';
import { settingsPage } from './flotila/settings-page.ts';
import { inRoot } from './run/paths.ts';

writeFileSync(inRoot('docs', 'settings.md'), settingsPage());
