// The last step: what was made, what was not and why, and the way back.
import type { Brought } from '@flotila/domain/import/import.api.ts';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useGo } from '../../ground/address/navigate.tsx';
import { dataListPath } from '../../ground/address/paths.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { showFailure } from '../../ground/ui/failure.ts';
import { Notice } from '../../ground/ui/Notice.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import type { Choices, Source } from './choices.ts';
import styles from './import.module.css';
import { KINDS } from './kinds.ts';
import { reasonOf, saveRefused } from './refused-file.ts';
import { storedOf } from './rows.ts';
import type { ImportControl } from './use-import.ts';
import { useTakeBack } from './use-take-back.ts';

/** Reasons that are read here; all of them are in the file. */
const WHY_MAX = 20;

interface DoneStepProps {
  control: ImportControl;
  source: Source;
  answer: Brought;
}

export function DoneStep({ control, source, answer }: DoneStepProps) {
  const { ccode } = useCompany();
  const go = useGo();
  const { kind, file } = source;
  const { counts, importId } = answer;
  const takeBack = useTakeBack(control.leave);
  return (
    <div className={pieces.scroll}>
      <Notice
        role="status"
        icon={<IconCircleCheck className={pieces.good} size={40} stroke={1.4} />}
        title={t(`bring.stored.${kind}`, { count: storedOf(counts) })}
        text={t('bring.storedOf', { new: counts.new, changed: counts.changed })}
      >
        <Button onClick={() => go(dataListPath(ccode, KINDS[kind].list))}>
          {t(`bring.open.${kind}`)}
        </Button>
        <Button variant="default" onClick={control.leave}>
          {t('bring.again')}
        </Button>
        {importId !== null && (
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={16} />}
            loading={takeBack.isPending}
            onClick={() => takeBack.ask(importId, file.name)}
          >
            {t('bring.takeBack')}
          </Button>
        )}
      </Notice>
      <p className={`${pieces.hint} ${styles.middle}`}>{t('bring.doneBack')}</p>
      {counts.refused > 0 && (
        <NotStored answer={answer} fileName={file.name} left={control.choices.left} />
      )}
    </div>
  );
}

function NotStored(props: { answer: Brought; fileName: string; left: Choices['left'] }) {
  const { answer, fileName, left } = props;
  const { ccode } = useCompany();
  const saving = useMutation({
    mutationFn: () => saveRefused(ccode, fileName, answer, left),
    onError: showFailure,
  });
  const refused = answer.rows.filter(({ result }) => result === 'refused');
  const rest = refused.length - WHY_MAX;
  return (
    <section className={styles.sections}>
      <div className={pieces.row}>
        <h2 className={`${pieces.grows} ${styles.title}`}>
          {t('bring.storedRefused', { count: refused.length })}
        </h2>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
          loading={saving.isPending}
          onClick={() => saving.mutate()}
        >
          {t('bring.download')}
        </Button>
      </div>
      <ul className={pieces.parted}>
        {refused.slice(0, WHY_MAX).map((row) => (
          <li key={row.row} className={`${pieces.breaks} ${styles.why}`}>
            <strong>{t('bring.rowWhy', { row: row.row })}</strong> {reasonOf(row, left)}
          </li>
        ))}
      </ul>
      {rest > 0 && <p className={pieces.hint}>{t('bring.moreWhy', { count: rest })}</p>}
    </section>
  );
}
