// Choosing the company to work in (NAV-062): the companies of the token, the present one marked.
import { useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { afterCompanyChange } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { closeDialog } from '../../ground/ui/dialogs.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Finder } from './Finder.tsx';
import styles from './palette.module.css';
import { withWords } from './rank.ts';

export function CompanyMode() {
  const { ccode, session } = useCompany();
  const router = useRouter();
  const go = useGo();
  const [text, setText] = useState('');
  const rows = useMemo(() => {
    const all = [...session.companies].sort((a, b) => a.name.localeCompare(b.name));
    return withWords(all, text, ({ name, code }) => `${name} ${code}`);
  }, [session.companies, text]);
  function pick(code: string) {
    closeDialog();
    if (code === ccode) return;
    go(afterCompanyChange(router.state.location.href, code));
  }
  return (
    <Finder
      title={t('company.title')}
      width={400}
      label={t('palette.company')}
      text={text}
      rows={rows}
      onText={setText}
      rowKey={({ code }) => code}
      isCurrent={({ code }) => text === '' && code === ccode}
      onPick={({ code }) => pick(code)}
      empty={<p className={styles.hint}>{t('palette.empty')}</p>}
    >
      {({ code, name }) => (
        <>
          <span className={`${pieces.cut} ${pieces.yields}`}>{name}</span>
          <span className={`${pieces.cut} ${styles.side}`}>
            {code === ccode ? t('company.current') : code}
          </span>
        </>
      )}
    </Finder>
  );
}
