// Choosing the company to work in (NAV-062): the companies of the token, the present one marked.
import { useRouter } from '@tanstack/react-router';
import { closeDialog } from '../dialogs.ts';
import { t } from '../i18n/i18n.ts';
import { useGo } from '../navigate.tsx';
import { afterCompanyChange } from '../paths.ts';
import { useCompany } from '../session/company.ts';
import { DialogFrame } from '../ui/DialogFrame.tsx';
import { PickList } from '../ui/PickList.tsx';
import styles from './dialogs.module.css';

export function CompanySelection() {
  const { ccode, session } = useCompany();
  const router = useRouter();
  const go = useGo();
  const companies = [...session.companies].sort((a, b) => a.name.localeCompare(b.name));
  function pick(code: string) {
    closeDialog();
    if (code === ccode) return;
    go(afterCompanyChange(router.state.location.href, code));
  }
  return (
    <DialogFrame title={t('company.title')} width={400} onClose={closeDialog} isBare>
      <PickList
        label={t('company.title')}
        rows={companies}
        rowKey={(company) => company.code}
        isCurrent={(company) => company.code === ccode}
        onPick={(company) => pick(company.code)}
      >
        {(company) => (
          <>
            <span className={styles.main}>{company.name}</span>
            <span className={styles.side}>
              {company.code === ccode ? t('company.current') : company.code}
            </span>
          </>
        )}
      </PickList>
    </DialogFrame>
  );
}
