// Reads the expressions of the basemap's own style (offline-style.ts), so that still pictures are drawn
// from the same style as the live map. It knows what that style uses and throws at anything else. Pure.

/** What a value may depend on. */
export interface Scope {
  zoom: number;
  properties: Readonly<Record<string, unknown>>;
}

type Read = (rest: readonly unknown[], scope: Scope) => unknown;

const READERS: Record<string, Read> = {
  zoom: (_rest, { zoom }) => zoom,
  get: ([name], { properties }) => properties[String(name)] ?? null,
  has: ([name], { properties }) => String(name) in properties,
  literal: ([value]) => value,
  coalesce: (rest, scope) => {
    for (const part of rest) {
      const value = styleValue(part, scope);
      if (value !== null && value !== undefined) return value;
    }
    return null;
  },
  case: (rest, scope) => {
    for (let at = 0; at + 1 < rest.length; at += 2) {
      if (styleValue(rest[at], scope)) return styleValue(rest[at + 1], scope);
    }
    return styleValue(rest[rest.length - 1], scope);
  },
  match: ([input, ...rest], scope) => {
    const wanted = styleValue(input, scope);
    for (let at = 0; at + 1 < rest.length; at += 2) {
      if (rest[at] === wanted) return styleValue(rest[at + 1], scope);
    }
    return styleValue(rest[rest.length - 1], scope);
  },
  upcase: ([text], scope) => String(styleValue(text, scope)).toUpperCase(),
  any: (rest, scope) => rest.some((part) => Boolean(styleValue(part, scope))),
  '<=': ([a, b], scope) => styleNumber(a, scope) <= styleNumber(b, scope),
  '>=': ([a, b], scope) => styleNumber(a, scope) >= styleNumber(b, scope),
  '*': (rest, scope) => rest.reduce<number>((all, part) => all * styleNumber(part, scope), 1),
  '/': ([a, b], scope) => styleNumber(a, scope) / styleNumber(b, scope),
  '^': ([a, b], scope) => styleNumber(a, scope) ** styleNumber(b, scope),
  '-': ([a, b], scope) => styleNumber(a, scope) - styleNumber(b, scope),
  interpolate: ([curve, input, ...stops], scope) => {
    const [kind, base] = curve as [string, number | undefined];
    if (kind !== 'linear' && kind !== 'exponential') throw new Error(`unknown curve ${kind}`);
    return between(kind === 'linear' ? 1 : (base ?? 1), styleNumber(input, scope), stops, scope);
  },
};

/** The value of a style's property; what is no expression is the value itself. */
export function styleValue(expression: unknown, scope: Scope): unknown {
  if (!Array.isArray(expression) || typeof expression[0] !== 'string') return expression;
  const [name, ...rest] = expression as [string, ...unknown[]];
  const read = READERS[name];
  if (!read) throw new Error(`the style uses ${name}, which still pictures do not know`);
  return read(rest, scope);
}

/** The value as a number; `fallback` where the style says nothing. */
export function styleNumber(expression: unknown, scope: Scope, fallback = 0): number {
  const value = styleValue(expression, scope);
  return typeof value === 'number' ? value : fallback;
}

function between(base: number, input: number, stops: readonly unknown[], scope: Scope): number {
  const count = stops.length / 2;
  const place = (index: number) => Number(stops[index * 2]);
  const value = (index: number) => styleNumber(stops[index * 2 + 1], scope);
  if (input <= place(0)) return value(0);
  for (let index = 1; index < count; index++) {
    if (input > place(index)) continue;
    const [low, high] = [place(index - 1), place(index)];
    const share =
      base === 1
        ? (input - low) / (high - low)
        : (base ** (input - low) - 1) / (base ** (high - low) - 1);
    return value(index - 1) + (value(index) - value(index - 1)) * share;
  }
  return value(count - 1);
}
