// The town of a place, by which places are compared: an address is known or not, the town always.

/** Of a place as answered. */
export function townOf({ name, town }: { name: string; town?: string | undefined }): string {
  return town ?? name;
}
