// What a run tells at its end, for the screen.
import { TRACCAR_KINDS, type TraccarReport } from '@flotila/domain/traccar/traccar.api.ts';
import type { MovedIn } from './move-in.ts';
import type { Outcome } from './take-one.ts';

export function reportOfRun({ outcomes, others, history, months }: MovedIn): TraccarReport {
  const computed = others.find(({ name }) => name === 'computed attributes');
  return {
    counts: TRACCAR_KINDS.map((kind) => {
      const count = (result: Outcome['result']) =>
        outcomes.filter((one) => one.kind === kind && one.result === result).length;
      return {
        kind,
        made: count('made'),
        found: count('found'),
        before: count('before'),
        left: count('left'),
      };
    }),
    notes: outcomes.flatMap(({ kind, name, result, note }) =>
      note ? [{ kind, name, isLeft: result === 'left', note }] : [],
    ),
    computed: computed?.rows ?? null,
    seesUsers: !others.some(({ name }) => name === 'users'),
    history: history ?? null,
    months: months.map(({ device, theirs, ...month }) => ({
      name: device.name,
      theirs: theirs ?? null,
      month: month.month,
      ours: month.ours,
      isApart: month.isApart,
      reasons: month.reasons,
    })),
  };
}
