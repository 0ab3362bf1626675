// An assistant that somebody let in: what it is called, what it may, and when it asked last.
import type { AssistantGrant } from '@flotila/domain/assistant/grant.api.ts';
import { IconMessageChatbot } from '@tabler/icons-react';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { useNow } from '../../ground/ui/now.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { timeOrDate } from '../../ground/words/day-words.ts';
import { ago, dateTime } from '../../ground/words/format.ts';

export function GrantLine({ grant, of }: { grant: AssistantGrant; of: string }) {
  const { timeZone } = useCompany();
  const nowMs = useNow();
  const { assistant, mayChange, isRegistered, created, lastUsed, calls } = grant;
  const facts = [
    of,
    t(mayChange ? 'assistant.mayChange' : 'assistant.reads'),
    t('assistant.since', { since: timeOrDate(created, timeZone, nowMs) }),
    lastUsed ? t('assistant.calls', { calls }) : t('assistant.unused'),
    ...(isRegistered ? [t('assistant.registered')] : []),
  ];
  return (
    <>
      <IconMessageChatbot className={pieces.quiet} size={20} stroke={1.6} aria-hidden="true" />
      <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
        <strong className={pieces.breaks}>{assistant}</strong>
        <span className={pieces.hint}>{facts.join(' · ')}</span>
      </span>
      {lastUsed && (
        <span className={pieces.oneLine} title={dateTime(lastUsed, timeZone)}>
          {ago(nowMs - Date.parse(lastUsed))}
        </span>
      )}
    </>
  );
}
