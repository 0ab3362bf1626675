// Previews: whoever types changes a report faster than it can be drawn. Of each account one is made and the
// newest waits; whatever it took the place of is told so at once. A thread is never stopped in its work, for it
// would lose its fonts: the result of an older one is thrown away when it comes.
import { problem } from '@flotila/domain/problem.ts';

export interface Previews {
  /** @throws superseded when a newer one of the account came meanwhile */
  show<T>(accountId: number, make: () => Promise<T>): Promise<T>;
}

interface Line {
  /** Tells whoever waits for the running one that it is out of date. */
  supersede(): void;
  waiting: Waiting | null;
}

interface Waiting {
  begin(): void;
  supersede(): void;
}

export function createPreviews(): Previews {
  const lines = new Map<number, Line>();

  function begin<T>(accountId: number, make: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const line: Line = { supersede: () => reject(problem('superseded')), waiting: null };
      lines.set(accountId, line);
      const next = () => {
        lines.delete(accountId);
        line.waiting?.begin();
      };
      make().then(resolve, reject).finally(next);
    });
  }

  return {
    show(accountId, make) {
      const line = lines.get(accountId);
      if (!line) return begin(accountId, make);
      line.supersede();
      line.waiting?.supersede();
      return new Promise((resolve, reject) => {
        line.waiting = {
          begin: () => void begin(accountId, make).then(resolve, reject),
          supersede: () => reject(problem('superseded')),
        };
      });
    },
  };
}
