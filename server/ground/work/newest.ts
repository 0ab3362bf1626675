// Memories that are bounded: by size, where what was put longest ago is forgotten first, and by time.

/** Puts the value as the newest one; `max` entries stay. */
export function putNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > max && !oldest.done) map.delete(oldest.value);
}

/**
 * Is the end of a time that lasts `ms` at most still to come? An end that is further away was set by a
 * clock that was ahead and has been set back since: it counts as over, else it would last for weeks.
 */
export function isAhead(until: number, now: number, ms: number): boolean {
  return until > now && until <= now + ms;
}
