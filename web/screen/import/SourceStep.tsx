// The first step: what is brought, and the file of it: dropped, chosen, or cells that are pasted. Below it what was brought
// before.
import { getImportTemplate, type ImportKind } from '@flotila/domain/import/import.api.ts';
import { Button, Loader, Radio, Textarea } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useEffect, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { traccarPath } from '../../ground/address/paths.ts';
import { callRaw } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { importableKinds } from '../../ground/session/guards.ts';
import { FileDrop } from '../../ground/ui/FileDrop.tsx';
import { FormSection, WideField } from '../../ground/ui/FormSection.tsx';
import { showFailure } from '../../ground/ui/failure.ts';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useIsPhone } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { saveFile } from '../../ground/ui/save-file.ts';
import { dateTime } from '../../ground/words/format.ts';
import { type Draft, forgetDraft, readDraft } from './draft.ts';
import { FormerImports } from './FormerImports.tsx';
import styles from './import.module.css';
import { KINDS } from './kinds.ts';
import type { ImportControl } from './use-import.ts';

/** Programs and systems name the types of the same files differently. */
const ACCEPT =
  '.xlsx,.ods,.csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.oasis.opendocument.spreadsheet';

export function SourceStep({ control }: { control: ImportControl }) {
  const company = useCompany();
  const { ccode, is } = company;
  const go = useGo();
  const kinds = importableKinds(company);
  return (
    <div className={pieces.scroll}>
      <div className={styles.sections}>
        <DraftNote control={control} />
        <FormSection title={t('bring.what')} hint={t('bring.whatHint')}>
          <WideField>
            <div role="radiogroup" aria-label={t('bring.what')}>
              {kinds.map((kind) => (
                <Kind key={kind} kind={kind} control={control} />
              ))}
            </div>
          </WideField>
        </FormSection>
        {is('superuser') && (
          <FormSection title={t('traccar.title')} hint={t('traccar.linkHint')}>
            <WideField>
              <p className={styles.why}>{t('traccar.linkAbout')}</p>
              <Button variant="default" onClick={() => go(traccarPath(ccode))}>
                {t('traccar.link')}
              </Button>
            </WideField>
          </FormSection>
        )}
        <FormSection title={t('bring.source')} hint={t('bring.hint')}>
          <WideField>
            <SourceFields control={control} />
          </WideField>
        </FormSection>
        <FormSection title={t('bring.former')} hint={t('bring.formerHint')}>
          <WideField>
            <FormerImports />
          </WideField>
        </FormSection>
      </div>
    </div>
  );
}

function Kind({ kind, control }: { kind: ImportKind; control: ImportControl }) {
  const { ccode } = useCompany();
  const isPhone = useIsPhone();
  const { icon: Sign } = KINDS[kind];
  const template = useMutation({
    mutationFn: async () => {
      const answer = await callRaw(getImportTemplate, { company: ccode, path: { kind } });
      const name = t('bring.templateName', { kind: t(`bring.kindName.${kind}`) });
      saveFile(await answer.blob(), `${name}.xlsx`);
    },
    onError: showFailure,
  });
  return (
    <div className={`${pieces.row} ${styles.kind}`}>
      <Radio
        className={`${pieces.grows} ${pieces.yields}`}
        name="kind"
        checked={control.kind === kind}
        onChange={() => control.setKind(kind)}
        label={
          <span className={pieces.row}>
            <Sign size={18} stroke={1.6} aria-hidden="true" />
            <strong>{t(`bring.kind.${kind}`)}</strong>
          </span>
        }
        description={t(`bring.about.${kind}`)}
      />
      {isPhone ? (
        <IconButton
          label={t('bring.template')}
          disabled={template.isPending}
          onClick={() => template.mutate()}
        >
          <IconDownload size={18} stroke={1.7} />
        </IconButton>
      ) : (
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={template.isPending}
          onClick={() => template.mutate()}
        >
          {t('bring.template')}
        </Button>
      )}
    </div>
  );
}

function SourceFields({ control }: { control: ImportControl }) {
  const { kind, source, error, isReading } = control;
  const [text, setText] = useState('');
  const takePasted = (cells: string) => {
    const file = new File([cells], `${t('bring.pasted')}.tsv`, {
      type: 'text/tab-separated-values',
    });
    control.take({ kind, file });
  };
  const onPaste = (signal: ClipboardEvent) => {
    const [file] = [...signal.clipboardData.files];
    const cells = signal.clipboardData.getData('text/plain');
    // A table, not a word of one.
    if (!/\n./.test(cells) && !file) return;
    signal.preventDefault();
    if (cells.trim() !== '') takePasted(cells);
    else if (file) control.take({ kind, file });
  };
  return (
    <>
      <FileDrop
        file={source?.file ?? null}
        error={error}
        accept={ACCEPT}
        hint={t('bring.drop')}
        onFiles={(files) => {
          const [file] = files;
          if (!file) control.leave();
          else if (files.length > 1) control.refuse(t('import.oneFile'));
          else control.take({ kind, file });
        }}
      />
      <p className={`${pieces.row} ${pieces.note} ${styles.reading}`} role="status">
        {isReading && (
          <>
            <Loader size={14} /> {t('bring.reading')}
          </>
        )}
      </p>
      <Textarea
        label={t('bring.paste')}
        description={t('bring.pasteHint')}
        minRows={3}
        maxRows={8}
        autosize
        value={text}
        onPaste={onPaste}
        onChange={(signal) => setText(signal.currentTarget.value)}
      />
      {text.trim() !== '' && (
        <Button className={styles.below ?? ''} onClick={() => takePasted(text)}>
          {t('bring.take')}
        </Button>
      )}
    </>
  );
}

/** What was begun in the last day. */
function DraftNote({ control }: { control: ImportControl }) {
  const { ccode, timeZone } = useCompany();
  const [draft, setDraft] = useState<Draft | null>(null);
  useEffect(() => {
    let isGone = false;
    void readDraft(ccode, Date.now()).then((found) => !isGone && setDraft(found));
    return () => {
      isGone = true;
    };
  }, [ccode]);
  if (!draft || control.source) return null;
  return (
    <div className={`${pieces.row} ${styles.draft}`} role="status">
      <span className={`${pieces.grows} ${pieces.cut}`}>
        {t('bring.draft', {
          name: draft.source.file.name,
          time: dateTime(draft.atMs, timeZone),
        })}
      </span>
      <Button onClick={() => control.take(draft.source, draft.choices)}>{t('bring.resume')}</Button>
      <Button
        variant="default"
        onClick={() => {
          setDraft(null);
          void forgetDraft(ccode);
        }}
      >
        {t('bring.forget')}
      </Button>
    </div>
  );
}
