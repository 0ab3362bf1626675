// The reach of a statement where companies lie on several machines: none locks or writes rows of two, and a commit of one
// company touches one machine, while one of several would have to settle between them (decision 0061).

import { packSpread } from './distribution-pack.ts';
import type { Reach } from './reach.ts';

export const MANY_MACHINES: Reach = {
  parts: (rows, companyOf) =>
    [...Map.groupBy(rows, companyOf)]
      .sort(([one], [other]) => one - other)
      .map(([companyId, own]) => ({ rows: own, companyId })),
  laneOf: ({ companyId }) => companyId,
  pack: packSpread,
};
