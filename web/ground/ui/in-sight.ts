// Which parts of a long page are in sight, for the list of parts beside it or above it.
import { useEffect, useState } from 'react';

/**
 * Those of the parts that are seen, each an element whose id is the prefix and the part's name.
 * `isThere`: the elements are drawn.
 */
export function useInSight<Part extends string>(
  parts: readonly Part[],
  prefix: string,
  isThere = true,
): ReadonlySet<Part> {
  const [inSight, setInSight] = useState<ReadonlySet<Part>>(new Set());
  useEffect(() => {
    if (!isThere) return;
    const observer = new IntersectionObserver(
      (entries) =>
        setInSight((before) => {
          const next = new Set(before);
          for (const { target, isIntersecting } of entries) {
            const part = parts.find((one) => target.id === `${prefix}${one}`);
            if (part && isIntersecting) next.add(part);
            else if (part) next.delete(part);
          }
          return next;
        }),
      // What is under the bars at the top is read already.
      { rootMargin: '-200px 0px 0px 0px' },
    );
    for (const part of parts) {
      const element = document.getElementById(`${prefix}${part}`);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [parts, prefix, isThere]);
  return inSight;
}
