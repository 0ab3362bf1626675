// `npm run package`: makes the product as operators get it, in dist/. Without building anything it runs wherever
// Linux does on such a processor; the other ways to install are made of it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeArchive } from './package/archive.ts';
import { writeChart } from './package/chart.ts';
import { PackagingError } from './package/commit.ts';
import { writeDeb } from './package/deb.ts';
import { makeImages } from './package/image.ts';
import { isArch, MACHINES } from './package/machine.ts';
import { makeTree, type Tree } from './package/tree.ts';
import { inRoot } from './run/paths.ts';

const log = (line: string) => console.log(line);

/** What is made of the tree, by the word that asks for it. */
const WAYS: Readonly<Record<string, (tree: Tree, options: Options) => Promise<void>>> = {
  async image(tree, { base }) {
    for (const { name, file, bytes } of await makeImages({ tree, base, log })) {
      log(`${name}, ${(bytes / 1e6).toFixed(0)} MB: ${file}`);
    }
  },
  async deb(tree) {
    log(writeDeb(tree));
  },
};
/** Says how the image is run, and is made without the tree. */
const CHART = 'chart';

type Options = ReturnType<typeof readOptions>['values'];

try {
  await packageProduct();
} catch (error) {
  console.error(error instanceof PackagingError ? error.message : error);
  process.exitCode = 1;
}

async function packageProduct(): Promise<void> {
  const { values, ways, isChartAsked } = readOptions();
  const { arch, into, lean, dirty, tar } = values;
  if (isChartAsked) log(await writeChart(dirty, into));
  if (isChartAsked && ways.length === 0 && !lean && !tar) return;
  const tree = await makeTree({ arch, into, isLean: lean, isDirty: dirty, log });
  log(`${tree.folder}, ${(tree.bytes / 1e6).toFixed(0)} MB`);
  if (tar) log(await writeArchive(tree));
  for (const make of ways) await make(tree, values);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        lean: { type: 'boolean', default: false },
        dirty: { type: 'boolean', default: false },
        tar: { type: 'boolean', default: false },
        arch: { type: 'string', default: process.arch },
        base: { type: 'string' },
        into: { type: 'string', default: inRoot('dist') },
      },
    });
    const isChartAsked = positionals.includes(CHART);
    const others = positionals.filter((word) => word !== CHART);
    const ways = others.map((word) => {
      const make = WAYS[word];
      if (!make) throw new Error(`There is no "${word}" to make.`);
      return make;
    });
    const { arch } = values;
    if (!isArch(arch)) {
      throw new Error(`--arch is one of ${Object.keys(MACHINES).join(', ')}, not "${arch}".`);
    }
    if (values.lean && ways.length > 0) {
      throw new Error('--lean is for the folder alone: of the whole one both kinds are made.');
    }
    return { values: { ...values, arch, into: resolve(values.into) }, ways, isChartAsked };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new PackagingError(
      `${reason}\nnpm run package -- [image] [deb] [chart] [--arch ARCH] [--lean] [--tar] [--dirty] [--base IMAGE] [--into FOLDER]\n` +
        '  image    of the folder, for docker, podman or buildah\n' +
        '  deb      of the folder, for Debian and Ubuntu\n' +
        '  chart    for Helm; alone it needs no folder\n' +
        '  --arch   x64 or arm64, other than that of this machine\n' +
        '  --lean   without the embedded PostgreSQL\n' +
        '  --tar    an archive beside the folder\n' +
        '  --dirty  with changes that no commit has\n' +
        '  --base   a Debian for the image, other than debian:12-slim\n' +
        '  --into   another folder than dist/',
    );
  }
}
