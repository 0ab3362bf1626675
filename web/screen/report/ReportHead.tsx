// Head of a report: its name with the way to the other reports of the same vehicle and period, the panel, close.
import { REPORTS, type ReportName } from '@flotila/domain/report/report.ts';
import { Menu } from '@mantine/core';
import {
  IconAdjustmentsHorizontal,
  IconChevronDown,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconX,
} from '@tabler/icons-react';
import { PathLink, useClosePage } from '../../ground/address/navigate.tsx';
import { mapPath, reportPath, reportsPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { sharedSearch } from '../../thing/report/choice.ts';
import { reportTitle } from '../../thing/report/report-title.ts';
import type { ChoiceControl } from './use-choice.ts';

interface ReportHeadProps {
  report: ReportName;
  control: ChoiceControl;
  isPhone: boolean;
  isPanelHidden: boolean;
  onTogglePanel: () => void;
}

export function ReportHead(props: ReportHeadProps) {
  const { report, control, isPhone, isPanelHidden } = props;
  const { ccode } = useCompany();
  const close = useClosePage();
  return (
    <header className={`${full.head} ${full.low}`}>
      <h1 className={pieces.cut}>{reportTitle(report)}</h1>
      <Others report={report} control={control} />
      <span className={pieces.grows} />
      {isPhone && control.isPageShown && (
        <IconButton label={t('rep.inputs')} onClick={() => control.showPage(false)}>
          <IconAdjustmentsHorizontal size={18} />
        </IconButton>
      )}
      {!isPhone && (
        <IconButton
          label={t(isPanelHidden ? 'rep.showPanel' : 'rep.hidePanel')}
          aria-expanded={!isPanelHidden}
          onClick={props.onTogglePanel}
        >
          {isPanelHidden ? (
            <IconLayoutSidebarRightExpand size={18} />
          ) : (
            <IconLayoutSidebarRightCollapse size={18} />
          )}
        </IconButton>
      )}
      <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
        <IconX size={18} />
      </IconButton>
    </header>
  );
}

/** What they take of this report goes with them. */
function Others({ report, control }: Pick<ReportHeadProps, 'report' | 'control'>) {
  const { ccode, is } = useCompany();
  const others = REPORTS.filter(
    (other) => other !== report && (other !== 'companies-summary' || is('superuser')),
  );
  return (
    <Menu position="bottom-start" width={240} transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton label={t('rep.others')}>
          <IconChevronDown size={18} />
        </IconButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('rep.others')}>
        <Menu.Item component={PathLink} href={reportsPath(ccode)}>
          {t('menu.allReports')}
        </Menu.Item>
        <Menu.Divider />
        {others.map((other) => (
          <Menu.Item
            key={other}
            component={PathLink}
            href={reportPath(ccode, other, sharedSearch(other, control.choice))}
          >
            {reportTitle(other)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
