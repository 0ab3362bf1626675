// What the browser remembers for the user and the server need not know: visible vehicles, layer, open
// menus. Each thing has a name, a schema and a place; what does not fit its schema is forgotten.
import { useCallback } from 'react';
import type { z } from 'zod';
import { type PageValue, pageValue } from '../ui/page-value.ts';
import { readCookie, writeCookie } from './cookies.ts';

type Place = { kind: 'local' } | { kind: 'session' } | { kind: 'cookie'; days: number };

export type Remembered<T> = PageValue<T>;

const existing = new Map<string, Remembered<unknown>>();

/** The one remembered thing of this name. Reading is cheap: the value is parsed once and kept. */
export function remembered<T>(
  name: string,
  schema: z.ZodType<T>,
  fallback: T,
  place: Place = { kind: 'local' },
): Remembered<T> {
  const known = existing.get(name);
  if (known) return known as Remembered<T>;
  const made = make(name, schema, fallback, place);
  existing.set(name, made as Remembered<unknown>);
  return made;
}

/** A remembered thing as React state. */
export function useRemembered<T>(thing: Remembered<T>): [T, (value: T) => void] {
  const value = thing.use();
  const set = useCallback((next: T) => thing.set(next), [thing]);
  return [value, set];
}

function make<T>(name: string, schema: z.ZodType<T>, fallback: T, place: Place): Remembered<T> {
  const value = pageValue(parse(readText(name, place), schema, fallback));
  if (place.kind === 'local' && typeof window !== 'undefined') {
    // Another tab changed it.
    window.addEventListener('storage', (signal) => {
      if (signal.key === name) value.set(parse(signal.newValue, schema, fallback));
    });
  }
  return {
    ...value,
    set(next) {
      writeText(name, JSON.stringify(next), place);
      value.set(next);
    },
  };
}

function parse<T>(text: string | null, schema: z.ZodType<T>, fallback: T): T {
  if (text === null) return fallback;
  try {
    const result = schema.safeParse(JSON.parse(text));
    return result.success ? result.data : fallback;
  } catch {
    return fallback;
  }
}

function readText(name: string, place: Place): string | null {
  try {
    if (place.kind === 'cookie') return readCookie(name);
    return storageOf(place).getItem(name);
  } catch {
    return null;
  }
}

function writeText(name: string, text: string, place: Place): void {
  try {
    if (place.kind === 'cookie') writeCookie(name, text, place.days);
    else storageOf(place).setItem(name, text);
  } catch {
    // A full or forbidden storage only means that nothing is remembered.
  }
}

function storageOf(place: Place): Storage {
  return place.kind === 'session' ? sessionStorage : localStorage;
}
