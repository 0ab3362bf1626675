// Moving in from a Traccar, for superusers: where it is and with which token, then how far it is, then what came. It goes on at
// the server while nobody looks.
import { getTraccarRun } from '@flotila/domain/traccar/traccar.api.ts';
import { IconX } from '@tabler/icons-react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { importPath } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import styling from '../import/import.module.css';
import { BeginForm } from './BeginForm.tsx';
import { LastRun } from './LastRun.tsx';
import { RunReport } from './RunReport.tsx';

export function TraccarPage() {
  const { ccode } = useCompany();
  const asked = useEndpoint(getTraccarRun, { company: ccode });
  const run = asked.data?.run;
  const barWidth = useBarWidth();
  const close = useClosePage();
  useRootMark('under-bar');
  return (
    <main
      className={full.page}
      aria-label={t('traccar.title')}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <header className={`${full.head} ${full.low}`}>
        <h1>{t('traccar.title')}</h1>
        <span className={pieces.grows} />
        <IconButton label={t('app.close')} onClick={() => close(importPath(ccode))}>
          <IconX size={18} />
        </IconButton>
      </header>
      <div className={pieces.scroll}>
        <div className={styling.sections}>
          <ListStates asked={asked} stale={t('data.stale')} failed={t('traccar.unread')} rows={4} />
          {run && <LastRun run={run} />}
          {asked.data && run?.state !== 'running' && <BeginForm last={run ?? null} />}
          {run?.report && <RunReport report={run.report} />}
        </div>
      </div>
    </main>
  );
}
