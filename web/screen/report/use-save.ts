// Saving the shown report (REP-006, REP-007): as a file now, or in the background where it is too large.
import type { ReportInput } from '@flotila/domain/report/input.ts';
import { createReportJob, listReportJobs } from '@flotila/domain/report/report.api.ts';
import type { ReportFormat } from '@flotila/domain/report/report.ts';
import { useState } from 'react';
import { useChange } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import { askFile } from '../../thing/report/ask-report.ts';
import type { ReportCall } from '../../thing/report/report-call.ts';
import { type Saving, saveReport, savings } from '../../thing/report/saving.tsx';

export interface SaveControl {
  /** The preview is there; nothing is saved of this report yet. */
  isReady: boolean;
  running: Saving | undefined;
  save(format: ReportFormat): void;
  /** The paper to print. @throws CallFailure */
  print(): Promise<Blob>;
  /** The format that has to be made in the background. */
  tooLarge: ReportFormat | null;
  isOrdering: boolean;
  /** Makes it in the background. */
  order(format: ReportFormat): void;
}

export function useSave(shown: {
  call: ReportCall | null;
  input: ReportInput | null;
  isReady: boolean;
  title: string;
}): SaveControl {
  const { call, input, isReady, title } = shown;
  const { ccode } = useCompany();
  const key = call?.key ?? null;
  const running = savings.use().find((one) => one.key === key);
  const [large, setLarge] = useState<{ key: string; format: ReportFormat } | null>(null);
  const job = useChange(createReportJob, [listReportJobs]);
  return {
    isReady,
    running,
    save(format) {
      if (!call || !isReady || running) return;
      saveReport(call, format, title).then(
        (isSaved) => setLarge(isSaved ? null : { key: call.key, format }),
        showFailure,
      );
    },
    async print() {
      if (!call) throw new Error('nothing is shown');
      return (await askFile(call, 'pdf', { signal: new AbortController().signal })).blob;
    },
    tooLarge: large && large.key === key ? large.format : null,
    isOrdering: job.isPending,
    order(format) {
      if (!input) return;
      job.mutate(
        { company: ccode, body: { format, input } },
        {
          onSuccess: () => {
            setLarge(null);
            showDone(t('rep.ordered'));
          },
          onError: showFailure,
        },
      );
    },
  };
}
