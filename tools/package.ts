// `npm run package`: makes the product as operators get it, in dist/. Without building anything it runs wherever
// Linux does; the other ways to install are made of it.
import { parseArgs } from 'node:util';
import { writeArchive } from './package/archive.ts';
import { PackagingError } from './package/commit.ts';
import { makeTree } from './package/tree.ts';

const log = (line: string) => console.log(line);

try {
  await packageProduct();
} catch (error) {
  console.error(error instanceof PackagingError ? error.message : error);
  process.exitCode = 1;
}

async function packageProduct(): Promise<void> {
  const { lean, dirty, tar } = readOptions();
  const tree = await makeTree({ isLean: lean, isDirty: dirty, log });
  log(`${tree.folder}, ${(tree.bytes / 1e6).toFixed(0)} MB`);
  if (tar) log(await writeArchive(tree));
}

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        lean: { type: 'boolean', default: false },
        dirty: { type: 'boolean', default: false },
        tar: { type: 'boolean', default: false },
      },
    });
    return values;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PackagingError(
      `${reason}\nnpm run package -- [--lean] [--tar] [--dirty]\n` +
        '  --lean   without the embedded PostgreSQL\n' +
        '  --tar    an archive beside the folder\n' +
        '  --dirty  with changes that no commit has',
    );
  }
}
