// What the page does when rights changed under it: it is judged anew, and where its company is gone the map
// of another one opens. Either way a sentence says why.
import type { AnyRouter } from '@tanstack/react-router';
import { companyOf, mapPath, startPath } from '../ground/address/paths.ts';
import { t } from '../ground/i18n/i18n.ts';
import { chooseCompany } from '../ground/session/company.ts';
import type { RightsChange } from '../ground/session/rights.ts';
import { abandonPage } from '../ground/ui/dialogs.ts';
import { showDone, showError } from '../ground/ui/failure.ts';

/** What is needed of the router. */
export interface Page {
  path: () => string;
  /** Leaves for good: there is no way back to a page of a company that is gone. */
  replace: (href: string) => void;
  /** Asks the guards of the page again. */
  judge: () => void;
}

/** The page that a router shows. */
export function pageOf(router: AnyRouter): Page {
  return {
    path: () => router.state.location.pathname,
    replace: (href) => void router.navigate({ href, replace: true }),
    judge: () => void router.invalidate(),
  };
}

export function heedRights({ before, after }: RightsChange, page: Page): void {
  const code = companyOf(page.path());
  const was = before.companies.find((company) => company.code === code);
  const isThere = after.companies.some((company) => company.code === code);
  if (!was || isThere) {
    showDone(t('rights.changed'));
    page.judge();
    return;
  }
  // What was being written belongs to nobody any more.
  abandonPage();
  const other = chooseCompany(after.companies, null);
  page.replace(other ? mapPath(other.code) : startPath());
  showError(t('rights.companyGone', { name: was.name }));
}
