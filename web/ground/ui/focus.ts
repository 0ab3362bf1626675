// Where the focus is.

/** What had it has gone: the next Tab would begin at the top of the page. */
export function isFocusNowhere(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}
