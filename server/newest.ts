// Maps that remember only so much: what was put longest ago is forgotten first.

/** Puts the value as the newest one; `max` entries stay. */
export function putNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > max && !oldest.done) map.delete(oldest.value);
}
