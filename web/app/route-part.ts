// What a route shows, in a file of its own.
import { lazyRouteComponent } from '@tanstack/react-router';
import { loadChunk } from '../ground/ui/chunk.ts';

/** `name` is that of the component in the loaded file. */
export function routePart<T extends object, Name extends keyof T & string>(
  name: Name,
  load: () => Promise<T>,
) {
  return lazyRouteComponent(() => loadChunk(name, load), name);
}
