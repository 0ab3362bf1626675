// The figures of the open trial, for the editors of the sentence beside it: a threshold is chosen by what it would
// have done. There is one form at a time.
import type { TrialInput, TrialResult } from '@flotila/domain/rule/rule.api.ts';
import { pageValue } from '../../../ground/ui/page-value.ts';

interface ShownTrial {
  result: TrialResult;
  /** What was tried; the form may have gone on since. */
  of: TrialInput;
}

/** null: there are no figures. */
export const shownTrial = pageValue<ShownTrial | null>(null);
