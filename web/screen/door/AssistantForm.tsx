// An assistant that comes in by OAuth, as an administrator enters it: what it is called here, and where people are sent back to.
import {
  createAssistant,
  listAssistants,
  updateAssistant,
} from '@flotila/domain/assistant/grant.api.ts';
import { ASSISTANT_NAME_MAX, isRedirect, REDIRECTS_MAX } from '@flotila/domain/assistant/oauth.ts';
import { Button, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call, readAgain } from '../../ground/call/api.ts';
import { CallFailure } from '../../ground/call/http.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showDone, showFailure } from '../../ground/ui/failure.ts';
import pieces from '../../ground/ui/pieces.module.css';

/** Without an id it is a new one. */
export interface EnteredAssistant {
  assistantId?: number;
  name: string;
  redirects: string[];
  lastChange?: string;
}

export function AssistantForm(props: { entered: EnteredAssistant; onClose: () => void }) {
  const { entered, onClose } = props;
  const { ccode } = useCompany();
  const cache = useQueryClient();
  const [name, setName] = useState(entered.name);
  const [lines, setLines] = useState(entered.redirects.join('\n'));
  const [wasSent, setSent] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const redirects = lines.split(/\s+/).filter((line) => line !== '');
  const nameRefusal = name.trim() === '' ? t('app.required') : null;
  const refusal = redirectsRefusal(redirects);

  async function submit(signal: FormEvent) {
    signal.preventDefault();
    setSent(true);
    if (nameRefusal || refusal || isBusy) return;
    setBusy(true);
    try {
      await store(ccode, { ...entered, name: name.trim(), redirects });
      showDone(t('door.assistantStored', { name: name.trim() }));
      onClose();
    } catch (error) {
      showFailure(error);
      // What somebody else made of it meanwhile is shown.
      if (error instanceof CallFailure && error.detail.status === 412) onClose();
    } finally {
      setBusy(false);
      void readAgain(cache, [listAssistants]);
    }
  }

  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={12} py={12} maw={560}>
        <TextInput
          autoFocus
          label={t('door.assistantName')}
          maxLength={ASSISTANT_NAME_MAX}
          value={name}
          error={wasSent && nameRefusal}
          onChange={(signal) => setName(signal.currentTarget.value)}
        />
        <Textarea
          autosize
          minRows={2}
          maxRows={REDIRECTS_MAX}
          label={t('door.redirects')}
          description={t('door.redirectsHint')}
          spellCheck={false}
          value={lines}
          error={wasSent && refusal}
          onChange={(signal) => setLines(signal.currentTarget.value)}
        />
        <div className={pieces.row}>
          <Button type="submit" loading={isBusy}>
            {t('app.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('app.cancel')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function store(ccode: string, { assistantId, ...body }: EnteredAssistant) {
  return assistantId === undefined
    ? call(createAssistant, { company: ccode, body })
    : call(updateAssistant, { company: ccode, path: { assistantId }, body });
}

function redirectsRefusal(redirects: readonly string[]): string | null {
  if (redirects.length === 0) return t('app.required');
  if (redirects.length > REDIRECTS_MAX) return t('door.redirectsMax', { max: REDIRECTS_MAX });
  const wrong = redirects.find((one) => !isRedirect(one));
  return wrong === undefined ? null : t('door.redirectWrong', { address: wrong });
}
