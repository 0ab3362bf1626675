// A link is pressed a moment before it is followed: what it leads to can be begun then.

/** Answers whether it has begun something. */
type Begin = (href: string) => boolean;

let begin: Begin | null = null;
let lastPress = Number.NEGATIVE_INFINITY;

/** The application says what is begun; null: nothing. */
export function onPressed(handler: Begin | null): void {
  begin = handler;
}

/** Told by links. */
export function tellPressed(href: string): void {
  if (begin?.(href)) lastPress = performance.now();
}

/** When a press last began something, milliseconds of `performance.now()`. */
export function lastPressAt(): number {
  return lastPress;
}
