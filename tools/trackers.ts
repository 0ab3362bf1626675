// Regenerates docs/trackers.md from what the protocols say of themselves. Run it after a protocol, its
// alarms or its commands have changed: `node tools/trackers.ts` with the project's runtime.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { trackersPage } from './trackers/page.ts';

writeFileSync(join(import.meta.dirname, '..', 'docs', 'trackers.md'), trackersPage());
