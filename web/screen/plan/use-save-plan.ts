// Saving what the plan shows as a picture or a document (PLAN-014, PLAN-015). What writes it is loaded when it is
// asked for.
import { monthText } from '@flotila/domain/period.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useGroupset } from '../../ground/session/groupset.ts';
import { loadChunk } from '../../ground/ui/chunk.ts';
import { showError } from '../../ground/ui/failure.ts';
import { saveFile } from '../../ground/ui/save-file.ts';
import type { FreeOf } from './chart-props.ts';
import type { PaperInput } from './paper/paper.ts';
import type { PlanPlaceControl } from './plan-place.ts';
import type { Plan, PlanRow } from './plan-rows.ts';

export function useSavePlan(shown: {
  control: PlanPlaceControl;
  plan: Plan;
  rows: readonly PlanRow[];
  nowMs: number;
  free: FreeOf;
}): (kind: 'png' | 'pdf') => Promise<void> {
  const { ccode, company, timeZone: zone } = useCompany();
  const groupset = useGroupset(ccode)[0]?.name ?? null;
  return async (kind) => {
    const { control, plan, rows, nowMs, free } = shown;
    const { month, monday, window, filter, hidden } = control.place;
    const input: PaperInput = {
      company: company.name,
      groupset,
      month,
      isAhead: monday !== null,
      filter: filter.trim(),
      window,
      whole: control.whole,
      zone,
      nowMs,
      rows,
      plan,
      hidden,
      free,
    };
    const name = [t('menu.plan'), company.name, monday ?? monthText(month)].join(' ');
    try {
      const { pngOf, pdfOf } = await loadChunk('plan paper', () => import('./paper/save.ts'));
      const blob = await (kind === 'png' ? pngOf(input) : pdfOf(input));
      saveFile(blob, `${name.replace(/[\\/:*?"<>|\s]+/g, '-')}.${kind}`);
    } catch (error) {
      console.warn('the plan could not be written', error);
      showError(t('plan.saveFailed'));
    }
  };
}
