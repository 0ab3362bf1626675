// The page of a link: who is invited where, and the password that they choose, by which they are in. Whoever opens a link
// that is over is told why, and what to do.

import {
  ownPasswordRefusal,
  PASSWORD_MAX,
  PASSWORD_MIN,
  passwordRefusal,
} from '@flotila/domain/session/login.ts';
import type { Token } from '@flotila/domain/session/session.api.ts';
import {
  type OpenLink,
  readLink,
  signInByLink,
} from '@flotila/domain/sign-in-link/sign-in-link.api.ts';
import type { TextRefusal } from '@flotila/domain/text.ts';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { callOutside } from '../../ground/call/call-outside.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { endFormer, type SessionState, signInWith } from '../../ground/session/session.ts';
import { failureText } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { Backdrop } from './Backdrop.tsx';
import { CardHead } from './CardHead.tsx';
import { SecondStep, SetUpStep } from './later-steps.ts';
import { forgetLinkToken, takeLinkToken } from './link-token.ts';
import { StayChoice } from './StayChoice.tsx';
import styles from './sign-in.module.css';
import { type Step, stepOf } from './steps.ts';

interface Props {
  session: SessionState;
  /** On to the application, or to the sign-in. */
  onLeave: () => void;
}

export function LinkPage(props: Props) {
  const { token, found, retry } = useLink();
  const { session } = props;
  const [step, setStep] = useState<Step | null>(null);
  const leave = () => {
    forgetLinkToken();
    props.onLeave();
  };
  return (
    <div className={styles.page}>
      <main className={styles.screen}>
        <Backdrop />
        <div className={styles.column}>
          <div className={styles.card} data-moved={step !== null}>
            <CardHead />
            {step ? (
              <LaterStep session={session} at={step} onStep={setStep} onLeave={leave} />
            ) : found.state === 'open' ? (
              <Choose
                key={token}
                session={session}
                token={token}
                link={found.link}
                onDone={leave}
                onStep={setStep}
              />
            ) : (
              <section className={styles.step}>
                {found.state === 'asking' && <p className={styles.told}>{t('app.loading')}</p>}
                {found.state === 'closed' && (
                  <>
                    <h1 className={styles.title}>{t('link.closed')}</h1>
                    <p className={styles.told} role="alert">
                      {found.why}
                    </p>
                    {found.isLost && (
                      <Button fullWidth onClick={retry}>
                        {t('app.retry')}
                      </Button>
                    )}
                    <Button variant="default" fullWidth onClick={leave}>
                      {t(session.status === 'signedIn' ? 'link.toApp' : 'link.toSignIn')}
                    </Button>
                  </>
                )}
              </section>
            )}
          </div>
        </div>
      </main>
    </div>
  );
}

/** The password is chosen, and something more is asked for. */
function LaterStep(props: Props & { at: Step; onStep: (step: Step) => void }) {
  const { session, at, onStep, onLeave } = props;
  // Whoever was signed in here before is somebody else.
  const before = useRef(session);
  useEffect(() => {
    if (session !== before.current && session.status === 'signedIn') onLeave();
  });
  return (
    <Suspense fallback={<div className={styles.step} />}>
      {at.kind === 'second' && <SecondStep at={at} onStep={onStep} onBack={onLeave} />}
      {at.kind === 'setUp' && <SetUpStep at={at} onOver={onLeave} onBack={onLeave} />}
    </Suspense>
  );
}

type Found =
  | { state: 'asking' }
  | { state: 'open'; link: OpenLink }
  /** `isLost`: the server could not be asked. */
  | { state: 'closed'; why: string; isLost: boolean };

