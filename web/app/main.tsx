// Where the browser begins: language, session, then either the sign-in screen or the application, each
// loaded on its own so that signing in stays small.
import './base.css';
import '@fontsource-variable/inter/wght.css';
import '@mantine/core/styles.layer.css';
import '../ground/ui/tokens.css';
import '../ground/ui/pieces.module.css';
import { AUTHORIZE_PATH } from '@flotila/domain/assistant/oauth.ts';
import { SIGN_ON_PATH } from '@flotila/domain/sign-on/sign-on.ts';
import { MantineProvider } from '@mantine/core';
import { lazy, StrictMode, Suspense, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { entryPath, linkPath, sharePath, startPath } from '../ground/address/paths.ts';
import {
  loadAppTexts,
  startLanguage,
  switchLanguage,
  useLanguage,
  withDoorTexts,
} from '../ground/i18n/i18n.ts';
import { startSession, useSessionState } from '../ground/session/session.ts';
import { loadChunk } from '../ground/ui/chunk.ts';
import { ErrorBoundary } from '../ground/ui/ErrorScreen.tsx';
import { lazyPart } from '../ground/ui/lazy-part.ts';
import { Waiting } from '../ground/ui/Waiting.tsx';
import { theme } from './theme.ts';

const loadApp = () =>
  loadChunk('App', async () => {
    const [module] = await Promise.all([import('./App.tsx'), loadAppTexts()]);
    return { default: module.App };
  });
const App = lazy(loadApp);
const SignIn = lazyPart('SignIn', () =>
  import('../screen/login/SignIn.tsx').then((part) => part.SignIn),
);
const SharePage = lazy(() =>
  loadChunk('SharePage', async () => {
    const [module] = await Promise.all([import('../screen/sharing/SharePage.tsx'), loadAppTexts()]);
    return { default: module.SharePage };
  }),
);
const LinkPage = lazyPart('LinkPage', () =>
  withDoorTexts(import('../screen/login/LinkPage.tsx')).then((part) => part.LinkPage),
);
const ConsentPage = lazyPart('ConsentPage', () =>
  withDoorTexts(import('../screen/login/ConsentPage.tsx')).then((part) => part.ConsentPage),
);
/** The public page of a sharing needs no session. */
const isSharePage = window.location.pathname.startsWith(sharePath(''));
const isLinkPage = window.location.pathname.replace(/\/$/, '') === linkPath();

function Root() {
  useLanguage();
  const session = useSessionState();
  const [isLink, setLink] = useState(isLinkPage);
  const [, setLeft] = useState(false);
  // Asked each time: whoever comes back from a provider is at its page again only then.
  const isConsent = window.location.pathname === AUTHORIZE_PATH;
  const isOwn = !isSharePage && !isLink;
  /** From a link on to where everybody begins. */
  function leaveLink() {
    window.history.replaceState(null, '', startPath());
    setLink(false);
    setLeft(true);
  }
  return (
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <ErrorBoundary resetKey={session.status}>
        <Suspense fallback={<Waiting />}>
          {isSharePage && <SharePage />}
          {isLink && <LinkPage session={session} onLeave={leaveLink} />}
          {isOwn && session.status === 'starting' && <Waiting />}
          {isOwn && session.status === 'signedOut' && (
            // Fetching the application while a name is being typed hides its loading time.
            <SignIn
              notice={session.notice}
              onTouched={() => void loadApp().catch(() => undefined)}
            />
          )}
          {isOwn && session.status === 'signedIn' && isConsent && (
            <ConsentPage onLeave={leaveLink} />
          )}
          {isOwn && session.status === 'signedIn' && !isConsent && <App />}
        </Suspense>
      </ErrorBoundary>
    </MantineProvider>
  );
}

async function start(): Promise<void> {
  const place = document.getElementById('root');
  if (!place) throw new Error('the page has no #root');
  // Here and not in the router: the sign-in screen has none.
  const entry = entryPath(window.location.pathname);
  if (entry) window.history.replaceState(null, '', entry + window.location.search);
  await switchLanguage(startLanguage(), false);
  createRoot(place).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
  if (window.location.pathname === SIGN_ON_PATH) {
    await import('../ground/session/sign-on.ts').then(({ comeBack }) => comeBack());
  }
  if (!isSharePage) await startSession();
}

void start();
