// All reports by what somebody wants to know, each with what it answers; what was used last leads.
import type { ReportName } from '@flotila/domain/report/report.ts';
import { IconX } from '@tabler/icons-react';
import { PathLink, useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath, reportPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { usePageKeys } from '../../ground/ui/listen.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import { reportTitle } from '../../thing/report/report-title.ts';
import { REPORT_GROUPS, type ReportGroup } from './report-groups.ts';
import { REPORT_ICONS } from './report-icons.ts';
import styles from './reports.module.css';
import { reportMemory } from './use-choice.ts';

const GROUPS = Object.entries(REPORT_GROUPS) as [ReportGroup, readonly ReportName[]][];

export function ReportsPage() {
  const { ccode, is } = useCompany();
  const close = useClosePage();
  const barWidth = useBarWidth();
  useRootMark('under-bar');
  usePageKeys((signal) => {
    if (signal.key === 'Escape' && !isEscapeTaken()) close(mapPath(ccode));
  });
  const mayOpen = (report: ReportName) => report !== 'companies-summary' || is('superuser');
  const recent = reportMemory(ccode).get().recent.filter(mayOpen);
  return (
    <main
      className={full.page}
      aria-label={t('menu.reports')}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <header className={`${full.head} ${full.low}`}>
        <h1>{t('menu.reports')}</h1>
        <span className={pieces.grows} />
        <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
          <IconX size={18} />
        </IconButton>
      </header>
      <div className={styles.body}>
        {recent.length > 0 && <Group name="recent" reports={recent} />}
        {GROUPS.map(([name, reports]) => (
          <Group key={name} name={name} reports={reports.filter(mayOpen)} />
        ))}
      </div>
    </main>
  );
}

function Group({
  name,
  reports,
}: {
  name: ReportGroup | 'recent';
  reports: readonly ReportName[];
}) {
  const { ccode } = useCompany();
  return (
    <section
      className={styles.group}
      data-recent={name === 'recent'}
      aria-labelledby={`reports-${name}`}
    >
      <h2 id={`reports-${name}`}>{t(`menu.reports.${name}`)}</h2>
      <ul>
        {reports.map((report) => {
          const Sign = REPORT_ICONS[report];
          return (
            <li key={report}>
              <PathLink
                className={`${pieces.lit} ${styles.report}`}
                href={reportPath(ccode, report)}
              >
                <Sign size={22} stroke={1.5} aria-hidden="true" />
                <strong>{reportTitle(report)}</strong>
                <span>{t(`rep.about.${report}`)}</span>
              </PathLink>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
