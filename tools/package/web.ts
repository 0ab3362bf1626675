// The web application of the tree: built anew, because what lies in web/dist may be of any build.
import { build, type Plugin } from 'vite';
import { inRoot, ROOT } from '../run/paths.ts';

/** Builds into the folder; answers the packages that it is made of, as paths from the root. */
export async function buildWebInto(folder: string): Promise<string[]> {
  // Its flags are copied and no module of it.
  const packages = new Set(['node_modules/country-flag-icons']);
  const listPackages: Plugin = {
    name: 'flotila-packages',
    buildEnd() {
      for (const module of this.getModuleIds()) {
        const path = packageFolder(module);
        if (path !== undefined) packages.add(path);
      }
    },
  };
  // Frameworks choose their small form by it.
  process.env.NODE_ENV = 'production';
  await build({
    root: inRoot('web'),
    configFile: inRoot('web', 'vite.config.ts'),
    logLevel: 'error',
    plugins: [listPackages],
    build: { outDir: folder, emptyOutDir: true },
  });
  return [...packages].sort();
}

/** `node_modules/react` of a file in it; undefined for a file of ours. */
export function packageFolder(module: string): string | undefined {
  const start = module.indexOf(ROOT);
  if (start < 0) return undefined;
  const path = module.slice(start + ROOT.length + 1);
  // What a package has copied into itself belongs to it.
  return /^(?:web\/)?(?:node_modules\/(?:@[^/]+\/)?[^/?]+\/?)+/.exec(path)?.[0].replace(/\/$/, '');
}
