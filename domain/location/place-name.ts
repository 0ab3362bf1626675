// How a place is named: by an address, by a town that it lies in, or by the nearest one with the distance. The
// names are kept as texts, so they read the same in all languages.

/** `Senec (3 km)`: outside of the town, so far from its middle. */
export function nameOutside(town: string, km: number): string {
  return `${town} (${km} km)`;
}

/** The town of a place as answered, `Senec` also for `Senec (3 km)`: what places are compared by. */
export function townOf({ name, town = name }: { name: string; town?: string | undefined }): string {
  return town.replace(/ \(\d+ km\)$/, '');
}
