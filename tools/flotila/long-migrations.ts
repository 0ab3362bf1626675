// Which migrations read or write all rows of a table that grows with the fleet. The others take milliseconds. Such a
// table is locked meanwhile, so neither the old release nor the new one serves.

/** The table by the number of the migration. */
export const LONG_MIGRATIONS: ReadonlyMap<number, string> = new Map([
  // Its key is made anew.
  [5, 'location'],
  // Each file is read for its card's end.
  [23, 'tachograph_file'],
]);