function useLink() {
  const language = useLanguage();
  const [token, setToken] = useState(takeLinkToken);
  const [found, setFound] = useState<Found>({ state: 'asking' });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    // Another link that is opened in this tab changes only what stands behind the #.
    const heed = () => window.location.hash !== '' && setToken(takeLinkToken());
    window.addEventListener('hashchange', heed);
    return () => window.removeEventListener('hashchange', heed);
  }, []);
  // Refusals are sentences of the server, in the language in which it is asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each.
  useEffect(() => {
    const gone = new AbortController();
    callOutside(readLink, { body: { token } }, { signal: gone.signal }).then(
      (link) => setFound({ state: 'open', link }),
      (error) => {
        if (gone.signal.aborted) return;
        const isLost = error instanceof CallFailure && error.detail.status === 0;
        setFound({ state: 'closed', why: failureText(error), isLost });
      },
    );
    return () => gone.abort();
  }, [token, language, turn]);
  const retry = () => {
    setFound({ state: 'asking' });
    setTurn(turn + 1);
  };
  return { token, found, retry };
}

function Choose(props: {
  session: SessionState;
  token: string;
  link: OpenLink;
  onDone: () => void;
  onStep: (step: Step) => void;
}) {
  const { session, link } = props;
  const [password, setPassword] = useState('');
  const [permanent, setPermanent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);

  async function submit(signal: FormEvent) {
    signal.preventDefault();
    if (isBusy) return;
    const why = refusalOf(link.login, password);
    setRefused(why && refusalText(why));
    setFailed(null);
    if (why) return;
    setBusy(true);
    try {
      const body = { token: props.token, password, permanent };
      const token = await callOutside(signInByLink, { body });
      endFormer();
      signInWith(token, permanent);
      props.onDone();
    } catch (error) {
      setBusy(false);
      const next = stepOf(error, { login: link.login, password, permanent });
      if (next) {
        forgetLinkToken();
        endFormer();
        return props.onStep(next);
      }
      const own = error instanceof CallFailure ? error.detail.errors?.[0] : undefined;
      if (own) setRefused(refusalText(own));
      else setFailed(failureText(error));
    }
  }

  return (
    <form className={styles.step} onSubmit={submit} noValidate>
      <h1 className={styles.title}>{titleOf(link)}</h1>
      {link.purpose === 'invite' && link.company !== null && (
        <p className={styles.told}>{t('link.invites', { company: link.company })}</p>
      )}
      {session.status === 'signedIn' && (
        <p className={styles.hint} role="note">
          {t('link.other', { name: nameOf(session.session) })}
        </p>
      )}
      <TextInput label={t('login.name')} value={link.login} autoComplete="username" readOnly />
      <div>
        <PasswordInput
          autoFocus
          label={t('link.password')}
          autoComplete="new-password"
          value={password}
          error={refused}
          onChange={(signal) => {
            setPassword(signal.currentTarget.value);
            setRefused(null);
          }}
          visibilityToggleButtonProps={{ 'aria-label': t('login.showPassword') }}
        />
        <p className={pieces.below}>{t('link.rule', { min: PASSWORD_MIN, max: PASSWORD_MAX })}</p>
      </div>
      <StayChoice isOn={permanent} onChange={setPermanent} />
      {failed && (
        <p className={styles.error} role="alert">
          {failed}
        </p>
      )}
      <Button type="submit" fullWidth disabled={isBusy}>
        {t(isBusy ? 'login.busy' : 'link.enter')}
      </Button>
      <p className={pieces.hint}>{t('link.once')}</p>
    </form>
  );
}

function titleOf({ purpose, name }: OpenLink): string {
  if (purpose === 'forgotten') return t('link.forgotten');
  return name ? t('link.welcome', { name }) : t('link.welcomeAll');
}

function nameOf({ firstName, lastName }: Token): string {
  return `${firstName} ${lastName}`.trim();
}

function refusalOf(login: string, password: string): { code: string } | TextRefusal | null {
  if (password === '') return { code: 'required' };
  return passwordRefusal(password) ?? ownPasswordRefusal(login, password);
}

function refusalText({ code }: { code: string }): string {
  switch (code) {
    case 'required':
      return t('app.required');
    case 'minLength':
      return t('link.short', { min: PASSWORD_MIN });
    case 'maxLength':
      return t('app.tooLong', { max: PASSWORD_MAX });
    case 'commonPassword':
      return t('link.common');
    case 'passwordIsLogin':
      return t('link.isLogin');
    default:
      return t('error.invalid');
  }
}
