// My account: a page of sections with a list of them beside it; which one is looked at stands in the address. On a phone
// the list is the first screen and each section one of its own.
import { type Account, getAccount } from '@flotila/domain/account/account.api.ts';
import { IconChevronLeft, IconChevronRight, IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PathLink, useClosePage } from '../../ground/address/navigate.tsx';
import { accountPath, mapPath } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { usePageKeys } from '../../ground/ui/listen.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import styles from './account.module.css';
import { type AccountSection, SECTIONS } from './sections.ts';

/** Others sign in and are seen meanwhile. */
const REFRESH_MS = 60_000;

export function AccountPage() {
  const { ccode } = useCompany();
  const { section } = useSearch({ strict: false }) as { section?: string };
  const chosen = SECTIONS.find(({ id }) => id === section);
  const asked = useEndpoint(getAccount, {}, { refetchIntervalMs: REFRESH_MS });
  const account = asked.data;
  const barWidth = useBarWidth();
  const close = useClosePage();
  useRootMark('under-bar');
  usePageKeys((signal) => {
    if (signal.key === 'Escape' && !isEscapeTaken()) close(mapPath(ccode));
  });
  return (
    <main
      className={full.page}
      aria-label={t('menu.account')}
      style={{ '--bar-width': `${barWidth}px` } as React.CSSProperties}
    >
      <header className={`${full.head} ${full.low}`}>
        <h1>{t('menu.account')}</h1>
        <span className={pieces.grows} />
        <IconButton label={t('app.close')} onClick={() => close(mapPath(ccode))}>
          <IconX size={18} />
        </IconButton>
      </header>
      <div className={styles.body} data-chosen={chosen !== undefined}>
        <Contents account={account} chosen={chosen} />
        <div className={styles.sections}>
          <PathLink className={styles.back} href={accountPath(ccode)}>
            <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
            {t('menu.account')}
          </PathLink>
          <ListStates asked={asked} stale={t('data.stale')} failed={t('account.failed')} rows={6} />
          {account &&
            SECTIONS.map((each) => (
              <Section key={each.id} of={each} isChosen={each === chosen} account={account} />
            ))}
        </div>
      </div>
    </main>
  );
}

function Contents(props: { account: Account | undefined; chosen: AccountSection | undefined }) {
  const { account, chosen } = props;
  const { ccode } = useCompany();
  const marked = chosen ?? SECTIONS[0];
  return (
    <nav className={styles.contents} aria-label={t('account.contents')}>
      {SECTIONS.map((each) => (
        <PathLink
          key={each.id}
          className={`${pieces.lit} ${styles.entry}`}
          href={accountPath(ccode, each.id)}
          aria-current={each === marked ? 'true' : undefined}
        >
          <each.icon size={18} stroke={1.6} aria-hidden="true" />
          <span className={pieces.oneLine}>{t(each.title)}</span>
          <span className={`${styles.state} ${pieces.note} ${pieces.oneLine}`}>
            {account && each.stateOf(account)}
          </span>
          <IconChevronRight className={styles.onward} size={18} stroke={1.6} aria-hidden="true" />
        </PathLink>
      ))}
    </nav>
  );
}

function Section(props: { of: AccountSection; isChosen: boolean; account: Account }) {
  const { of, isChosen, account } = props;
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    head.current?.focus({ preventScroll: true });
    head.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  const id = `account-${of.id}`;
  return (
    <section className={styles.section} data-chosen={isChosen} aria-labelledby={id}>
      <div className={styles.about}>
        <h2 id={id} ref={head} tabIndex={-1}>
          {t(of.title)}
        </h2>
        <p>{t(of.hint)}</p>
      </div>
      <of.Part account={account} />
    </section>
  );
}
