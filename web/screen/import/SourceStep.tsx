// The first step: the file, which is what one comes for: dropped, chosen, or cells that are pasted. Above it in one line what
// it is a list of, below it what was brought before.
import { getImportTemplate, type ImportKind } from '@flotila/domain/import/import.api.ts';
import { Button, Loader, Radio, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ClipboardEvent, useEffect, useId, useState } from 'react';
import { useGo } from '../../ground/address/navigate.tsx';
import { traccarPath } from '../../ground/address/paths.ts';
import { callRaw } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { importableKinds } from '../../ground/session/guards.ts';
import { FileDrop } from '../../ground/ui/FileDrop.tsx';
import { FormSection, WideField } from '../../ground/ui/FormSection.tsx';
import { showFailure } from '../../ground/ui/failure.ts';
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
        <section className={styles.source} aria-label={t('bring.source')}>
          <Kinds kinds={kinds} control={control} />
          <SourceFields control={control} />
        </section>
        <FormSection title={t('bring.former')} hint={t('bring.formerHint')}>
          <WideField>
            <FormerImports />
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
      </div>
    </div>
  );
}

/** One line of what can be brought; only of the chosen one it is told what it is. */
function Kinds({ kinds, control }: { kinds: readonly ImportKind[]; control: ImportControl }) {
  const title = useId();
  return (
    <>
      <h2 id={title} className={styles.what}>
        {t('bring.what')}{' '}
        <small className={`${pieces.note} ${pieces.plain}`}>{t('bring.whatHint')}</small>
      </h2>
      <div role="radiogroup" aria-labelledby={title} className={styles.kinds}>
        {kinds.map((kind) => (
          <Kind key={kind} kind={kind} control={control} />
        ))}
      </div>
    </>
  );
}

function Kind({ kind, control }: { kind: ImportKind; control: ImportControl }) {
  const { icon: Sign } = KINDS[kind];
  return (
    <Radio
      name="kind"
      checked={control.kind === kind}
      onChange={() => control.setKind(kind)}
      label={
        <span className={pieces.row}>
          <Sign size={18} stroke={1.6} aria-hidden="true" />
          {t(`bring.kind.${kind}`)}
        </span>
      }
    />
  );
}

/** What is read of such a file, and an empty one to be filled. */
function AboutKind({ kind }: { kind: ImportKind }) {
  const { ccode } = useCompany();
  const template = useMutation({
    mutationFn: async () => {
      const answer = await callRaw(getImportTemplate, { company: ccode, path: { kind } });
      const name = t('bring.templateName', { kind: t(`bring.kindName.${kind}`) });
      saveFile(await answer.blob(), `${name}.xlsx`);
    },
    onError: showFailure,
  });
  return (
    <p className={`${pieces.hint} ${styles.about}`}>
      {t(`bring.about.${kind}`)} {t('bring.hint')}{' '}
      <button
        type="button"
        className={`${pieces.accent} ${pieces.underlined}`}
        disabled={template.isPending}
        onClick={() => template.mutate()}
      >
        {t('bring.template')}
      </button>
    </p>
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
      <p className={`${pieces.row} ${pieces.note}`} role="status">
        {isReading && (
          <>
            <Loader size={14} /> {t('bring.reading')}
          </>
        )}
      </p>
      <AboutKind kind={kind} />
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
