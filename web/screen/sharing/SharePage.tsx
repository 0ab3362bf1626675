// The public page of a sharing (D-SHR-013): a map with the shared vehicles, for people without an account.
// No session, no menu; on a phone the list lies under the map's lower part.
import { IconClockPause, IconCloudOff, IconHourglassEmpty, IconMapOff } from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { sharePath } from '../../ground/address/paths.ts';
import { t, useLanguage } from '../../ground/i18n/i18n.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import { Waiting } from '../../ground/ui/Waiting.tsx';
import { momentWords } from '../../ground/words/day-words.ts';
import { ShareMap } from './ShareMap.tsx';
import { useShare } from './share.data.ts';
import styles from './share.module.css';
import type { ShareState } from './share-state.ts';
import { visitorZone } from './visitor-zone.ts';

export function SharePage() {
  useLanguage();
  const hash = hashOf(window.location.pathname);
  const { state, aheadMs } = useShare(hash);
  useNoIndex();
  useEffect(() => {
    document.title = `${t('share.title')} · ${t('app.name')}`;
  });
  if (state.kind === 'loading') return <Waiting />;
  if (state.kind === 'open') return <ShareMap {...state} aheadMs={aheadMs} hash={hash} />;
  return (
    <main className={styles.alone}>
      <Closed state={state} />
    </main>
  );
}

type ClosedState = Exclude<ShareState, { kind: 'loading' | 'open' }>;

/** Why there is nothing to see, in a calm sentence. */
function Closed({ state }: { state: ClosedState }) {
  switch (state.kind) {
    case 'over':
      return <Sentence Icon={IconMapOff} title={t('share.overTitle')} text={t('share.overText')} />;
    case 'early': {
      const time = state.from && momentWords(state.from, visitorZone());
      const text = time ? t('share.earlyText', { time }) : '';
      return <Sentence Icon={IconClockPause} title={t('share.earlyTitle')} text={text} />;
    }
    case 'unknown':
      return (
        <Sentence Icon={IconMapOff} title={t('share.unknownTitle')} text={t('share.unknownText')} />
      );
    case 'tooMany':
      return (
        <Sentence
          Icon={IconHourglassEmpty}
          title={t('share.tooManyTitle')}
          text={t('share.tooManyText')}
        />
      );
    case 'failed':
      return (
        <Sentence Icon={IconCloudOff} title={t('share.failedTitle')} text={t('error.network')} />
      );
  }
}

function Sentence(props: { Icon: typeof IconMapOff; title: string; text: string }): ReactNode {
  const { Icon, title, text } = props;
  return (
    <Notice role="status" icon={<Icon size={36} stroke={1.4} />} title={title} text={text}>
      <span className={styles.brand}>{t('app.name')}</span>
    </Notice>
  );
}

function hashOf(path: string): string {
  const text = path.slice(sharePath('').length).replace(/\/+$/, '');
  try {
    return decodeURIComponent(text) || '-';
  } catch {
    return '-';
  }
}

/** The server's header says so, too; some robots read only the page. */
function useNoIndex(): void {
  useEffect(() => {
    const robots = document.createElement('meta');
    robots.name = 'robots';
    robots.content = 'noindex, nofollow';
    document.head.append(robots);
    return () => robots.remove();
  }, []);
}
