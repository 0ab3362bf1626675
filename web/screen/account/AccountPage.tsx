// My account: a page of sections with a list of them beside it; which one is looked at stands in the address. On a phone
// the list is the first screen and each section one of its own.
import { type Account, getAccount } from '@flotila/domain/account/account.api.ts';
import { IconChevronRight, IconX } from '@tabler/icons-react';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { PathLink, useClosePage } from '../../ground/address/navigate.tsx';
import { accountPath, mapPath } from '../../ground/address/paths.ts';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useBarWidth } from '../../ground/ui/bar-width.ts';
import { FormSection } from '../../ground/ui/FormSection.tsx';
import { giveFirstFocus } from '../../ground/ui/first-focus.ts';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useInSight } from '../../ground/ui/in-sight.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import { usePageKeys } from '../../ground/ui/listen.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { useRootMark } from '../../ground/ui/root-mark.ts';
import { isEscapeTaken } from '../../ground/ui/shortcuts.ts';
import styles from './account.module.css';
import { type AccountSection, SECTIONS } from './sections.ts';

/** Others sign in and are seen meanwhile. */
const REFRESH_MS = 60_000;
const NAMES = SECTIONS.map(({ id }) => id);
const ALWAYS = SECTIONS.filter(({ isOf }) => isOf === undefined);
const PREFIX = 'account-';

export function AccountPage() {
  const { ccode } = useCompany();
  const { section } = useSearch({ strict: false }) as { section?: string };
  const asked = useEndpoint(getAccount, {}, { refetchIntervalMs: REFRESH_MS });
  const account = asked.data;
  const sections = account ? SECTIONS.filter(({ isOf }) => isOf?.(account) ?? true) : ALWAYS;
  const chosen = sections.find(({ id }) => id === section);
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
      <div className={styles.body}>
        <Contents sections={sections} account={account} chosen={chosen} />
        <div className={styles.sections}>
          {chosen && (
            <PathLink
              className={`${pieces.onPhone} ${pieces.accent} ${styles.back}`}
              href={accountPath(ccode)}
            >
              {`‹ ${t('menu.account')}`}
            </PathLink>
          )}
          <ListStates asked={asked} stale={t('data.stale')} failed={t('account.failed')} rows={6} />
          <div className={pieces.parted}>
            {account &&
              sections.map((each) => (
                <Section key={each.id} of={each} chosen={chosen} account={account} />
              ))}
          </div>
        </div>
      </div>
    </main>
  );
}

function Contents(props: {
  sections: readonly AccountSection[];
  account: Account | undefined;
  chosen: AccountSection | undefined;
}) {
  const { sections, account, chosen } = props;
  const { ccode } = useCompany();
  const inSight = useInSight(NAMES, PREFIX, account !== undefined);
  const isChosenRead = chosen !== undefined && (inSight.has(chosen.id) || inSight.size === 0);
  const marked = isChosenRead
    ? chosen
    : (sections.find(({ id }) => inSight.has(id)) ?? sections[0]);
  return (
    <nav
      className={`${pieces.column} ${styles.contents} ${chosen ? pieces.notOnPhone : ''}`}
      aria-label={t('account.contents')}
    >
      {sections.map((each) => (
        <PathLink
          key={each.id}
          className={`${pieces.lit} ${pieces.row} ${styles.entry}`}
          href={accountPath(ccode, each.id)}
          aria-current={each === marked ? 'true' : undefined}
        >
          <each.icon size={18} stroke={1.6} aria-hidden="true" />
          <span className={pieces.oneLine}>{t(each.title)}</span>
          <span className={`${pieces.onPhone} ${pieces.toEnd} ${pieces.note} ${pieces.cut}`}>
            {account && each.stateOf(account)}
          </span>
          <IconChevronRight
            className={`${pieces.onPhone} ${pieces.stays}`}
            size={18}
            stroke={1.6}
            aria-hidden="true"
          />
        </PathLink>
      ))}
    </nav>
  );
}

function Section(props: {
  of: AccountSection;
  /** undefined: on a phone the list alone is shown. */
  chosen: AccountSection | undefined;
  account: Account;
}) {
  const { of, chosen, account } = props;
  const isChosen = of === chosen;
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isChosen) return;
    giveFirstFocus(place.current, { preventScroll: true });
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      id={`${PREFIX}${of.id}`}
      className={`${styles.section} ${isChosen ? '' : pieces.notOnPhone}`}
      data-chosen={isChosen}
      ref={place}
      tabIndex={-1}
    >
      <FormSection title={t(of.title)} hint={t(of.hintOf(account))}>
        <of.Part account={account} />
      </FormSection>
    </div>
  );
}
