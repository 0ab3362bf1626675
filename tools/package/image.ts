// The container image of the product tree, by whichever program this machine has: the image itself, and a file of it
// that another machine loads. The same tree on the same base makes the same layers.
import { rmSync, statSync } from 'node:fs';
import { runProgram } from '../run/child.ts';
import { inRoot } from '../run/paths.ts';
import { PackagingError } from './commit.ts';
import { type Arch, MACHINES } from './machine.ts';
import type { Tree } from './tree.ts';

const FILE = inRoot('packaging', 'image', 'Dockerfile');
/** The kinds of image, as the Dockerfile calls them, and what is added to the name of each. */
const TARGETS = { full: '', lean: '-lean' } as const;
type Target = keyof typeof TARGETS;

export interface ImageInput {
  tree: Tree;
  /** Debian; undefined: the one that the Dockerfile names. */
  base?: string | undefined;
  log(line: string): void;
}

export interface Image {
  target: Target;
  /** As the engine calls it: `localhost/flotila:2026.12.0-lean`. */
  name: string;
  /** What `docker load` reads. */
  file: string;
  /** Of the file, which is not packed. */
  bytes: number;
}

/** @throws PackagingError where no engine works, with what to install, or where it fails */
export async function makeImages({ tree, base, log }: ImageInput): Promise<Image[]> {
  const engine = await findEngine();
  const images: Image[] = [];
  for (const target of Object.keys(TARGETS) as Target[]) {
    const name = `localhost/flotila:${tree.commit.release}${TARGETS[target]}`;
    const file = `${tree.folder}${TARGETS[target]}.image.tar`;
    log(`Building ${name} with ${engine.program} …`);
    const order = { target, name, file, tree };
    const given = {
      // Buildah does not know by itself on what it runs.
      BUILDPLATFORM: platformOf(process.arch as Arch),
      CREATED: tree.commit.date.toISOString(),
      REVISION: tree.commit.id,
      VERSION: tree.commit.release,
      ...(base && { BASE: base }),
    };
    const options = Object.entries(given).flatMap(([key, value]) => [
      '--build-arg',
      `${key}=${value}`,
    ]);
    await run(engine.program, engine.build(order, options), tree.commit.date);
    // Buildah adds to no archive that is there.
    rmSync(file, { force: true });
    await run(engine.program, engine.save(order), tree.commit.date);
    images.push({ target, name, file, bytes: statSync(file).size });
  }
  return images;
}

interface Order {
  target: Target;
  name: string;
  file: string;
  tree: Tree;
}

interface Engine {
  program: string;
  /** Asks whether it works here; Docker's program is often there without its service. */
  asked: readonly string[];
  build(order: Order, options: readonly string[]): string[];
  save(order: Order): string[];
}

const platformOf = (arch: Arch) => `linux/${MACHINES[arch].debian}`;

const common = ({ target, name, tree }: Order, options: readonly string[]) => [
  `--file=${FILE}`,
  `--platform=${platformOf(tree.arch)}`,
  `--target=${target}`,
  `--tag=${name}`,
  ...options,
  tree.folder,
];
/** Health checks are a part of this format alone. */
const dated = ({ tree }: Order) => [
  '--format=docker',
  `--timestamp=${tree.commit.date.getTime() / 1000}`,
];

const ENGINES: readonly Engine[] = [
  {
    program: 'docker',
    asked: ['info'],
    build: (order, options) => ['build', ...common(order, options)],
    save: ({ file, name }) => ['save', `--output=${file}`, name],
  },
  {
    program: 'podman',
    asked: ['info'],
    build: (order, options) => ['build', ...dated(order), ...common(order, options)],
    save: ({ file, name }) => ['save', '--format=docker-archive', `--output=${file}`, name],
  },
  {
    program: 'buildah',
    asked: ['info'],
    // Works also where containers may not be started, as inside of one.
    build: (order, options) => [
      'build',
      '--isolation=chroot',
      ...dated(order),
      ...common(order, options),
    ],
    save: ({ file, name }) => ['push', name, `docker-archive:${file}:${name}`],
  },
];

async function findEngine(): Promise<Engine> {
  for (const engine of ENGINES) {
    const { code } = await runProgram(engine.program, [...engine.asked]);
    if (code === 0) return engine;
  }
  throw new PackagingError(
    'An image is made by docker, podman or buildah, and none of them works here. ' +
      'On Debian: apt-get install buildah',
  );
}

async function run(program: string, args: string[], time: Date): Promise<void> {
  const environment = { SOURCE_DATE_EPOCH: String(time.getTime() / 1000) };
  const { code, output } = await runProgram(program, args, { environment });
  if (code !== 0)
    throw new PackagingError(`${program} ${args[0]} failed:\n${output.slice(-4_000)}`);
}
