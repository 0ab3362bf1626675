// Head of the page: where one is, which file it is, and the way out.
import { Button, NativeSelect } from '@mantine/core';
import { IconArrowLeft, IconCheck, IconFileSpreadsheet, IconX } from '@tabler/icons-react';
import { useClosePage } from '../../ground/address/navigate.tsx';
import { dataListPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import full from '../../ground/ui/full-page.module.css';
import { IconButton } from '../../ground/ui/IconButton.tsx';
import { useMatches } from '../../ground/ui/phone.ts';
import pieces from '../../ground/ui/pieces.module.css';
import { withSheet } from './choices.ts';
import { forgetDraft } from './draft.ts';
import styles from './import.module.css';
import { KINDS } from './kinds.ts';
import { countOf } from './rows.ts';
import type { ImportControl } from './use-import.ts';

const STEPS = ['file', 'rows', 'done'] as const;
export type Step = (typeof STEPS)[number];

export function ImportHead({ control, step }: { control: ImportControl; step: Step }) {
  const { ccode } = useCompany();
  const close = useClosePage();
  const leave = () => close(dataListPath(ccode, KINDS[control.kind].list));
  const cancel = () => {
    void forgetDraft(ccode);
    control.leave();
    leave();
  };
  return (
    <header className={`${full.head} ${full.low} ${styles.head}`}>
      {step === 'rows' && (
        <IconButton label={t('bring.back')} disabled={control.isStoring} onClick={control.leave}>
          <IconArrowLeft size={18} />
        </IconButton>
      )}
      <h1>{t('bring.title')}</h1>
      <Steps step={step} />
      <span className={pieces.grows} />
      {step === 'rows' && <FileNote control={control} />}
      {step === 'rows' && !control.isStoring ? (
        <Button variant="default" onClick={cancel}>
          {t('bring.cancel')}
        </Button>
      ) : (
        <IconButton label={t('app.close')} onClick={leave}>
          <IconX size={18} />
        </IconButton>
      )}
    </header>
  );
}

/** Where there is little room the present one alone is named. */
function Steps({ step }: { step: Step }) {
  const isLong = useMatches('(min-width: 1241px)');
  const at = STEPS.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={t('bring.steps')}>
      {STEPS.map((each, index) => (
        <li
          key={each}
          className={index === at ? `${pieces.ink} ${pieces.strong}` : ''}
          aria-current={index === at ? 'step' : undefined}
        >
          {index < at ? (
            <IconCheck className={pieces.good} size={16} aria-hidden="true" />
          ) : (
            <i aria-hidden="true">{index + 1}</i>
          )}
          <span className={isLong || index === at ? '' : pieces.reader}>
            {t(`bring.step.${each}`)}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Of a workbook with several sheets another one may be chosen. */
function FileNote({ control }: { control: ImportControl }) {
  const { source, answer } = control;
  const isShown = useMatches('(min-width: 1101px)');
  if (!source || !answer) return null;
  const { sheet, sheets, counts } = answer;
  const params = { name: source.file.name, rows: countOf(counts, null) };
  const text =
    sheet === null ? t('bring.file', params) : t('bring.fileSheet', { ...params, sheet });
  return (
    <>
      {isShown && (
        <span className={`${pieces.hint} ${pieces.cut} ${styles.file}`} title={text}>
          <IconFileSpreadsheet size={16} stroke={1.6} aria-hidden="true" /> {text}
        </span>
      )}
      {sheet !== null && sheets.length > 1 && (
        <NativeSelect
          className={`${pieces.notOnPhone} ${pieces.stays}`}
          aria-label={t('bring.sheet')}
          data={sheets}
          value={sheet}
          disabled={control.isStoring}
          onChange={(signal) => control.change(withSheet(signal.currentTarget.value), false)}
        />
      )}
    </>
  );
}
