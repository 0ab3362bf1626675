// `npm run check`: the quick part of `npm test`: format, lint, types, unused code, architecture and
// unit tests (all that need neither a browser nor a database), and the yardstick of file sizes.
import { checkSources, failedLines, runVitest, summaryLine } from './run/steps.ts';
import { stopWhenAsked } from './run/stopping.ts';
import { yardstick } from './run/yardstick.ts';

const log = (line: string) => console.log(line);
// Whatever runs as a child is ended when this process is.
stopWhenAsked(async () => process.exit(130));
const counts = [
  await checkSources(log),
  await runVitest('vitest.config.ts', [
    'architecture.test.ts',
    'domain/',
    'web/',
    'server/ground/protocols/',
  ]),
];
log(yardstick());
const failed = failedLines(counts);
for (const line of failed) log(line);
log(summaryLine(counts));
process.exit(failed.length > 0 ? 1 : 0);
