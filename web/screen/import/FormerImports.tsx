// What was brought before, newest first, each with who did it, what came of it, and the way to take it back.
import {
  type ImportCounts,
  listImports,
  type StoredImport,
} from '@flotila/domain/import/import.api.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useEndpoint } from '../../ground/call/api.ts';
import { t } from '../../ground/i18n/i18n.ts';
import { useCompany } from '../../ground/session/company.ts';
import { ListStates } from '../../ground/ui/ListStates.tsx';
import pieces from '../../ground/ui/pieces.module.css';
import { dateTime, number } from '../../ground/words/format.ts';
import styles from './import.module.css';
import { KINDS } from './kinds.ts';
import { RESULTS } from './rows.ts';
import { useTakeBack } from './use-take-back.ts';

const FIRST = 10;
const PAGE = 100;
/** One of them may be on its way. */
const LOOK_MS = 2_000;

export function FormerImports() {
  const { ccode } = useCompany();
  const [size, setSize] = useState(FIRST);
  const asked = useEndpoint(
    listImports,
    { company: ccode, query: { size } },
    { refetchIntervalMs: LOOK_MS },
  );
  const page = asked.data;
  return (
    <>
      <ListStates
        asked={asked}
        stale={t('bring.stale')}
        failed={t('bring.formerFailed')}
        rows={3}
      />
      {page?.content.length === 0 && <p className={pieces.hint}>{t('bring.none')}</p>}
      {page && (
        <ul className={pieces.parted}>
          {page.content.map((one) => (
            <Former key={one.importId} one={one} />
          ))}
        </ul>
      )}
      {page && page.totalElements > page.content.length && size < PAGE && (
        <Button variant="subtle" onClick={() => setSize(PAGE)}>
          {t('bring.more')}
        </Button>
      )}
    </>
  );
}

function Former({ one }: { one: StoredImport }) {
  const { timeZone } = useCompany();
  const { icon: Sign } = KINDS[one.kind];
  const takeBack = useTakeBack();
  const { takenBack } = one;
  return (
    <li className={`${pieces.row} ${styles.former}`}>
      <Sign className={pieces.quiet} size={18} stroke={1.6} aria-hidden="true" />
      <span className={`${pieces.column} ${pieces.grows} ${pieces.yields}`}>
        <strong className={pieces.cut} title={one.fileName}>
          {one.fileName}
        </strong>
        <span className={pieces.note}>
          {one.author === ''
            ? dateTime(one.timestamp, timeZone)
            : t('bring.by', { time: dateTime(one.timestamp, timeZone), author: one.author })}
        </span>
        <span className={pieces.hint}>{resultText(one)}</span>
        {takenBack && (
          <span className={pieces.hint}>
            {t('bring.takenBack', {
              time: dateTime(takenBack.timestamp, timeZone),
              author: takenBack.author,
            })}
          </span>
        )}
      </span>
      {one.state === 'stored' && (
        <Button
          variant="default"
          loading={takeBack.isPending}
          onClick={() => takeBack.ask(one.importId, one.fileName)}
        >
          {t('bring.takeBack')}
        </Button>
      )}
    </li>
  );
}

/** What came of it, or how far it is. */
function resultText({ state, progress, counts }: StoredImport): string {
  if (state === 'failed') return t('bring.broke');
  if (!progress) return countsText(counts);
  const { done, total } = progress;
  return total === null ? t('bring.runsRead') : t('bring.runs', { done: number(done), total });
}

function countsText(counts: ImportCounts): string {
  return RESULTS.toReversed()
    .filter((result) => counts[result] > 0)
    .map((result) => t(`bring.count.${result}`, { count: counts[result] }))
    .join(', ');
}
