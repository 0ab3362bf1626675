// Migrations whose text was changed after a release had applied it. What such a database has and what a new one gets is
// the same in the end, by the migration that is named; a fixture of the release holds it.

/** SHA-256 of the former texts, by the number of the migration. */
export const FORMER_TEXTS: ReadonlyMap<number, ReadonlySet<string>> = new Map([
  // 1.12.16 made the key of locations without a fill factor; migration 5 makes that key anew.
  [2, new Set(['778ef9848b6015d7267ac357b5cd9750dfe007c765beacaf4baa7cca47f7012c'])],
]);
