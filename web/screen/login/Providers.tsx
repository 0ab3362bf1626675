// Ways in beside the password: the provider of the company that the typed address, the page's address or a refused password
// tells of, the one that was used here last, and that of the installation. And what a provider left to say.
import { type FoundProvider, findSignOn } from '@flotila/domain/sign-on/sign-on.api.ts';
import { domainOf, INSTALLATION } from '@flotila/domain/sign-on/sign-on.ts';
import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callOutside } from '../../ground/call/call-outside.ts';
import { t } from '../../ground/i18n/i18n.ts';
import {
  backFailure,
  companyOfPage,
  endThere,
  lastProvider,
  leftFor,
  type UsedProvider,
} from '../../ground/session/known-ways.ts';
import { onlyWay } from '../../ground/session/only-way.ts';
import { leaveFor, usedOf } from '../../ground/session/sign-on.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import signIn from './sign-in.module.css';

/** Nobody is asked with each letter. */
const TYPING_MS = 350;

interface Props {
  /** Of the installation's provider. */
  own: string | null;
  login: string;
  permanent: boolean;
}

export function Providers({ own, login, permanent }: Props) {
  const found = useFound(login);
  const only = onlyWay.use();
  const last = lastProvider.use();
  const left = leftFor.use();
  const [failure, setFailure] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was kept.
    const stay = () => setLeaving(null);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const came = backFailure.use();
  const said = failure ?? (came ? failureText(came) : null);
  const ways = waysOf({ found, only, left, last, own });
  const go = (way: UsedProvider) => {
    setLeaving(way.code);
    setFailure(null);
    backFailure.set(null);
    endThere.set(null);
    const loginHint = domainOf(login) ? login.trim() : null;
    leaveFor(way, { permanent, loginHint }).catch((error) => {
      setLeaving(null);
      setFailure(failureText(error));
    });
  };
  return (
    <>
      {said && (
        <p className={signIn.error} role="alert">
          {said}
        </p>
      )}
      <EndThere />
      {ways.length > 0 && <p className={`${pieces.note} ${signIn.apart}`}>{t('login.or')}</p>}
      {ways.map((way) => (
        <div key={way.code}>
          <Button fullWidth variant="default" disabled={leaving !== null} onClick={() => go(way)}>
            {leaving === way.code ? t('way.leaving') : t('way.with', { name: way.name })}
          </Button>
          {way.host !== '' && <p className={pieces.note}>{t('way.of', { ...way })}</p>}
        </div>
      ))}
    </>
  );
}

/** Who signed out here may do it there, too. */
function EndThere() {
  const end = endThere.use();
  if (!end) return null;
  return (
    <p className={signIn.hint} role="status">
      {t('way.outHere')} <a href={end.url}>{t('way.outThere', { name: end.name })}</a>
    </p>
  );
}

function waysOf(of: {
  found: FoundProvider | null;
  only: UsedProvider | null;
  left: UsedProvider | null;
  last: UsedProvider | null;
  own: string | null;
}): UsedProvider[] {
  const own = of.own === null ? null : { code: INSTALLATION, company: '', name: of.own, host: '' };
  const isLastGone = of.last?.code === INSTALLATION && own === null;
  const all = [of.found && usedOf(of.found), of.only, of.left, isLastGone ? null : of.last, own];
  const ways = all.filter((way) => way !== null);
  return ways.filter(({ code }, at) => ways.findIndex((one) => one.code === code) === at);
}

/** The provider of the typed address, else of the company in the address of the page. */
function useFound(login: string): FoundProvider | null {
  const [ofCompany, setOfCompany] = useState<FoundProvider | null>(null);
  const [ofDomain, setOfDomain] = useState<FoundProvider | null>(null);
  const domain = domainOf(login);
  useEffect(() => {
    const company = companyOfPage();
    if (company === null) return undefined;
    const gone = new AbortController();
    void find({ company }, gone.signal).then((one) => gone.signal.aborted || setOfCompany(one));
    return () => gone.abort();
  }, []);
  useEffect(() => {
    setOfDomain(null);
    if (domain === undefined) return undefined;
    const gone = new AbortController();
    const ask = () =>
      void find({ domain }, gone.signal).then((one) => gone.signal.aborted || setOfDomain(one));
    const timer = setTimeout(ask, TYPING_MS);
    return () => {
      clearTimeout(timer);
      gone.abort();
    };
  }, [domain]);
  return ofDomain ?? ofCompany;
}

/** null also where nobody answers: the password is there. */
async function find(
  query: { domain: string } | { company: string },
  signal: AbortSignal,
): Promise<FoundProvider | null> {
  const found = await callOutside(findSignOn, { query }, { signal }).catch(() => null);
  return found?.provider ?? null;
}
