// The page on which a person lets an assistant in, or refuses it (decision 0123): which one asks, where they are sent back to, for which company,
// and what it may. Nothing happens without a press, not even the way back of what was asked wrongly.
import {
  type AssistantQuestion,
  AuthorizationRequest,
  answerAssistant,
  askForAssistant,
} from '@flotila/domain/assistant/grant.api.ts';
import { Button, Radio, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { call } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { useSession } from '../../ground/session/session.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Backdrop } from './Backdrop.tsx';
import { CardHead } from './CardHead.tsx';
import styles from './sign-in.module.css';

/** `onLeave`: on to the application. */
export function ConsentPage({ onLeave }: { onLeave: () => void }) {
  const { request, found, retry } = useQuestion();
  return (
    <div className={styles.page}>
      <main className={styles.screen}>
        <Backdrop />
        <div className={styles.column}>
          <div className={styles.card}>
            <CardHead />
            {found.state === 'asked' && (
              <Question request={request} question={found.question} onLeave={onLeave} />
            )}
            {found.state === 'asking' && (
              <section className={styles.step}>
                <p className={styles.told}>{t('app.loading')}</p>
              </section>
            )}
            {found.state === 'wrong' && (
              <AskedWrongly redirect={found.redirect} onLeave={onLeave} />
            )}
            {found.state === 'closed' && (
              <section className={styles.step}>
                <h1 className={styles.title}>{t('consent.closed')}</h1>
                <p className={styles.told} role="alert">
                  {found.why}
                </p>
                {found.isLost && (
                  <Button fullWidth onClick={retry}>
                    {t('app.retry')}
                  </Button>
                )}
                <Button variant="default" fullWidth onClick={onLeave}>
                  {t('link.toApp')}
                </Button>
              </section>
            )}
          </div>
        </div>
      </main>
    </div>
  );
}

type Found =
  | { state: 'asking' }
  | { state: 'asked'; question: AssistantQuestion }
  | { state: 'wrong'; redirect: string }
  /** `isLost`: the server could not be asked. */
  | { state: 'closed'; why: string; isLost: boolean };

type Request = AuthorizationRequest;

function useQuestion() {
  const language = useLanguage();
  const [request] = useState(readAddress);
  const [found, setFound] = useState<Found>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: why it is refused is told in the language that is picked.
  useEffect(() => {
    let isGone = false;
    call(askForAssistant, { body: request }).then(
      ({ question, redirect }) => {
        if (isGone) return;
        if (question) setFound({ state: 'asked', question });
        else if (redirect) setFound({ state: 'wrong', redirect });
      },
      (error) => {
        if (isGone) return;
        const isLost = error instanceof CallFailure && error.detail.status === 0;
        setFound({ state: 'closed', why: failureText(error), isLost });
      },
    );
    return () => {
      isGone = true;
    };
  }, [request, language, turn]);
  const retry = () => {
    setFound({ state: 'asking' });
    setTurn(turn + 1);
  };
  return { request, found, retry };
}

/** What the assistant sent the person here with; what it says beside that is not heeded. */
function readAddress(): Request {
  const given = new URLSearchParams(window.location.search);
  const names = Object.keys(AuthorizationRequest.shape) as (keyof Request)[];
  return Object.fromEntries(names.map((name) => [name, given.get(name)])) as Request;
}

function AskedWrongly({ redirect, onLeave }: { redirect: string; onLeave: () => void }) {
  const { host } = new URL(redirect);
  return (
    <section className={styles.step}>
      <h1 className={styles.title}>{t('consent.closed')}</h1>
      <p className={styles.told} role="alert">
        {t('consent.wrong')}
      </p>
      <Button variant="default" fullWidth onClick={() => window.location.assign(redirect)}>
        {t('consent.backTo', { host })}
      </Button>
      <Button variant="default" fullWidth onClick={onLeave}>
        {t('link.toApp')}
      </Button>
    </section>
  );
}

function Question(props: { request: Request; question: AssistantQuestion; onLeave: () => void }) {
  const { request, question } = props;
  const { assistant, companies, host, isOwnMachine, isRegistered, asksToChange } = question;
  const { firstName, lastName } = useSession();
  const [company, setCompany] = useState(companies[0]?.code ?? '');
  const [mayChange, setMayChange] = useState(false);
  const { answering, refused, answer } = useAnswer(request);
  const isOpen = companies.length > 0;
  const change = mayChange && asksToChange;
  return (
    <section className={styles.step}>
      <h1 className={styles.title}>{t('consent.title', { assistant })}</h1>
      <p className={styles.told}>
        {t(isOwnMachine ? 'consent.toMachine' : 'consent.toHost', { host })}
      </p>
      {isRegistered && (
        <p className={styles.hint} role="note">
          {t('consent.registered')}
        </p>
      )}
      {isOpen ? (
        <>
          <CompanyChoice companies={companies} chosen={company} onChange={setCompany} />
          <Radio.Group
            label={t('consent.may')}
            value={change ? 'change' : 'read'}
            onChange={(value) => setMayChange(value === 'change')}
          >
            <Stack gap={10} py={6}>
              <Radio value="read" label={t('consent.read')} description={t('consent.readHint')} />
              {asksToChange && (
                <Radio
                  value="change"
                  label={t('consent.change')}
                  description={t('consent.changeHint')}
                />
              )}
            </Stack>
          </Radio.Group>
          <p className={pieces.hint}>{t('consent.shared')}</p>
        </>
      ) : (
        <p className={styles.told} role="note">
          {t('consent.noCompany')}
        </p>
      )}
      {refused && (
        <p className={styles.error} role="alert">
          {refused}
        </p>
      )}
      <Stack gap={8}>
        {isOpen && (
          <Button
            fullWidth
            disabled={answering !== null}
            onClick={() => answer({ isAllowed: true, company, mayChange: change })}
          >
            {t(answering === 'allow' ? 'consent.going' : 'consent.allow')}
          </Button>
        )}
        <Button
          fullWidth
          variant="default"
          disabled={answering !== null}
          onClick={() => answer({ isAllowed: false })}
        >
          {t(answering === 'refuse' ? 'consent.going' : 'consent.refuse')}
        </Button>
      </Stack>
      <p className={`${pieces.hint} ${styles.last}`}>
        {t('consent.as', { name: `${firstName} ${lastName}`.trim() })}
      </p>
    </section>
  );
}

function CompanyChoice(props: {
  companies: AssistantQuestion['companies'];
  chosen: string;
  onChange: (code: string) => void;
}) {
  const { companies, chosen, onChange } = props;
  const [only, other] = companies;
  if (only && !other) {
    return (
      <div>
        <p className={pieces.hint}>{t('consent.company')}</p>
        <strong className={pieces.breaks}>{only.name}</strong>
      </div>
    );
  }
  return (
    <Radio.Group label={t('consent.company')} value={chosen} onChange={onChange}>
      <Stack gap={10} py={6}>
        {companies.map(({ code, name }) => (
          <Radio key={code} value={code} label={name} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

interface Given {
  isAllowed: boolean;
  company?: string;
  mayChange?: boolean;
}

function useAnswer(request: Request) {
  const [answering, setAnswering] = useState<'allow' | 'refuse' | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  useEffect(() => {
    // Whoever comes back by the browser's own button finds the page as it was kept.
    const stay = () => setAnswering(null);
    window.addEventListener('pageshow', stay);
    return () => window.removeEventListener('pageshow', stay);
  }, []);
  const answer = (given: Given) => {
    setAnswering(given.isAllowed ? 'allow' : 'refuse');
    setRefused(null);
    // Without a client there was no question.
    const asked = { ...request, client_id: request.client_id ?? '' };
    call(answerAssistant, { body: { request: asked, ...given } }).then(
      ({ redirect }) => window.location.assign(redirect),
      (error) => {
        setAnswering(null);
        setRefused(failureText(error));
      },
    );
  };
  return { answering, refused, answer };
}
