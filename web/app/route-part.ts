// What a route shows, in a file of its own.
import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { loadChunk } from '../ground/ui/chunk.ts';

/** `name` is that of the component in the loaded file. */
export function routePart<T extends object, Name extends keyof T & string>(
  name: Name,
  load: () => Promise<T>,
) {
  return lazyRouteComponent(() => loadChunk(name, load), name);
}

/**
 * The same part for several routes. The router knows what must come before one is shown: a page that waits for its own
 * part is shown by React no sooner than 0.3 s after the sign of waiting.
 */
export function partWith<P extends object>(part: AsyncRouteComponent<P>, props: P) {
  return Object.assign(() => createElement(part, props), {
    preload: async () => part.preload?.(),
  });
}
