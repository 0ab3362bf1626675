// The reports of the main menu (NAV-058), by what they answer. On a phone they would be half of the menu: they come when
// their head is touched.
import { Menu } from '@mantine/core';
import { IconChevronDown, IconChevronRight, IconReport } from '@tabler/icons-react';
import { useState } from 'react';
import { PathLink } from '../ground/address/navigate.tsx';
import { reportPath, reportsPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { useCompany } from '../ground/session/company.ts';
import { useIsPhone } from '../ground/ui/phone.ts';
import { REPORT_GROUPS, type ReportGroup } from '../screen/report/report-groups.ts';
import { reportTitle } from '../thing/report/report-title.ts';
import { MenuGroup } from './MenuGroup.tsx';
import styles from './main-menu.module.css';

const GROUPS = Object.keys(REPORT_GROUPS) as ReportGroup[];

export function MenuReports() {
  const { ccode } = useCompany();
  const isPhone = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const Chevron = isOpen ? IconChevronDown : IconChevronRight;
  return (
    <div className={styles.reports}>
      <Menu.Label>{t('menu.reports')}</Menu.Label>
      <div className={styles.entries}>
        <Menu.Item
          component={PathLink}
          href={reportsPath(ccode)}
          leftSection={<IconReport size={18} stroke={1.6} />}
        >
          {t('menu.allReports')}
        </Menu.Item>
        {isPhone && (
          <Menu.Item
            closeMenuOnClick={false}
            aria-expanded={isOpen}
            rightSection={<Chevron size={16} stroke={1.7} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('menu.eachReport')}
          </Menu.Item>
        )}
      </div>
      {(!isPhone || isOpen) && GROUPS.map((group) => <Group key={group} group={group} />)}
    </div>
  );
}

function Group({ group }: { group: ReportGroup }) {
  const { ccode, is } = useCompany();
  return (
    <MenuGroup title={t(`menu.reports.${group}`)}>
      {REPORT_GROUPS[group]
        .filter((report) => report !== 'companies-summary' || is('superuser'))
        .map((report) => (
          <Menu.Item key={report} component={PathLink} href={reportPath(ccode, report)}>
            {reportTitle(report)}
          </Menu.Item>
        ))}
    </MenuGroup>
  );
}
