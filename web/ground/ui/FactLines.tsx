// Names with their values, looking as the screen has them; `Facts.tsx` are those with a look of their own.
import type { ReactNode } from 'react';

interface FactLinesProps {
  facts: readonly (readonly [name: string, value: ReactNode])[];
  className?: string | undefined;
  /** More of them, behind these. */
  children?: ReactNode;
}

export function FactLines({ facts, className, children }: FactLinesProps) {
  return (
    <dl className={className}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {children}
    </dl>
  );
}
