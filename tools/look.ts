// `npm run look`: takes pictures of the screens, compares them with those in tools/look/kept, and writes a page that lays
// side by side what has changed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compare, keepNew } from './look/compared.ts';
import { LOOK_USAGE, readLookOrder } from './look/order.ts';
import { sideBySide } from './look/page.ts';
import { ensureBrowser } from './run/browser.ts';
import { endPrograms } from './run/child.ts';
import { inRoot } from './run/paths.ts';
import { failedLines, runVitest } from './run/steps.ts';
import { stopWhenAsked } from './run/stopping.ts';
import { buildWeb } from './run/web-build.ts';

const KEPT = inRoot('tools', 'look', 'kept');
const OUT = inRoot('test-results', 'look');
/** Which browser drew them; in both folders. */
const MAKER = 'browser.txt';

const log = (line: string) => console.log(line);
stopWhenAsked(async () => {
  await endPrograms();
  process.exit(130);
});
const order = readLookOrder(process.argv.slice(2));
if (!order) {
  log(LOOK_USAGE);
  process.exit(2);
}
rmSync(OUT, { recursive: true, force: true });
await ensureBrowser(log);
await buildWeb(log);
const count = await runVitest('vitest.look.config.ts', [], {
  FLOTILA_LOOK: OUT,
  FLOTILA_LOOK_ONLY: order.parts.join(' '),
});
const failed = failedLines([count]);
for (const line of failed) log(line);
const compared = compare(KEPT, OUT, order.parts.length === 0 && failed.length === 0);
const { changed, added, gone, same } = compared;
for (const name of changed) log(`changed  ${name}`);
for (const name of added) log(`new      ${name}`);
for (const name of gone) log(`gone     ${name}`);
const isSame = changed.length + added.length + gone.length === 0;
if (!isSame) {
  const page = join(OUT, 'index.html');
  writeFileSync(page, sideBySide(compared, relative(OUT, KEPT).replaceAll('\\', '/')));
  log(`Side by side: ${page}`);
}
tellOtherBrowser();
log(
  isSame
    ? `Nothing changed in ${same} pictures.`
    : `${changed.length} changed, ${added.length} new, ${gone.length} gone, ${same} as before.`,
);
if (order.isKept && !isSame) {
  keepNew(KEPT, OUT, compared);
  writeFileSync(join(KEPT, MAKER), readFileSync(join(OUT, MAKER)));
  log('They are kept from now on.');
}
process.exit(failed.length > 0 ? 1 : 0);

/** Letters look otherwise in another version of the browser: then everything may have changed. */
function tellOtherBrowser(): void {
  const [kept, now] = [KEPT, OUT].map((folder) => {
    const file = join(folder, MAKER);
    return existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
  });
  if (!kept || !now || kept === now) return;
  log(
    `The kept pictures were taken with Chromium ${kept}, these with ${now}. To see your change alone, keep those of the ` +
      'commit before it first, here: git stash; npm run look -- keep; git stash pop.',
  );
}
