// A link is pressed a moment before it is followed: what it leads to can be begun then.

let begin: ((href: string) => void) | null = null;

/** The application says what is begun; null: nothing. */
export function onPressed(handler: ((href: string) => void) | null): void {
  begin = handler;
}

/** Told by links. */
export function tellPressed(href: string): void {
  begin?.(href);
}
