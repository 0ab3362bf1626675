// Which card the arrows lead to. Pure.

/** The index that the key leads to from another, within the wall; null: the key walks nowhere. */
export function nextCard(
  key: string,
  index: number,
  { columns, count }: { columns: number; count: number },
): number | null {
  const steps: Record<string, number> = {
    ArrowLeft: index - 1,
    ArrowRight: index + 1,
    ArrowUp: index - columns,
    ArrowDown: index + columns,
    Home: 0,
    End: count - 1,
  };
  const next = steps[key];
  if (next === undefined) return null;
  // Up from the first row stays; down from the last but one row goes to the last card.
  if (next < 0) return index;
  return Math.min(count - 1, next);
}
