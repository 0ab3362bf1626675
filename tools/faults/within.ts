// A wait with an end.

/** The result when it comes in time; else rejects. */
export function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer')), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
