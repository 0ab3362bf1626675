// The screen of every report (NAV-021): first the pages as they will be printed, beside them what they are made of,
// and at the foot what one came for. What each report is asked with stands in REPORT_INPUTS.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { useCallback, useRef, useState } from 'react';
import { z } from 'zod';
import { remembered, useRemembered } from '../../ground/session/remembered.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { useIsPhone } from '../../ground/ui/phone.ts';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { reportTitle } from '../../thing/report/report-title.ts';
import { Choose } from './Choose.tsx';
import { Panel } from './Panel.tsx';
import { Preview, type PreviewHandle } from './Preview.tsx';
import { ReportHead } from './ReportHead.tsx';
import styles from './report.module.css';
import { useAsked } from './use-asked.ts';
import { useChoice } from './use-choice.ts';
import { usePreview } from './use-preview.ts';
import { useReportKeys } from './use-report-keys.ts';
import { useSave } from './use-save.ts';

const isPanelHidden = () => remembered('flotila.report.panelHidden', z.boolean(), false);

export function ReportPage({ report }: { report: ReportName }) {
  // Another report begins anew.
  return <Shown key={report} report={report} />;
}

function Shown({ report }: { report: ReportName }) {
  const control = useChoice(report);
  const asked = useAsked(report, control.choice);
  const preview = usePreview(asked.call);
  const pages = useRef<PreviewHandle>(null);
  const firstField = useRef<HTMLInputElement>(null);
  const [isHidden, setHidden] = useRemembered(isPanelHidden());
  const isPhone = useIsPhone();
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  const [failure, setFailure] = useState<{ id: number; failure: unknown } | null>(null);
  const isReady = preview.pages !== null;
  const title = preview.facts?.title ?? reportTitle(report);
  const saving = useSave({ call: asked.call, input: asked.input, isReady, title });
  const onFailed = useCallback(
    (cause: unknown) => setFailure({ id: preview.pages?.id ?? 0, failure: cause }),
    [preview.pages],
  );
  useReportKeys({ pages, onSave: () => saving.save('pdf') });
  const broken = failure && failure.id === preview.pages?.id ? failure.failure : null;
  const shown = broken ? { ...preview, pages: null, failure: broken } : preview;
  return (
    <main
      className={full.page}
      data-view={isPhone && !control.isPageShown ? 'inputs' : 'page'}
      data-panel={isHidden && !isPhone ? 'hidden' : 'shown'}
      aria-label={reportTitle(report)}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <ReportHead
        report={report}
        control={control}
        isPhone={isPhone}
        isPanelHidden={isHidden}
        onTogglePanel={() => setHidden(!isHidden)}
      />
      <div className={styles.body}>
        {!isPhone && asked.missing && (
          <Choose
            report={report}
            control={control}
            missing={asked.missing}
            vehicles={asked.vehicles}
          />
        )}
        {(isPhone ? control.isPageShown : !asked.missing) && (
          <Preview
            onFailed={onFailed}
            saving={saving}
            preview={shown}
            onPrint={saving.print}
            ref={pages}
          />
        )}
        {(isPhone ? !control.isPageShown : !isHidden) && (
          <Panel
            report={report}
            control={control}
            asked={asked}
            preview={preview}
            saving={saving}
            firstField={firstField}
            isPhone={isPhone}
            onShow={() => control.showPage(true)}
          />
        )}
      </div>
    </main>
  );
}
